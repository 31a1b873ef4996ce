import { beforeAll, expect, it } from 'vitest';
import { commonHouse, LONG, steadyHand, Visitor, type House } from './house';

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

/** What glows on the board: actions, and cards that can be picked for one. */
const GLOWING = '.carthage [data-action], .carthage [aria-pressed]';

/** What is done most: at each run, once all of it was done, the game goes on by script. */
const VERBS = ['take', 'reserve', 'buy'];

it('Traders of Carthage is played on the board itself, to the end', async () => {
  const maya = await Visitor.arrive(house);
  const { page } = maya;
  const hand = steadyHand(11);
  const verbs = new Set<string>();

  await maya.playNow('Traders of Carthage');
  await maya.isAsked();
  // Disabled to the browser's eye, but whoever presses it all the same is told why.
  await page.locator('.hand [aria-disabled=true]').first().click({ force: true });
  await page.getByRole('alert').getByText('Nothing is being paid for').waitFor();
  await page.getByRole('alert').getByRole('button').click();
  await page.getByRole('heading', { name: 'C6 Buy' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  while ((await maya.isAsked()) && (LONG || !VERBS.every((verb) => verbs.has(verb)))) {
    const before = await page.locator('.match').getAttribute('data-number');
    // What is bought is paid with what is proposed, or by itself where there is no other way.
    const buy = page.locator('.carthage :is([data-action=buy], [data-action=pay])');
    const glowing = (await buy.count()) ? buy : page.locator(GLOWING);
    let control = glowing.nth(hand(await glowing.count()));
    if ((await control.getAttribute('aria-pressed')) !== null) {
      await maya.press(control);
      const offers = page.locator('.carthage .offers [data-action]');
      control = offers.nth(hand(await offers.count()));
    }
    const verb = (await control.getAttribute('data-action'))!.split(' ')[0]!;
    if (!verbs.has(verb)) await maya.expectSound();
    verbs.add(verb);
    await maya.press(control);
    await page.waitForFunction(
      (number) => document.querySelector('.match')?.getAttribute('data-number') !== number,
      before,
    );
  }
  for (const verb of VERBS) expect(verbs).toContain(verb);
  await maya.playOut(11);
  await maya.expectSound();
  await maya.context.close();
}, 900_000);
