/** @vitest-environment node */
/** Bots in the page against what tools/write_thoughts.py wrote of the same bots in Python. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bot } from '../src/engine/bots';
import { BadSetup } from '../src/engine/errors';
import type { RawEvent } from '../src/engine/index';
import { type Layout, State } from '../src/engine/layout';
import type { Game, Match } from '../src/engine/match';
import type { Json } from '../generated/protocol';
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
const LONG = Boolean(process.env.FONDACO_LONG);
/** Of 200 decisions of each game, every so manieth is thought over at every run: a search takes a tenth of a second. */
const EVERY = LONG ? 1 : 12;
const lines = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const played = lines('thoughts.jsonl') as Thoughts[];
const levels = lines('levels.jsonl') as Level[];

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
      const [first] = (await bot('greedy', thought.seed).explain(match)).considered;
      const [action, ...figures] = thought.greedy;
      expect([first!.action, ...first!.win, first!.margin]).toEqual([texts[action], ...figures]);
    }
  });

  it.each(levels.filter((match) => match.game === name))(
    'is played to its end by $spec as in Python',
    { timeout: 600_000 },
    async ({ spec, players, seed, actions }) => {
      const match = (await game(name)).fresh({ players, seed });
      const seats = Array.from({ length: players }, (_, seat) => bot(spec, 100 + seat));
      const most = spec === 'level:5' && !LONG ? 4 : actions.length;
      for (const action of actions.slice(0, most)) {
        await seats[match.seat!]!.choose(match).then((choice) => match.play(choice.action));
        expect(match.played.at(-1)).toBe(action);
      }
      expect(match.over).toBe(most === actions.length);
    },
  );

  it('is thought about the same way, whatever is hidden from the seat', async () => {
    let compared = 0;
    for await (const { match } of decisions(name)) {
      const other = match.copy() as Match;
      other.state = reshuffled(await game(name), match as Match);
      other.log = match.rawEvents(0).map((row, at) => lied(match.rawEvents(at, match.seat)[0]!, row));
      if (other.state.every((byte, at) => byte === match.state[at])) continue;
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

/** A state in which hidden things have changed places. */
function reshuffled({ description, layout }: Game, match: Match): Uint8Array {
  const bytes = match.state.slice();
  const state = new State(layout, bytes);
  const secret = description.zones.flatMap((zone) => zone.parts ?? [zone]).filter((zone) => zone.secret);
  for (const sort of new Set(secret.map(({ things }) => things))) {
    const places = secret
      .filter(({ things, secret: kept }) => things === sort && !(kept!.unless && match.options[kept!.unless]))
      .flatMap(({ field, by }) => (by ? others(match).map((seat) => ({ field, seat })) : [{ field, seat: 0 }]));
    const rows = places.map(({ field, seat }) => state.row(field, seat));
    for (const [at, row] of rows.entries()) {
      for (const next of rows.slice(at + 1)) exchange(row, next);
    }
    places.forEach(({ field, seat }, at) => put(layout, state, field, seat, rows[at]!));
  }
  return bytes;
}

const others = ({ players, seat }: Match) => Array.from({ length: players }, (_, at) => at).filter((at) => at !== seat);

/** Lets two places change one thing. */
function exchange(one: number[], other: number[]): void {
  const mine = one.findIndex((count, kind) => count > 0 && kind < other.length);
  const theirs = other.findIndex((count, kind) => count > 0 && kind !== mine && kind < one.length);
  if (mine < 0 || theirs < 0) return;
  one[mine]!--;
  other[mine]!++;
  other[theirs]!--;
  one[theirs]!++;
}

function put(layout: Layout, state: State, field: string, row: number, values: readonly number[]): void {
  const { at, code } = layout.fields.get(field)!;
  const view = new DataView(state.bytes.buffer);
  values.forEach((value, place) => code.write(view, at + (row * values.length + place) * code.width, value));
}

/** An event of which the details that a seat may not know are others. */
function lied(seen: RawEvent, row: RawEvent): RawEvent {
  return row.map((value, at) => (seen[at] === value ? value : 0));
}

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

  it.each(['', 'level:6', 'search:0', 'search:1.5', 'search:0.0s', 'textbook:5', 'remote:x'])('is not %j', (spec) => {
    expect(() => bot(spec, 1)).toThrow(BadSetup);
  });
});
