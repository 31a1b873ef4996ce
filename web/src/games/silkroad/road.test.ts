import { expect, test } from 'vitest';
import { ENGLISH, LANGUAGE, seated, STATES } from './fixtures/read';
import { AT, neighbour } from './geometry';
import { brings, candidates, goodsOf, onSale, worth } from './market';
import { outcome } from './preview';
import { CITIES, leadsTo, PLACES, reachable, ROADS, tileAt } from './road';

test('roads lead where the rules say', () => {
  for (const city of CITIES)
    for (const place of PLACES) {
      expect([...leadsTo(place, city)].sort(), `${place} to ${city}`).toEqual(
        [...LANGUAGE.leads[city]![place]!].sort(),
      );
    }
  const drawn = new Set(ROADS.map((road) => road.join(' ')));
  const used = CITIES.flatMap((city) => PLACES.flatMap((place) => leadsTo(place, city).map((to) => `${place} ${to}`)));
  expect(drawn).toEqual(new Set(used));
});

test('tiles lie as printed', () => {
  for (const place of PLACES) expect(tileAt(undefined, place)).toBe(LANGUAGE.tiles[place]);
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

test('camels carry what the rulebook says', () => {
  const carried = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(goodsOf);
  expect(carried).toEqual('silk porcelain spice ivory tea tea ivory spice porcelain silk'.split(' '));
});

test('a preview tells who could sell, camel after camel', () => {
  const view = structuredClone(STATES.find(({ view }) => view.caravans[1])!.view);
  view.stocks = [{ silk: 3 }, { silk: 2, ivory: 1 }];
  view.drivers = [1, 2];
  view.caravans[1] = { at: 'Antioch', to: 'Byzantium', camels: [10, 1], gems: ['blue', 'red'] };
  const said = outcome(ENGLISH, view, seated(2, 0), 2, 'Byzantium', 'tea');
  expect(said).toEqual(['You could sell silk 10, for 2 silk.', 'Idris could sell silk 1.']);
  expect(view.stocks[0]).toEqual({ silk: 3 });
});

test('the arrow keys reach every place', () => {
  const seen = new Set(['Merv']);
  for (const place of seen) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = neighbour(place, key);
      if (next) seen.add(next);
    }
  }
  expect(seen.size).toBe(Object.keys(AT).length);
});
