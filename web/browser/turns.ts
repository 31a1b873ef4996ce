/** A few turns of a game among four players, while pieces move: by mouse and by keyboard. */
import { steadyHand, Visitor, type House } from './house';

const TURNS = 4;

export async function sitAmongFour(house: House, title: string): Promise<Visitor> {
  const maya = await Visitor.arrive(house, { speed: 'quick' });
  await maya.page.addInitScript(() =>
    localStorage.setItem('fondaco.playnow', JSON.stringify({ level: 1, players: 4 })),
  );
  await maya.playNow(title);
  return maya;
}

/** How many clicks and keys it took. */
export async function playSomeTurns(maya: Visitor): Promise<number> {
  const { page } = maya;
  const hand = steadyHand(4);
  let inputs = 0;
  for (let turn = 0; turn < TURNS && (await maya.isAsked()); turn++) {
    // A click while the story is told would only end that.
    await page.waitForFunction(() => !document.querySelector('[data-telling]'));
    const pick = page.locator('.board button:is([aria-pressed=false], [data-step])').first();
    if (await pick.count()) {
      await pick.click();
      inputs += 1;
    }
    await maya.tabTo('.doing [data-action]');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    inputs += 4;
    await maya.decide(hand);
  }
  return inputs;
}
