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

/** Waits for a choice to be made; what the others do is skipped by a key. */
async function isAsked(maya: Visitor): Promise<boolean> {
  const { page } = maya;
  while (!(await page.$('[data-action], .result'))) {
    await page.waitForSelector('[data-telling], [data-action], .result', { state: 'attached' });
    await page.waitForSelector('[data-told]:not(.mine), [data-action], .result', { state: 'attached' });
    await page.keyboard.press('Escape');
  }
  return maya.isAsked();
}

/** How many clicks and keys it took. */
export async function playSomeTurns(maya: Visitor): Promise<number> {
  const { page } = maya;
  const hand = steadyHand(4);
  let inputs = 0;
  for (let turn = 0; turn < TURNS && (await isAsked(maya)); turn++) {
    const pick = page.locator('.board button:is([aria-pressed=false], [data-step])').first();
    if (await pick.count()) {
      await maya.press(pick);
      inputs += 1;
    }
    await maya.tabTo('.side [data-action]');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    inputs += 4;
    await maya.decide(hand);
  }
  return inputs;
}
