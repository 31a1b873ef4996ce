/** Whether the page's own thread is ever busy for long: while a table is opened, and during whole games. */
import { afterAll, beforeAll, it } from 'vitest';
import { openHouse, steadyHand, Visitor, type House } from '../browser/house';
import { traced, type Task } from './tasks';

const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const LOADS = 5;
/** A phone as Lighthouse imagines it is so much slower. */
const SLOWER = 4;
/** What takes longer keeps somebody waiting. */
const LONG = 50;
const SETTLED = 1000;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

async function sitDown(title: string, players: number, device: object): Promise<Visitor> {
  const maya = await Visitor.arrive(house, { speed: 'quick' }, device);
  await maya.page.addInitScript(
    (liked) => localStorage.setItem('fondaco.playnow', liked),
    JSON.stringify({ level: 3, players }),
  );
  await maya.playNow(title);
  await maya.page.waitForSelector('.match [data-place]');
  return maya;
}

const longest = (tasks: Task[], by: 'busy' | 'clock') => Math.max(...tasks.map((task) => task[by]));

/** Loads a page again and again; something tells when it is there. */
async function load(maya: Visitor, name: string, there: string): Promise<void> {
  const blocked: number[] = [];
  const most: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const { tasks } = await traced(house.browser, maya.page, async () => {
      await maya.page.reload();
      await maya.page.waitForSelector(there);
      await maya.page.waitForTimeout(SETTLED);
    });
    blocked.push(tasks.reduce((sum, { busy }) => sum + Math.max(0, SLOWER * busy - LONG), 0));
    most.push(longest(tasks, 'busy'));
  }
  const told = (all: number[]) => all.map((one) => one.toFixed(0)).join(', ');
  console.log(
    `${name}: opening, the longest task ${told(most)} ms of the processor; ` +
      `total blocking time of a phone ${SLOWER} times slower ${told(blocked)} ms`,
  );
  await maya.context.close();
}

it('the front page is opened on a phone', async () => {
  const maya = await Visitor.arrive(house, {}, { ...PHONE, serviceWorkers: 'block' });
  await maya.go('/');
  await load(maya, 'The front page', 'h1');
});

it.each(TITLES)('%s is opened on a phone, among four', async (title) => {
  await load(await sitDown(title, 4, { ...PHONE, serviceWorkers: 'block' }), title, '.match [data-place]');
});

it.each(TITLES)('%s is played to its end, among three', async (title) => {
  const maya = await sitDown(title, 3, {});
  let decisions = 0;
  const { tasks, answers } = await traced(house.browser, maya.page, async () => {
    decisions = await maya.playToTheEnd(steadyHand(2));
    await maya.page.waitForTimeout(SETTLED);
  });
  const [worst] = [...tasks].sort((one, other) => other.busy - one.busy);
  console.log(
    `${title}: a game of ${decisions} decisions, ${tasks.length} tasks; the longest ` +
      `${longest(tasks, 'busy').toFixed(0)} ms of the processor (${worst!.parts}), ` +
      `${longest(tasks, 'clock').toFixed(0)} ms on the clock, where ${tasks.filter(({ clock }) => clock > LONG).length} ` +
      `were above ${LONG} ms`,
  );
  answers.sort((one, other) => one - other);
  console.log(
    `${title}: from a click to what is painted, ${answers.length} times, the thread worked usually ` +
      `${answers[answers.length >> 1]?.toFixed(0)} ms, at most ${answers.at(-1)?.toFixed(0)} ms`,
  );
  await maya.context.close();
});
