/** Films: for each game, pictures of a rival's turn, every 200 ms, joined into one strip for docs/browser.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { decideInSlowMotion, goOn, hasMoreToTell, sitInSlowMotion } from '../browser/film';
import { openHouse, steadyHand, WHOLE, type House, type Visitor } from '../browser/house';

const FOLDER = process.env.PICTURES ?? join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'browser');
const TITLES = { tantan: 'Tan-Tan Caravan', silkroad: 'Silk Road', carthage: 'Traders of Carthage' };
/** Milliseconds from picture to picture. */
const PACE = 200;
/** A turn with less to see is let pass. */
const LEAST = 8;
const MOST = 15;
const QUALITY = 62;
const COLUMNS = 3;
const WIDTH = 460;

let house: House;
beforeAll(async () => {
  house = await openHouse({ FONDACO_BOT_PACE: '0' }, WHOLE);
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => house?.close());

/** The table, every 200 ms while a rival's turn is told. */
async function film(visitor: Visitor): Promise<string[]> {
  const { page, context } = visitor;
  const session = await context.newCDPSession(page);
  const pictures: string[] = [];
  const rival = () =>
    page.evaluate(() => document.querySelector('[data-telling] [data-told]:not(.mine)')?.getAttribute('data-seat'));
  let seat = await rival();
  for (; seat === undefined; seat = await rival()) {
    if (!(await hasMoreToTell(page))) await decideInSlowMotion(visitor, () => 0);
    await goOn(page, PACE);
  }
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.mouse.move(0, 0);
  while (pictures.length < MOST && (await rival()) === seat) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
    pictures.push(data);
    await goOn(page, PACE);
  }
  await page.setViewportSize({ width, height });
  return pictures.length < LEAST ? film(visitor) : pictures;
}

/** Joins pictures into one, each with its time. */
async function strip(visitor: Visitor, pictures: readonly string[], file: string): Promise<void> {
  const page = await visitor.context.newPage();
  const cells = pictures.map(
    (data, i) => `<figure><img src="data:image/png;base64,${data}"><figcaption>${i * PACE} ms</figcaption></figure>`,
  );
  await page.setContent(`<style>
    body { margin: 0; display: grid; align-content: start; grid-template-columns: repeat(${COLUMNS}, ${WIDTH}px); gap: 6px; padding: 6px;
      background: #1c2433; width: max-content; height: max-content; font: 13px sans-serif; color: #f6efe2 }
    figure { margin: 0 } img { display: block; width: 100% } figcaption { text-align: right; padding: 1px 4px }
  </style>${cells.join('')}`);
  await page.setViewportSize({ width: 10, height: 10 });
  const box = await page.locator('body').boundingBox();
  await page.setViewportSize({ width: Math.ceil(box!.width), height: Math.ceil(box!.height) });
  const session = await visitor.context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(file, Buffer.from(data, 'base64'));
  await page.close();
}

it.each(Object.entries(TITLES))("%s: a rival's turn", async (game, title) => {
  const maya = await sitInSlowMotion(house, title);
  await maya.page.getByRole('button', { name: 'Not now' }).click();
  const choose = steadyHand(8);
  for (let turn = 0; turn < 6; turn++) await decideInSlowMotion(maya, choose);
  await strip(maya, await film(maya), join(FOLDER, `${game}-turn.webp`));
  await maya.context.close();
});
