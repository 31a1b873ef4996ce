/** The pictures at the clauses of the rulebooks, as the page draws them, for those of the docs: docs/pictures/rules. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { openHouse, Visitor, WHOLE, type House } from '../browser/house';

const FOLDER = join(process.env.PICTURES ?? join(import.meta.dirname, '..', '..', 'docs', 'pictures'), 'rules');
const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];
const QUALITY = 80;

let house: House;
beforeAll(async () => {
  house = await openHouse({}, WHOLE);
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => house?.close());

it.each(TITLES)('%s', async (title) => {
  const maya = await Visitor.arrive(house, { theme: 'light' }, { reducedMotion: 'reduce', deviceScaleFactor: 2 });
  const { page } = maya;
  const session = await maya.context.newCDPSession(page);
  await maya.go('/learn');
  await page.getByRole('button', { name: `Open: The rulebook, ${title}` }).click();
  await page.waitForSelector('[data-rule] .stage');
  for (const clause of await page.locator('[data-rule]:has(.stage)').all()) {
    const stage = clause.locator('.stage');
    await stage.scrollIntoViewIfNeeded();
    const clip = { ...(await stage.boundingBox())!, scale: 1 };
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip });
    writeFileSync(join(FOLDER, `${await clause.getAttribute('data-rule')}.webp`), Buffer.from(data, 'base64'));
  }
  await maya.context.close();
});
