/** Games that bring nothing but rules and words: their folder is the only thing added. */
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG, openHouse, steadyHand, Visitor, type House } from './house';

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples');
const GAMES = ['pebbles.py', 'linger'].map((name) => join(EXAMPLES, name)).join(delimiter);

let house: House;
beforeAll(async () => {
  house = { ...(await openHouse({ FONDACO_GAMES: GAMES })), keeps: LONG };
});
afterAll(() => house?.close());

const GLOWING = '.plain [data-action]';

describe.each(['Pebbles', 'Linger Longer'])('%s', (title) => {
  it('is played on the board by mouse, and looked at again', async () => {
    const maya = await Visitor.arrive(house);
    const { page } = maya;
    // Both boards are drawn by the same hand, so at each run one of them is enough.
    const expectSound = () => (title === 'Pebbles' ? maya.expectSoundAtLength() : maya.expectSound());
    const thinks = async (role: 'button' | 'link', name: string) => (await page.getByRole(role, { name }).count()) > 0;
    const hand = steadyHand(5);
    await maya.playNow(title);
    let decisions = 0;
    for (; await maya.isAsked(); decisions++) {
      if (decisions === 1) await expectSound();
      // Only a game that brings its engine can be thought about in the page.
      if ((await page.locator('.side [data-action]').count()) > 1)
        expect(await thinks('button', 'Hint')).toBe(title !== 'Pebbles');
      const before = await maya.number();
      const glowing = page.locator(GLOWING);
      await maya.press(glowing.nth(hand(await glowing.count())));
      await maya.goesOn(before);
    }
    expect(decisions).toBeGreaterThanOrEqual(1);
    await page.getByRole('table').getByText('Total').waitFor();
    await page.getByRole('button', { name: 'Verify the shuffle' }).click();
    await page.getByText('Was it dealt fairly?').waitFor();
    // Linger Longer brings an engine: it is played in the page, which deals by itself.
    expect(await page.locator('.good').count()).toBe(title === 'Pebbles' ? 6 : 2);
    await expectSound();
    expect(await thinks('link', 'Review')).toBe(title !== 'Pebbles');
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    expect(await page.locator('.now').innerText()).toMatch(/: (play|take) .*\./);
    await expectSound();
    await maya.go('/mine');
    await page.getByRole('heading', { name: title }).waitFor();
    await maya.context.close();
  });
});

it('is played by keys alone on a phone, at night, and says why not', async () => {
  const device = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
  const noor = await Visitor.arrive(house, {}, device);
  const { page } = noor;
  await noor.playNow('Linger Longer');
  await noor.isAsked();
  // The trump card lies open: whoever asks for it is told that it is in nobody's hand.
  await page.locator('.middle [aria-disabled=true]').first().click({ force: true });
  await page.getByRole('alert').getByText('is not in your hand').waitFor();
  let decisions = 0;
  for (; await noor.isAsked(); decisions++) {
    if (decisions === 0) await noor.expectSound();
    const before = await noor.number();
    await noor.tabTo(GLOWING);
    for (const key of ['ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    await noor.tabTo(GLOWING);
    await page.keyboard.press('Enter');
    await noor.goesOn(before);
  }
  // The last cards play themselves.
  expect(decisions).toBeGreaterThanOrEqual(1);
  await page.getByRole('button', { name: 'Look at the table' }).click();
  await page.getByRole('button', { name: 'Log', exact: false }).click();
  await page
    .getByText(/wins? the trick with/)
    .first()
    .waitFor();
  await noor.context.close();
});

it('is set on the page for new tables, and waits in the lobby', async () => {
  const leila = await Visitor.arrive(house);
  await leila.go('/new');
  await leila.page.getByRole('radio', { name: 'Linger Longer' }).check();
  await leila.page.getByRole('combobox', { name: 'Players' }).selectOption('6 players');
  await leila.page.getByRole('checkbox', { name: 'Show the table in the lobby' }).check();
  await leila.expectSound();
  await leila.page.getByRole('button', { name: 'Set the table' }).click();
  await leila.page.getByRole('heading', { name: 'The table is being set' }).waitFor();
  await leila.go('/lobby');
  await leila.page.getByRole('heading', { name: 'Linger Longer' }).waitFor();
  await leila.context.close();
});
