/** @vitest-environment node */
import { expect, test } from 'vitest';
import { fixturesOf, NAMES, wordsOf } from '../testing';
import { nextSpot } from '../../lib/walk';
import { AT } from './geometry';
import { brings, candidates, goodsOf, onSale, type View, worth } from './market';
import { outcome } from './preview';
import { CITIES, leadsTo, PLACES, reachable, ROADS } from './road';

const STATES = fixturesOf('silkroad').states as { view: View; legal: string[] }[];

test('every road that is drawn leads somewhere', () => {
  const drawn = new Set(ROADS.map((road) => road.join(' ')));
  const used = CITIES.flatMap((city) => PLACES.flatMap((place) => leadsTo(place, city).map((to) => `${place} ${to}`)));
  expect(drawn).toEqual(new Set(used));
});

test('stops shown are the legal ones', () => {
  const moves = STATES.filter(({ view }) => view.phase === 'move');
  expect(moves.length).toBeGreaterThan(10);
  for (const { view, legal } of moves) {
    const stops = [...reachable(view.caravans, view.played!.cards).keys()].map((stop) => `move ${stop}`);
    expect(stops.sort()).toEqual([...legal].sort());
  }
});

test('cards that can be played are those that bring some caravan somewhere', () => {
  for (const { view, legal } of STATES.filter(({ view }) => view.phase === 'turn')) {
    for (const action of legal) expect(reachable(view.caravans, Number(action.split(' ')[2])).size).toBeGreaterThan(0);
  }
});

test('the right to sell is with the seat that is asked', () => {
  const sales = STATES.filter(({ view }) => view.phase === 'sale');
  expect(sales.length).toBeGreaterThan(10);
  for (const { view } of sales) {
    expect(candidates(view, goodsOf(onSale(view)!), view.declined)[0]?.seat).toBe(view.to_move);
  }
});

test('gems are worth what the score says', () => {
  for (const { view } of STATES) {
    view.gems.forEach((gems, seat) => {
      if (typeof gems === 'object') expect(worth(gems)).toBe(view.scores[seat]?.total);
    });
  }
  expect(worth({ blue: 3, yellow: 1, green: 2, red: 1, purple: 1 })).toBe(19);
  expect(brings({ colourless: 2 }, 'colourless')).toBe(4);
  expect(brings({ blue: 1 }, 'blue')).toBe(1);
  expect(brings({ blue: 1 }, 'red')).toBe(2);
});

test('a preview tells who could sell, camel after camel', () => {
  const view = structuredClone(STATES.find(({ view }) => view.caravans[1])!.view);
  view.stocks = [{ silk: 3 }, { silk: 2, ivory: 1 }];
  view.drivers = [1, 2];
  view.caravans[1] = { at: 'Antioch', to: 'Byzantium', camels: [10, 1], gems: ['blue', 'red'] };
  const said = outcome(wordsOf('silkroad'), view, { names: NAMES.slice(0, 2), me: 0 }, 2, 'Byzantium', 'tea');
  expect(said).toEqual(['You could sell silk 10, for 2 silk.', 'Idris could sell silk 1.']);
  expect(view.stocks[0]).toEqual({ silk: 3 });
});

test('the arrow keys reach every place', () => {
  const names = Object.keys(AT);
  const spotOf = (place: string) => ({ x: AT[place]![0], y: AT[place]![1] });
  const seen = new Set(['Merv']);
  for (const place of seen) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = names[nextSpot(spotOf(place), names.map(spotOf), key)];
      if (next) seen.add(next);
    }
  }
  expect(seen.size).toBe(Object.keys(AT).length);
});
