/** @vitest-environment node */
import { describe, expect, test } from 'vitest';
import { fixturesOf, NAMES, wordsOf } from '../testing';
import { COLOURS, worth } from './cards';
import { costFor, dueNow, exposed, readView, saleOf, type View, voyageOf } from './table';
import { phrase } from './words';

const { states, tales } = fixturesOf('carthage');

const EMPTY: View = {
  players: 2,
  options: {},
  to_move: 0,
  turn: 0,
  phase: 'turn',
  market: [],
  farm: [],
  draw: 20,
  discards: {},
  hands: [{}, 0],
  goods: [{}, {}],
  stored: [{}, {}],
  bonus: [{}, {}],
  victory: [0, 0],
  ships: { red: 0, blue: 0, yellow: 0, green: 0 },
  scores: [],
};

test('C6: what others reserved is not for sale', () => {
  const market: View['market'] = [
    { card: 'red5', by: null },
    { card: 'blue2', by: 1 },
    { card: 'green3', by: 0 },
  ];
  expect([0, 1].map((seat) => costFor({ ...EMPTY, market }, seat))).toEqual([8, 7]);
});

test('C11: one card moves a ship by one, more by two, and none beyond Carthage', () => {
  const view = { ...EMPTY, ships: { red: 0, blue: 1, yellow: 4, green: 3 } };
  const { ships, arrived, raided } = voyageOf(view, ['red2', 'blue2', 'blue5', 'blue3', 'yellow2', 'yellow2']);
  expect(ships).toEqual({ red: 1, blue: 3, yellow: 5, green: 3 });
  expect([arrived, raided]).toEqual([['yellow'], ['blue', 'green']]);
});

test('C15: there is no raid without a payday', () => {
  expect(voyageOf({ ...EMPTY, ships: { ...EMPTY.ships, red: 3 } }, ['blue2']).raided).toEqual([]);
});

test('C13: price × number, rounded up to fives', () => {
  const view: View = { ...EMPTY, goods: [{ red5: 1, red2: 2, blue2: 1 }, {}], bonus: [{ red: 2 }, {}] };
  expect(saleOf(view, 0, 'red')).toEqual({ price: 7, cards: 3, victory: 5 });
  expect(saleOf(view, 0, 'blue')).toEqual({ price: 2, cards: 1, victory: 1 });
  expect(saleOf(view, 0, 'blue', ['blue5'])).toEqual({ price: 5, cards: 2, victory: 2 });
  expect(saleOf(view, 1, 'red')).toBeNull();
});

test('C15: amphorae save the highest that are not stored yet', () => {
  const goods: View['goods'] = [{ red2: 1, red3: 1, red5: 2, blue5: 1 }, {}];
  const view: View = { ...EMPTY, goods, stored: [{ red5: 1 }, {}], ships: { ...EMPTY.ships, red: 4 } };
  expect(exposed(view, 0, 'red')).toEqual(['red5', 'red3', 'red2']);
  const said = (action: string) => phrase(wordsOf('carthage'), view, action, { names: NAMES, me: 0 });
  expect(said('store red2')).toBe('Discard a red 2 to save a red 3 and a red 5');
  expect(said('store red3')).toBe('Discard a red 3 to save a red 5');
  expect(said('done')).toBe('Store no more, and lose a red 2, a red 3, and a red 5');
});

describe('in real games', () => {
  test('whoever may buy can afford it, and nobody else', () => {
    for (const { view: anyView, legal } of states.filter(({ view }) => view.phase === 'turn')) {
      const view = readView(anyView);
      const hand = view.hands[view.to_move!] as Record<string, number>;
      const money = Object.entries(hand).reduce((sum, [card, n]) => sum + n * Number(card.slice(-1)), 0);
      expect(legal.includes('buy')).toBe(money >= costFor(view, view.to_move!));
    }
  });

  test('something is due while one pays', () => {
    for (const { view } of states.filter(({ view }) => view.phase === 'pay')) {
      expect(dueNow(readView(view))).toBeGreaterThan(0);
    }
  });

  test('ships sail as far as we foretell', () => {
    const told = tales.filter(({ events }) => events.some(({ event }) => event === 'buys'));
    expect(told.length).toBeGreaterThan(3);
    for (const { events } of told) {
      const bought = events.filter(({ to }) => to === 'goods').map(({ card }) => card);
      const sailing = events.filter(({ event, from, to }) => event === 'sails' && to > from);
      const ships = { ...EMPTY.ships, ...Object.fromEntries(sailing.map(({ colour, from }) => [colour, from])) };
      const after = voyageOf({ ...EMPTY, ships }, bought).ships;
      expect(sailing.map(({ colour, to }) => [colour, to])).toEqual(
        COLOURS.filter((colour) => after[colour] > ships[colour]).map((colour) => [colour, after[colour]]),
      );
      expect(worth(bought)).toBeGreaterThan(0);
    }
  });
});
