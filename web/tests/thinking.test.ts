/** @vitest-environment node */
/** Bots in the page against what tools/write_thoughts.py wrote of the same bots in Python. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bot } from '../src/engine/bots';
import { BadSetup } from '../src/engine/errors';
import type { Game, Match } from '../src/engine/match';
import { stretched, thinkerOf } from '../src/engine/thinker';
import type { Json } from '../generated/protocol';
import { disguised } from './disguise';
import { load } from './engines';

interface Setup {
  game: string;
  players: number;
  seed: string;
  actions: number[];
}
interface Thoughts extends Setup {
  options: Json;
  thoughts: {
    after: number;
    seed: number;
    visits: [action: number, visits: number][];
    best: number[];
    line: number[];
    greedy: [action: number, ...figures: number[]];
  }[];
}
interface Level extends Setup {
  spec: string;
}
interface Course extends Setup {
  options: Json;
  ways: number;
  exact: number;
  sums: number[];
}
const LONG = Boolean(process.env.FONDACO_LONG);
/** Of 200 decisions of each game, every so manieth is thought over at every run: a search takes a tenth of a second. */
const EVERY = LONG ? 1 : 16;
/** Of games of those who think longer, so many decisions are made at every run. */
const BEGINNING = 5;
const lines = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const played = lines('thoughts.jsonl') as Thoughts[];
const levels = lines('levels.jsonl') as Level[];
const courses = lines('fortunes.jsonl') as Course[];

const games = new Map<string, Promise<Game>>();
function game(name: string): Promise<Game> {
  const found = games.get(name) ?? load(name);
  games.set(name, found);
  return found;
}
const names = [...new Set(played.map((match) => match.game))];

/** The decisions of a game that are thought over, and what Python thought. */
async function* decisions(name: string) {
  const { fresh, notation } = await game(name).then((found) => ({
    fresh: found.fresh.bind(found),
    notation: found.notation,
  }));
  for (const { players, options, seed, actions, thoughts } of played.filter((match) => match.game === name)) {
    if (!thoughts.some((thought) => thought.seed % EVERY === 0)) continue;
    const match = fresh({ players, options, seed });
    for (const thought of thoughts) {
      while (match.played.length < thought.after) match.playNumber(actions[match.played.length]!);
      if (thought.seed % EVERY === 0) yield { match, thought, texts: notation.texts };
    }
  }
}

