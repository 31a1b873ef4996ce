/** @vitest-environment node */
import { describe, expect, it } from 'vitest';
import type { GameSummary } from '../generated/protocol';
import { figuresOf, placeOf } from '../src/lib/record';

const me = { name: 'Maya', face: '', guest: 'me', bot: null };
const bot = (level: number) => ({ name: '', face: '', guest: null, bot: `level:${level}` });
const totals = (...all: number[]) => all.map((total) => ({ total }));

let began = 0;
function game(winners: number[], points: number[], more: Partial<GameSummary> = {}): GameSummary {
  began += 1;
  return {
    ...{ table: 't', match: `m${began}`, rematch: 0, game: 'tantan', state: 'over', seats: [0], your_turn: false },
    ...{ players: [me, bot(2), bot(4)].slice(0, points.length), began, ended: began },
    result: { winners, scores: totals(...points), why: 'played' },
    ...more,
  };
}

describe('places', () => {
  it.each([
    [[30, 20, 10], [0], [1, 2, 3]],
    [[20, 20, 10], [1], [2, 1, 3]],
    [
      [20, 20, 10],
      [0, 1],
      [1, 1, 3],
    ],
    [[10, 20, 10], [1], [2, 1, 2]],
  ])('of %j, won by %j, are %j', (points, winners, places) => {
    const result = { winners, scores: totals(...points), why: 'played' as const };
    expect(points.map((_, seat) => placeOf(result, seat))).toEqual(places);
  });
});

describe('figures', () => {
  it('count what was played to its end, by game and by the strongest rival', () => {
    const games = [
      game([0], [30, 20]),
      game([0], [50, 20, 10]),
      game([1], [40, 60]),
      game([0], [10, 5], { players: [me, { ...me, guest: 'other' }] }),
      game([0], [9, 5], { game: 'silkroad' }),
      game([0], [99, 5], { seats: [0, 1] }),
      game([], [99, 5], { result: { winners: [], scores: totals(99, 5), why: 'closed' } }),
      game([0], [99, 5], { state: 'aside' }),
    ];
    const [tantan, silkroad, ...others] = figuresOf(games.reverse());
    expect(others).toEqual([]);
    expect(tantan).toMatchObject({ game: 'tantan', games: 4, wins: 3, best: 50, streak: 1, longest: 2 });
    expect(Object.fromEntries(tantan!.against)).toEqual({
      2: { games: 2, wins: 1 },
      4: { games: 1, wins: 1 },
      people: { games: 1, wins: 1 },
    });
    expect(silkroad).toMatchObject({ game: 'silkroad', games: 1, wins: 1, best: 9 });
  });
});
