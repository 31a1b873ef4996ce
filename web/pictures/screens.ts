/** Takes pictures of every screen at four sizes, by day and by night, into docs/pictures/browser: docs/screens.md shows them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { openHouse, steadyHand, Visitor, WHOLE, type House } from '../browser/house';

const FOLDER = process.env.PICTURES ?? join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'browser');
const SIZES = {
  small: { width: 360, height: 740 },
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  wide: { width: 1920, height: 1080 },
};
type Size = keyof typeof SIZES;
/** The night looks the same at all sizes: two of them show it. */
const TAKEN = { light: Object.keys(SIZES) as Size[], dark: ['phone', 'wide'] satisfies Size[] } as const;
const TITLES = { tantan: 'Tan-Tan Caravan', silkroad: 'Silk Road', carthage: 'Traders of Carthage' };
const QUALITY = 72;

let house: House;
beforeAll(async () => {
  house = await openHouse({}, WHOLE);
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => house?.close());

async function take(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  await page.mouse.move(0, 0);
  const session = await visitor.context.newCDPSession(page);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const size of TAKEN[theme]) {
      await page.setViewportSize(SIZES[size]);
      await page.waitForTimeout(400);
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
      writeFileSync(join(FOLDER, `${name}-${size}-${theme}.webp`), Buffer.from(data, 'base64'));
    }
  }
  await page.setViewportSize(SIZES.wide);
}

const arrive = (settings: object = {}) => Visitor.arrive(house, settings);

it('learning: three cards, a first game with the host', async () => {
  const maya = await arrive();
  const { page } = maya;
  await maya.go('/learn');
  await page.getByRole('button', { name: 'Open: Three cards, Tan-Tan Caravan' }).click();
  await page.getByRole('dialog').waitFor();
  await take(maya, 'cards');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Begin: A first game with the host, Tan-Tan Caravan' }).click();
  for (let i = 0; i < 3; i++) {
    const before = await maya.number().catch(() => null);
    const action = await page.locator('.host [data-proposed]').getAttribute('data-proposed');
    await page.locator(`.side [data-action=${JSON.stringify(action)}]`).click();
    await maya.goesOn(before);
  }
  await page.waitForSelector('.host [data-proposed]');
  await take(maya, 'guided');
  await maya.context.close();
});

it('hints, and a review', async () => {
  const maya = await arrive();
  const { page } = maya;
  await maya.playNow(TITLES.tantan);
  const choose = steadyHand(11);
  for (let i = 0; i < 9 && (await maya.isAsked()); i++) await maya.decide(choose);
  await maya.isAsked();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hints[data-ready]').waitFor();
  await take(maya, 'hints');
  await maya.playToTheEnd(choose);
  await page.getByRole('link', { name: 'Review' }).click();
  await page.locator('.why').waitFor();
  await take(maya, 'review');
  await maya.context.close();
});

it.each(Object.entries(TITLES))('%s: the table, a rule, the end, the replay', async (game, title) => {
  const maya = await arrive();
  const { page } = maya;
  await page.addInitScript(() => localStorage.setItem('fondaco.playnow', JSON.stringify({ level: 3, players: 3 })));
  await maya.playNow(title);
  const choose = steadyHand(11);
  for (let i = 0; i < 14 && (await maya.isAsked()); i++) await maya.decide(choose);
  await maya.isAsked();
  await take(maya, `${game}-table`);
  await page.getByRole('button', { name: 'Rules' }).click();
  await page.getByRole('dialog').waitFor();
  if (game === 'tantan') await take(maya, 'rules');
  await page.keyboard.press('Escape');
  await maya.playToTheEnd(choose);
  if (game === 'tantan') await page.getByRole('button', { name: 'Verify the shuffle' }).click();
  await page.locator('.doing').evaluate((place) => place.scrollTo(0, 0));
  await take(maya, `${game}-end`);
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider').fill('30');
  await take(maya, `${game}-replay`);
  await maya.go('/mine');
  await page.getByRole('link', { name: 'Replay' }).waitFor();
  if (game === 'tantan') {
    await take(maya, 'mine');
    await page.getByRole('link', { name: 'My figures' }).click();
    await page.locator('section[data-mood]').first().waitFor();
    await take(maya, 'figures');
  }
  await maya.context.close();
});

it.each([
  ['front', '/'],
  ['new', '/new'],
  ['learn', '/learn'],
  ['puzzles', '/puzzles'],
  ['daily', '/daily'],
  ['settings', '/settings'],
  ['lost', '/nowhere'],
])('%s', async (name, path) => {
  const maya = await arrive();
  await maya.go(path);
  await maya.page.getByRole('heading', { level: 1 }).waitFor();
  await take(maya, name);
  await maya.context.close();
});

it('recover', async () => {
  const [maya, idris] = [await arrive(), await arrive()];
  await maya.go('/new');
  await maya.page.getByRole('button', { name: 'Set the table' }).click();
  await maya.page.getByRole('textbox', { name: 'Invite' }).waitFor();
  await maya.go('/settings');
  await maya.page.getByRole('button', { name: 'Show the link' }).click();
  await idris.page.goto(await maya.page.getByRole('textbox', { name: 'Move to another device' }).inputValue());
  await idris.page.getByText('moves to this browser').waitFor();
  await take(idris, 'recover');
  for (const one of [maya, idris]) await one.context.close();
});

it('a puzzle, answered', async () => {
  const maya = await arrive();
  const { page } = maya;
  await page.addInitScript(() => (Math.random = () => 0.35));
  await maya.go('/puzzles/tantan');
  await page.waitForSelector('.exercise');
  await page.locator('.choices [data-action]').first().click();
  await page.waitForSelector('.why');
  await take(maya, 'puzzle');
  await maya.context.close();
});

it('waiting for others, the lobby, and the curtain', async () => {
  const maya = await arrive();
  const { page } = maya;
  await maya.go('/new');
  await page.getByRole('checkbox', { name: 'Show the table in the lobby' }).check();
  await page.getByRole('button', { name: 'Set the table' }).click();
  await page.getByRole('textbox', { name: 'Invite' }).waitFor();
  await take(maya, 'waiting');
  await maya.go('/lobby');
  await page.getByRole('link', { name: 'Join' }).waitFor();
  await take(maya, 'lobby');
  await maya.go('/new');
  await page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('2');
  await page.getByRole('combobox', { name: 'Seat 2' }).selectOption('here');
  await page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Leila');
  await page.getByRole('button', { name: 'Set the table' }).click();
  await page.waitForSelector('.curtain');
  await take(maya, 'curtain');
  await maya.context.close();
});
