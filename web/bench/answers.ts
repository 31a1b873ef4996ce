/** How soon the page answers: from an input to the next paint, during a few turns among four players. */
import { afterAll, beforeAll, it } from 'vitest';
import { openHouse, type House, type Visitor } from '../browser/house';
import { playSomeTurns, sitAmongFour } from '../browser/turns';

const ROUNDS = 3;
/** Inputs are reported a little after they were answered. */
const REPORTED = 500;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

/** Each click and key of some turns, in milliseconds, the quickest first. */
async function answerTimes(maya: Visitor): Promise<number[]> {
  const { page } = maya;
  await page.evaluate(() => {
    const taken = new Map<number, number>();
    Object.assign(globalThis, { taken });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        const { interactionId, duration } = entry;
        if (interactionId) taken.set(interactionId, Math.max(duration, taken.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    const busy: number[] = [];
    Object.assign(globalThis, { busy });
    new PerformanceObserver((list) => busy.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  const inputs = await playSomeTurns(maya);
  await page.waitForTimeout(REPORTED);
  const slow = await page.evaluate(() => [...(globalThis as unknown as { taken: Map<number, number> }).taken.values()]);
  // What was answered within a frame is not reported.
  return [...slow, ...Array<number>(Math.max(0, inputs - slow.length)).fill(0)].sort((a, b) => a - b);
}

it.each(['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'])('%s', async (title) => {
  const worst: number[] = [];
  const usual: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const maya = await sitAmongFour(house, title);
    const times = await answerTimes(maya);
    worst.push(times.at(-1)!);
    usual.push(times[Math.floor(times.length / 2)]!);
    // Only what takes more than 50 ms is a long task; the bots think in a worker, and are none.
    busy.push(Math.max(0, ...(await maya.page.evaluate(() => (globalThis as unknown as { busy: number[] }).busy))));
    await maya.context.close();
  }
  console.log(`${title}: interaction to next paint ${worst.join(', ')} ms, usually ${usual.join(', ')} ms`);
  console.log(`${title}: the longest task of the page itself ${busy.map(Math.round).join(', ')} ms (0: none above 50)`);
});
