import { expect, test } from 'vitest';
import { fixturesOf, NAMES, TONGUES, wordsOf } from '../testing';
import { TILES } from '../../../generated/games/silkroad';
import { PLACES } from './road';
import { phrase, placeName, teller, tileDoes, tileName } from './words';

const { states, language } = fixturesOf('silkroad');
const ENGLISH = wordsOf('silkroad');
const seated = (players: number, me: number | null) => ({ names: NAMES.slice(0, players), me });

test.each(TONGUES)('every place and tile has a name in %s, and no two actions say the same', (tongue) => {
  const t = wordsOf('silkroad', tongue);
  const said = language.actions.map((action) => phrase(t, states[0]!.view, action, seated(5, 0)));
  expect(new Set(said).size).toBe(language.actions.length);
  expect(new Set(PLACES.map((place) => placeName(t, place))).size).toBe(PLACES.length);
  for (const tile of [...TILES, undefined]) expect(tileName(t, tile) && tileDoes(t, tile)).toBeTruthy();
});

test('a sale is told as at the table', () => {
  const events = [
    { n: 1, event: 'acts', seat: 1, action: 'sell red' },
    { n: 2, event: 'sold', seat: 1, camel: 10, goods: 'silk' },
    { n: 3, event: 'moves', card: 'silk', from: 'stock', from_at: 1, to: 'discards', to_at: null },
    { n: 4, event: 'moves', card: 'silk', from: 'stock', from_at: 1, to: 'discards', to_at: null },
    { n: 5, event: 'moves', gem: 'red', from: 'city', from_at: 'Byzantium', to: 'screen', to_at: 1 },
    { n: 6, event: 'driver moves', driver: 4, from: 1, to: 0 },
    { n: 7, event: 'driver moves', driver: 2, from: 0, to: 1 },
  ];
  expect(teller.tell(ENGLISH, events, {}, seated(2, null)).map(({ text }) => text)).toEqual([
    'Idris sells silk 10 for a red gem, at the price of 2 silk.',
    'There was a tie: Idris and Maya exchange drivers. Idris now has driver 2.',
  ]);
  expect(teller.tell(ENGLISH, events, {}, seated(2, 0)).at(-1)?.text).toBe(
    'There was a tie: you and Idris exchange drivers. You now have driver 4.',
  );
  expect(teller.tell(ENGLISH, events, {}, seated(2, 1))[0]?.text).toBe(
    'You sell silk 10 for a red gem, at the price of 2 silk.',
  );
});
