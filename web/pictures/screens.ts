/** Takes a picture of every screen, narrow and wide, by day and by night, into docs/pictures/browser. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { openHouse, steadyHand, Visitor, type House } from '../browser/house';

const FOLDER = process.env.PICTURES ?? join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'browser');
const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };
const TITLES = { tantan: 'Tan-Tan Caravan', silkroad: 'Silk Road', carthage: 'Traders of Carthage' };
const QUALITY = 78;

let house: House;
beforeAll(async () => {
  house = await openHouse();
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => house?.close());

async function take(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  await page.mouse.move(0, 0);
  const session = await visitor.context.newCDPSession(page);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(400);
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
      writeFileSync(join(FOLDER, `${name}-${size}-${theme}.webp`), Buffer.from(data, 'base64'));
    }
  }
  await page.setViewportSize(SIZES.wide);
}

const arrive = (settings: object = {}) => Visitor.arrive(house, settings);

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
  if (game === 'tantan') await take(maya, 'mine');
  await maya.context.close();
});

it.each([
  ['front', '/'],
  ['new', '/new'],
  ['settings', '/settings'],
  ['recover', '/recover'],
  ['lost', '/nowhere'],
])('%s', async (name, path) => {
  const maya = await arrive();
  await maya.go(path);
  await maya.page.getByRole('heading', { level: 1 }).waitFor();
  await take(maya, name);
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
