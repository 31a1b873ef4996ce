/** @vitest-environment node */
/** Records of whole matches that tools/write_deals.py wrote, replayed and verified in the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadRecord } from '../src/engine/errors';
import { freshSeed, seedKey } from '../src/engine/seeds';
import type { GameEvent } from '../src/games/contract';
import { checkShuffle } from '../src/lib/fairness';
import type { Json, Reason } from '../generated/protocol';
import { load } from './engines';

interface Deal {
  record: Json & { actions: string[]; chance: (string | number)[] };
  events: GameEvent[];
}
const [first, ...rest] = readFileSync(join(import.meta.dirname, 'deals.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as unknown);
type Answer = [text: string, reason: (Omit<Reason, 'detail'> & { sentence: string }) | null];
const { keys, answers } = first as { keys: [seed: string, ...key: string[]][]; answers: Record<string, Answer[]> };
const deals = rest as Deal[];

it.each(keys)('the seed %s has its key', (seed, ...key) => expect(seedKey(seed).map(String)).toEqual(key));

it.each(Object.entries(answers))(
  'texts that are no actions of %s, or oddly written, are answered',
  async (name, said) => {
    const game = await load(name);
    const match = game.fresh({ players: game.description.seats[0]!, seed: '1' });
    for (const [text, reason] of said) {
      const { detail: sentence, ...found } = match.whyNot(text) ?? { detail: null };
      expect([text, sentence === null ? null : { ...found, sentence }]).toEqual([text, reason]);
    }
  },
);

it('a fresh seed is like no other', () => {
  const seeds = Array.from({ length: 100 }, freshSeed);
  expect(new Set(seeds).size).toBe(100);
  expect(seeds.every((seed) => /^[0-9a-f]{64}$/.test(seed))).toBe(true);
});

describe.each(deals.map((deal) => [deal.record.game as string, deal.record.players as number, deal] as const))(
  '%s for %i',
  (name, _players, { record, events }) => {
    const draws = record.chance.length;
    const replayed = async (changed: Json) => (await load(name)).replay({ ...record, ...changed });
    const changedAt = (at: number, to: unknown) => record.chance.map((outcome, i) => (i === at ? to : outcome));
    const checked = async (changed: Json, shown = events) =>
      Object.fromEntries(
        (await checkShuffle({ ...record, ...changed }, null, shown, load)).map(({ name, ok }) => [name, ok]),
      );

    it('replays, with its seed or by its script, and is the same record again', async () => {
      expect((await replayed({})).record()).toEqual(record);
      expect((await replayed({ seed: null })).record()).toEqual({ ...record, seed: null });
    });

    it('ends as it ended, and may be copied and taken up anywhere', async () => {
      const whole = await replayed({});
      const half = Math.floor(record.actions.length / 2);
      const again = await replayed({ actions: [], chance: await dealt([]) });
      const twin = again.copy();
      for (const action of record.actions.slice(0, half)) again.play(action);
      const copy = again.copy();
      for (const match of [again, copy]) for (const action of record.actions.slice(half)) match.play(action);
      for (const match of [again, copy]) {
        expect(match.state).toEqual(whole.state);
        expect(match.events(0)).toEqual(whole.events(0));
      }
      expect(twin.eventCount).toBeLessThan(whole.eventCount);
    });

    /** The outcomes of a match's beginning. */
    async function dealt(actions: string[]): Promise<unknown> {
      const { players, options, seed, start } = record;
      const match = (await load(name)).fresh({ players, options, seed, start } as never);
      for (const action of actions) match.play(action);
      return match.record().chance;
    }

    it.each([0, Math.floor(draws / 2), draws - 1])('does not replay if draw %i is another', async (at) => {
      await expect(replayed({ chance: changedAt(at, 'another') })).rejects.toThrow(
        new RegExp(`^chance\\[${at}\\] "another" cannot be drawn here; what can is `),
      );
    });

    it('does not replay if outcomes are missing or too many', async () => {
      await expect(replayed({ chance: record.chance.slice(0, -1) })).rejects.toThrow(
        `chance[${draws - 1}] is missing: one of `,
      );
      await expect(replayed({ chance: [...record.chance, 'more'] })).rejects.toThrow(
        `chance[${draws}] "more" is never drawn`,
      );
    });

    it('does not replay with another seed', async () => {
      await expect(replayed({ seed: 'a'.repeat(64) })).rejects.toThrow(
        /^chance\[\d+\] .* is not what the seed gives: /,
      );
    });

    it('does not replay with an action that the rules forbid, or that comes too late', async () => {
      const { length } = record.actions;
      await expect(replayed({ actions: ['nonsense', ...record.actions] })).rejects.toThrow(
        'actions[0] "nonsense" does not fit: ',
      );
      await expect(replayed({ actions: [...record.actions, 'buy 1'] })).rejects.toThrow(
        `actions[${length}] "buy 1" comes after the end of the game`,
      );
    });

    it.each([
      [{ version: 2 }, 'version 2 is unknown'],
      [{ players: 9 }, 'players, not 9'],
      [{ options: { none: 1 } }, 'has no option "none"'],
      [{ names: ['a'] }, 'names should be'],
      [{ seed: 1.5 }, 'the seed 1.5 is none'],
      [{ actions: 'buy' }, 'actions should be a list'],
      [{ more: 1 }, 'a record has no field "more"'],
      [{ position: {} }, 'began from a position'],
    ])('does not replay with %j', async (changed, complaint) => {
      await expect(replayed(changed)).rejects.toThrow(BadRecord);
      await expect(replayed(changed)).rejects.toThrow(complaint);
    });

    it('is dealt by its seed, to the last card', () =>
      expect(checked({})).resolves.toEqual({ page: null, cards: true, told: true }));

    it('is not dealt by another seed, or if a draw is another', async () => {
      expect(await checked({ seed: 'a'.repeat(64) })).toEqual({ page: null, cards: false, told: true });
      expect((await checked({ chance: changedAt(draws - 1, 'another') })).cards).toBe(false);
    });

    it('is not what was shown, if a draw or a decision was another, or something is missing', async () => {
      const changed = (wanted: string, change: object) => {
        const one = events.findLast(({ event, outcome }) => event === wanted && outcome !== null);
        return events.map((event) => (event === one ? { ...event, ...change } : event));
      };
      for (const shown of [
        changed('draws', { outcome: 'another' }),
        changed('acts', { action: 'another' }),
        events.slice(0, -200),
      ])
        expect(await checked({}, shown)).toEqual({ page: null, cards: true, told: false });
    });
  },
);
