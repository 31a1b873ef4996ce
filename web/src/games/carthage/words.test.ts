/** @vitest-environment node */
import { expect, test } from 'vitest';
import { fixturesOf, wordsOf } from '../testing';
import { face } from './face';
import type { Key } from './words';

const { tales } = fixturesOf('carthage');
const t = wordsOf<Key>('carthage');

test('one is one, more are more', () => {
  expect(t('card.red5.some', { n: 1 })).not.toContain('×');
  expect(t('card.red5.some', { n: 2 })).toContain('2 × ');
});

test('a tie is decided by bonus tiles', () => {
  const tie = (...victory: number[]) =>
    face.decidedBy?.(t, { scores: victory.map((total) => ({ total })), bonus: [{ red: 2, blue: 1 }, {}] }, [0]);
  expect(tie(9, 9)).toBe('more bonus tiles (3)');
  expect(tie(9, 3)).toBeNull();
});

test('what moves, flies: cards, ships, tiles and markers', () => {
  const flights = tales.flatMap(({ events }) => events.flatMap((event) => face.flights?.(event) ?? []));
  expect(new Set(flights.map(({ piece }) => piece.what))).toEqual(new Set(['card', 'ship', 'tile', 'marker']));
  for (const { from, to } of flights) expect(`${from} ${to}`).not.toMatch(/null|undefined/);
});
