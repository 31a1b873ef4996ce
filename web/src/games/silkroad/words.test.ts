/** @vitest-environment node */
import { expect, test } from 'vitest';
import { fixturesOf, NAMES, TONGUES, wordsOf } from '../testing';
import { TILES } from '../../../generated/games/silkroad';
import { PLACES } from './road';
import { phrase, placeName, tileDoes, tileName } from './words';

const { states, language } = fixturesOf('silkroad');
const seated = (players: number, me: number | null) => ({ names: NAMES.slice(0, players), me });

test.each(TONGUES)('every place and tile has a name in %s, and no two actions say the same', (tongue) => {
  const t = wordsOf('silkroad', tongue);
  const said = language.actions.map((action) => phrase(t, states[0]!.view, action, seated(5, 0)));
  expect(new Set(said).size).toBe(language.actions.length);
  expect(new Set(PLACES.map((place) => placeName(t, place))).size).toBe(PLACES.length);
  for (const tile of [...TILES, undefined]) expect(tileName(t, tile) && tileDoes(t, tile)).toBeTruthy();
});
