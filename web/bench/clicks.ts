/** How many clicks a whole game takes, by the fewest that the page allows: always asked, as once it was, and as it is. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, it } from 'vitest';
import { openHouse, Visitor, type House } from '../browser/house';
import { stage, type State } from '../browser/stage';

const PYTHON = process.env.PYTHON ?? 'python3';
const SEED = 7;

/** A decision of a seat in a game that is the same each time. */
interface Decision extends State {
  action: string;
}

/** What is pressed on a board to pick what an action names; then comes what decides. */
const PICKS: Record<string, (action: string, view: State['view']) => string[]> = {
  tantan(action, view) {
    const [verb, ...words] = action.split(' ');
    if (verb === 'buy') return words.map((place) => `[data-place="market:${place}"]`);
    if (verb !== 'stock') return [];
    // With a card come those of its kind to the left of it.
    return words.flatMap((kind, at) =>
      at % 2 ? [] : [`section.hand li:nth-child(${firstOf(view, kind) + Number(words[at + 1])}) button`],
    );
  },
  silkroad(action) {
    const [verb, ...words] = action.split(' ');
    if (verb === 'play') return [`[data-step="${action}"]`];
    if (verb === 'trade') return words.map((goods) => `[data-step="trade ${goods}"]`);
    return verb === 'bribe' ? [`[data-step="take ${words[0]}"]`, `[data-step="pay ${words[1]}"]`] : [];
  },
  carthage: (action) =>
    /^take \w+\d|^reserve market/.test(action)
      ? [`.market button.open[aria-pressed][data-about="card:${action.split(' ').at(-1)}"]`]
      : [],
};

const KINDS = [
  'food',
  'clothes',
  'fabric',
  'lantern',
  'spice',
  'jewellery',
  'lamp',
  'princess',
  'merchant',
  'thief',
  'mouse',
];
/** How many cards lie to the left of a kind in the hand. */
function firstOf(view: State['view'], kind: string): number {
  const hand = view.hands[view.to_move] as Record<string, number>;
  return KINDS.slice(0, KINDS.indexOf(kind)).reduce((sum, other) => sum + (hand[other] ?? 0), 0);
}

/** Where an action is decided on: by its name, or where it lies. */
function spotOf(game: string, action: string, view: State['view']): string {
  const [verb, word] = action.split(' ');
  if (game === 'tantan') {
    const places: Record<string, string> = {
      take: `[data-place="caravan:${word}"]`,
      rob: `[data-place="hand:${word}"]`,
      feed: `[data-place="table:${view.to_move}:${word}"]`,
    };
    return places[verb!] ?? '.bill .primary';
  }
  return `.board [data-action="${action}"]`;
}

function wholeGame(game: string): Decision[] {
  const told = execFileSync(PYTHON, [`${import.meta.dirname}/seeded_game.py`, game, String(SEED)], {
    encoding: 'utf8',
  });
  return told
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Decision);
}

async function clicksFor(house: House, game: string, asks: string): Promise<number> {
  const decisions = wholeGame(game);
  const maya = await Visitor.arrive(house, { asks, side: 'log' });
  const { page } = maya;
  const { acted, show } = await stage(maya, decisions[0]!);
  let clicks = 0;
  const click = async (selector: string) => {
    await page.locator(selector).first().click({ timeout: 5000 });
    clicks += 1;
  };
  const isDone = (n: number) => page.waitForFunction(() => true).then(() => acted.length >= n);
  for (let at = 0; at < decisions.length;) {
    const { action, view } = decisions[at]!;
    const done = acted.length;
    /** What one gesture decides together, unless one is asked about everything. */
    const together = asks === 'always' ? 1 : sequence(decisions, at);
    show(decisions[at]!, decisions.slice(at + 1, at + together));
    await page.waitForFunction(() =>
      document.querySelector('.beat, .board [data-action], .board button.open, .board [data-step], .bill .primary'),
    );
    if (!(await page.locator('.beat').count())) {
      for (const pick of PICKS[game]!(action, view)) await click(pick);
      const move = decisions[at + 1]?.action;
      if (action.startsWith('play ') && move?.startsWith('move ') && asks !== 'always') {
        await click(`[data-spot="${move.split(' ')[2]}"]`);
        if (!(await isDone(done + 1))) await click(`[data-composed="${move}"]`);
      } else if (action.startsWith('pay ') && asks !== 'always') await click('.board [data-action=pay]');
      else if (action.startsWith('move ')) {
        await click(`[data-spot="${action.split(' ')[2]}"]`);
        const asked = await page.locator('.confirm').count();
        if (!asked && !(await isDone(done + 1))) await click(spotOf(game, action, view));
      } else if (!(await isDone(done + 1))) await click(spotOf(game, action, view));
      if (await page.locator('.confirm .primary').count()) await click('.confirm .primary');
    }
    await page.waitForFunction(() => !document.querySelector('.beat, .confirm'));
    for (let waits = 0; acted.length < done + together && waits < 100; waits += 1) await page.waitForTimeout(50);
    at += Math.max(1, acted.length - done);
  }
  await maya.context.close();
  return clicks;
}

/** How many of the decisions from here on are one gesture: cards and their stop, a payment. */
function sequence(decisions: Decision[], at: number): number {
  const { action } = decisions[at]!;
  if (action.startsWith('play ')) return 2;
  if (!action.startsWith('pay ')) return 1;
  const end = decisions.findIndex((one, i) => i > at && !one.action.startsWith('pay '));
  return (end < 0 ? decisions.length : end) - at;
}

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

it.each(['tantan', 'silkroad', 'carthage'])('%s', async (game) => {
  const before = await clicksFor(house, game, 'always');
  const after = await clicksFor(house, game, 'needed');
  console.log(
    `${game}: ${before} clicks for a game if always asked, now ${after}: ${Math.round((100 * after) / before)} %`,
  );
});