describe.each(names)('%s', (name) => {
  it('is searched as in Python: the same visits, chances and lines', { timeout: 600_000 }, async () => {
    let searched = 0;
    for await (const { match, thought, texts } of decisions(name)) {
      const found = await bot('search:2000', thought.seed).explain(match);
      const visits = found.considered.map((one) => [one.action, one.visits]);
      expect(visits).toEqual(thought.visits.map(([action, times]) => [texts[action], times]));
      const [first] = found.considered;
      expect([...first!.win, first!.margin]).toEqual(thought.best);
      expect(found.line).toEqual(thought.line.map((action) => texts[action]));
      expect([found.iterations, found.wanted]).toEqual([2000, 2000]);
      searched++;
    }
    expect(searched).toBeGreaterThan(10);
  });

  it('is judged by the greedy player as in Python', async () => {
    for await (const { match, thought, texts } of decisions(name)) {
      const [action, ...figures] = thought.greedy;
      for (const table of [match, match.game.seen(match.view(match.seat), match.events(0, match.seat))]) {
        const [first] = (await bot('greedy', thought.seed).explain(table)).considered;
        expect([first!.action, ...first!.win, first!.margin]).toEqual([texts[action], ...figures]);
      }
    }
  });

  it.each(levels.filter((match) => match.game === name))(
    'is played to its end by $spec as in Python',
    { timeout: 600_000 },
    async ({ spec, players, seed, actions }) => {
      const match = (await game(name)).fresh({ players, seed });
      const seats = Array.from({ length: players }, (_, seat) => bot(spec, 100 + seat));
      const most = /^level:[45]/.test(spec) && !LONG ? BEGINNING : actions.length;
      for (const action of actions.slice(0, most)) {
        await seats[match.seat!]!.choose(match).then((choice) => match.play(choice.action));
        expect(match.played.at(-1)).toBe(action);
      }
      expect(match.over).toBe(most === actions.length);
    },
  );

  it.each(courses.filter((match) => match.game === name))(
    'has luck told from skill as in Python, with $players players',
    async ({ players, options, seed, actions, ways, exact, sums }) => {
      const match = (await game(name)).fresh({ players, options, seed }) as Match;
      const thinker = thinkerOf(match);
      const found = { ways: 0, exact: 0, sums: sums.map(() => 0) };
      for (const action of actions) {
        const before = thinker.foresee(match, action);
        match.playNumber(action);
        const after = thinker.regard(match);
        found.ways += before.ways;
        found.exact += Number(before.exact);
        [before.win, before.points, after.win, after.points]
          .flat()
          .forEach((figure, at) => (found.sums[at]! += figure));
      }
      expect(match.over).toBe(true);
      expect(found).toEqual({ ways, exact, sums });
    },
  );

  it('is thought about the same way, whatever is hidden from the seat', async () => {
    let compared = 0;
    for await (const { match } of decisions(name)) {
      const other = disguised(match as Match);
      if (!other) continue;
      const [one, same] = await Promise.all(
        [match, other].map((table) =>
          bot('search:60', 3)
            .explain(table)
            .then(({ considered }) => considered),
        ),
      );
      expect(same).toEqual(one);
      compared++;
    }
    expect(compared).toBeGreaterThan(3);
  });
});

describe('what people are told of chances', () => {
  const odds = (chances: readonly number[]) => Math.log(chances[0]! / chances[1]!);

  it.each([1, 1.65, 0.5])('has log-odds %d times as big, and sums to one', (stretch) => {
    const told = stretched([0.6, 0.3, 0.1, 0], stretch);
    expect(told.reduce((sum, one) => sum + one)).toBeCloseTo(1, 12);
    expect(odds(told)).toBeCloseTo(stretch * odds([0.6, 0.3]), 12);
    expect(told[3]).toBe(0);
  });

  it.each(names)('has a stretch for every table of %s', async (name) => {
    const { seats, mind } = (await game(name)).description;
    expect(seats.map((players) => mind.stretch[players]! > 0)).toEqual(seats.map(() => true));
  });
});

describe('a bot', () => {
  const begun = async () => (await game('tantan')).fresh({ players: 2, seed: '7' });

  it('says how long it thought when its time is up', async () => {
    const { iterations, wanted, action } = await bot('search:900000', 1).choose(await begun(), { most: 30 });
    expect(wanted).toBe(900_000);
    expect(iterations).toBeGreaterThan(0);
    expect(iterations).toBeLessThan(wanted);
    expect((await begun()).legal()).toContain(action);
  });

  it('can be stopped, and others think on', async () => {
    const stop = new AbortController();
    const match = await begun();
    const thinking = bot('search:900000', 1).explain(match, { signal: stop.signal });
    const after = bot('greedy', 1).choose(match);
    setTimeout(() => stop.abort(new Error('enough')), 5);
    await expect(thinking).rejects.toThrow('enough');
    expect(match.legal()).toContain((await after).action);
  });

  it('thinks for a time', async () => {
    const { iterations, wanted } = await bot('search:20ms', 1).explain(await begun());
    expect(iterations).toBeGreaterThan(0);
    expect(wanted).toBe(iterations);
  });

  it.each([
    '',
    'level:6',
    'level:1+hoarder',
    'level:3+miser',
    'search:0',
    'search:1.5',
    'search:0.0s',
    'textbook:5',
    'remote:x',
  ])('is not %j', (spec) => {
    expect(() => bot(spec, 1)).toThrow(BadSetup);
  });
});
