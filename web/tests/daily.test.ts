/** The deal of the day: the same seed for everybody, one try that counts, and what bots make of the same seat. */
import { beforeEach, expect, it, vi } from 'vitest';
import { daily, seedOf, squares, today } from '../src/lib/daily.svelte';

beforeEach(() => localStorage.clear());

/** As tests/terminal/test_play.py has them from Python. */
it.each([
  ['2026-11-18', 'ac034e3f4935cd74841b623aab81dcf797211e3b350115cc453fd48491ec45b5'],
  ['2024-02-29', '3c3bb77caf63c09e3c7b9ff2aba35e3c1d67e4c663932cccce9206798a899486'],
])('hangs on the date %s alone', (day, seed) => {
  expect(seedOf('tantan', day)).toBe(seed);
});

it('begins everywhere at once', () => {
  expect(today(new Date('2026-11-18T23:59:59Z'))).toBe('2026-11-18');
  expect(today(new Date('2026-11-19T01:30:00+02:00'))).toBe('2026-11-18');
});

it('counts the first try that ends, and keeps it', async () => {
  daily.begin('tantan', '2026-11-18', { id: 'here-1', match: 'here-1-0' });
  daily.end('here-1-1', { points: 99, place: 1, of: 3 }); // once more at that table
  expect(daily.find('tantan', '2026-11-18')?.result).toBeNull();
  daily.end('here-1-0', { points: 40, place: 2, of: 3 });
  daily.end('here-1-0', { points: 90, place: 1, of: 3 });
  for (const [level, points] of [10, 40, 41, 20, 60].entries())
    daily.compare('tantan', '2026-11-18', level + 1, points);
  vi.resetModules();
  const again = await import('../src/lib/daily.svelte');
  const tried = again.daily.find('tantan', '2026-11-18')!;
  expect(tried.result).toEqual({ points: 40, place: 2, of: 3 });
  expect(squares(tried)).toBe('■■□■□');
});
