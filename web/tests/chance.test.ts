/** Luck as the server has it: on numbers and whole matches that tools/write_deals.py wrote. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../src/games/contract';
import { Chance, seedKey, siphash } from '../src/lib/chance';
import type { Json } from '../generated/protocol';
import { redraw } from '../src/lib/redraw';

interface Numbers {
  seed: string;
  key: string[];
  words: string[];
  below: [number, number][];
}
interface Deal {
  record: Json;
  events: GameEvent[];
}
const [first, ...rest] = readFileSync(join(import.meta.dirname, 'deals.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as unknown);
const { numbers } = first as { numbers: Numbers[] };
const deals = rest as Deal[];

describe.each(numbers)('the seed $seed', ({ seed, key, words, below }) => {
  const found = seedKey(seed);
  it('has its key', () => expect(found.map(String)).toEqual(key));
  it('makes its words', () => expect([0n, 1n, 1n << 40n].map((n) => String(siphash(found, n)))).toEqual(words));
  it('makes its numbers', () => {
    const chance = new Chance(found);
    expect(below.map(([bound]) => [bound, chance.below(bound)])).toEqual(below);
  });
});

it('SipHash-2-4 is as published', () => {
  // The reference's key 00 01 … 0f and message 00 01 … 07.
  expect(siphash([0x0706050403020100n, 0x0f0e0d0c0b0a0908n], 0x0706050403020100n)).toBe(0x93f5f5799a932462n);
});

describe.each(deals.map((deal) => [deal.record.game as string, deal.record.players as number, deal] as const))(
  '%s for %i',
  (_game, _players, { record, events }) => {
    const draws = (record.chance as unknown[]).length;
    const changed = (n: number, change: (event: GameEvent) => object) =>
      events.map((event) => (event.n === n ? { ...event, ...change(event) } : event));

    it('is dealt by its seed, to the last card', () =>
      expect(redraw(record, events)).resolves.toEqual({ draws, dealt: true, shown: true }));

    it('is not dealt by another seed', () =>
      expect(redraw({ ...record, seed: 'a'.repeat(64) }, events)).resolves.toMatchObject({
        dealt: false,
        shown: true,
      }));

    it.each([0, Math.floor(draws / 2), draws - 1])('is not dealt if draw %i is another', async (at) => {
      const chance = (record.chance as unknown[]).map((outcome, i) => (i === at ? 'another' : outcome));
      expect((await redraw({ ...record, chance }, events)).dealt).toBe(false);
    });

    it('is not what was shown, if a draw or a decision was another', async () => {
      const draw = events.find((event) => event.event === 'draws' && event.outcome !== null) as GameEvent;
      const act = events.findLast((event) => event.event === 'acts') as GameEvent;
      expect(
        await redraw(
          record,
          changed(draw.n, () => ({ outcome: 'another' })),
        ),
      ).toMatchObject({ dealt: true, shown: false });
      expect(
        await redraw(
          record,
          changed(act.n, () => ({ action: 'another' })),
        ),
      ).toMatchObject({ shown: false });
    });

    it('is not checked in part', () =>
      expect(redraw(record, events.slice(0, -200))).resolves.toEqual({ draws, dealt: false, shown: false }));
  },
);
