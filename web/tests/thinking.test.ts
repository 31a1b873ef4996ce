/** @vitest-environment node */
/** Bots in the page against what tools/write_thoughts.py wrote of the same bots in Python. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bot } from '../src/engine/bots';
import { BadSetup } from '../src/engine/errors';
import type { Game, Match } from '../src/engine/match';
import type { Json } from '../generated/protocol';
import { load } from './engines';

interface Thought {
  record: Json & { game: string };
  number: number;
  visits: Record<string, number>;
  best: number[];
  line: string[];
  greedy: [action: string, ...figures: number[]][];
}
interface Level {
  spec: string;
  record: Json & { game: string; players: number; seed: string; actions: string[] };
}
const LONG = Boolean(process.env.FONDACO_LONG);
/** Of 200 decisions of each game, every so manieth is thought over at every run; a search takes a tenth of a second. */
const EVERY = LONG ? 1 : 20;
const lines = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const thoughts = lines('thoughts.jsonl') as Thought[];
const levels = lines('levels.jsonl') as Level[];

const games = new Map<string, Promise<Game>>();
function game(name: string): Promise<Game> {
  const found = games.get(name) ?? load(name);
  games.set(name, found);
  return found;
}
const names = [...new Set(thoughts.map(({ record }) => record.game))];

describe.each(names)('%s', (name) => {
  const chosen = thoughts.filter(({ record, number }) => record.game === name && number % EVERY === 0);

  it('is searched as in Python: the same visits, chances and lines', { timeout: 600_000 }, async () => {
    expect(chosen.length).toBeGreaterThan(5);
    for (const { record, number, visits, best, line } of chosen) {
      const match = (await game(name)).replay(record);
      const found = await bot('search:2000', number).explain(match);
      expect(Object.fromEntries(found.considered.map((one) => [one.action, one.visits]))).toEqual(visits);
      const [first] = found.considered;
      expect([...first!.win, first!.margin]).toEqual(best);
      expect(found.line).toEqual(line);
      expect([found.iterations, found.wanted]).toEqual([2000, 2000]);
    }
  });

  it('is judged by the greedy player as in Python', async () => {
    for (const { record, number, greedy } of chosen) {
      const { considered } = await bot('greedy', number).explain((await game(name)).replay(record));
      expect(considered.slice(0, 2).map(({ action, win, margin }) => [action, ...win, margin])).toEqual(greedy);
    }
  });

  it.each(levels.filter(({ record }) => record.game === name))(
    'is played to its end by $spec as in Python',
    { timeout: 600_000 },
    async ({ spec, record: { players, seed, actions } }) => {
      const match = (await game(name)).fresh({ players, seed });
      const seats = Array.from({ length: players }, (_, seat) => bot(spec, 100 + seat));
      const most = spec === 'level:5' && !LONG ? 3 : actions.length;
      for (const action of actions.slice(0, most)) {
        const choice = await seats[match.seat!]!.choose(match);
        expect(choice.action).toBe(action);
        match.play(choice.action);
      }
      expect(match.over).toBe(most === actions.length);
    },
  );
});
