import { beforeAll, expect, it, vi } from 'vitest';
import { commonHouse, Visitor, type House } from './house';

const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

it('the front page is light', async () => {
  const maya = await Visitor.arrive(house, {}, { serviceWorkers: 'allow' });
  const session = await maya.context.newCDPSession(maya.page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  const underWay = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId }) => underWay.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    underWay.delete(requestId);
  });
  await maya.page.goto(house.address, { waitUntil: 'networkidle' });
  await maya.page.evaluate(() => document.fonts.ready.then(() => undefined));
  await vi.waitFor(() => expect([...underWay]).toEqual([]), 60_000);
  const all = Object.values(bytes).reduce((sum, n) => sum + n, 0);
  console.log(`The front page weighs ${all} bytes: ${JSON.stringify(bytes)}`);
  expect(bytes.Script).toBeGreaterThan(10_000);
  expect(bytes.Font).toBeGreaterThan(10_000);
  expect(bytes.Script).toBeLessThanOrEqual(36_000);
  expect(all).toBeLessThanOrEqual(79_000);
  await maya.context.close();
});

it.each(TITLES)('the engine of %s is light, and comes when its table is opened', async (title) => {
  const maya = await Visitor.arrive(house, {}, { serviceWorkers: 'block' });
  const engine = new Map<string, number>();
  maya.page.on('requestfinished', async (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1)!;
    if (/^(worker|page)-/.test(name))
      engine.set(name, Number(await (await request.response())?.headerValue('content-length')));
  });
  await maya.page.goto(house.address, { waitUntil: 'networkidle' });
  expect([...engine.keys()]).toEqual([]);
  await maya.page.getByRole('button', { name: `Play now: ${title}` }).click();
  await maya.isAsked();
  const all = [...engine.values()].reduce((sum, n) => sum + n, 0);
  console.log(`The engine of ${title} weighs ${all} bytes: ${JSON.stringify(Object.fromEntries(engine))}`);
  expect(engine.size).toBe(3);
  expect(all).toBeLessThanOrEqual(60_000);
  await maya.context.close();
});
