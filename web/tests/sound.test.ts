import { expect, it } from 'vitest';
import type { GameFace } from '../src/games/contract';
import { SOUND_NAMES, soundOf } from '../src/lib/sound';

const faces = import.meta.glob<GameFace>('../src/games/*/face.ts', { import: 'face', eager: true });
const of = (game: string) => faces[`../src/games/${game}/face.ts`]!;
const moved = (what: string, name: string) => [{ piece: { what, name }, from: 'pile', to: 'hand' }];

it('every game is heard in sounds that there are', () => {
  for (const { sounds = {} } of Object.values(faces))
    expect(SOUND_NAMES).toEqual(expect.arrayContaining(Object.values(sounds)));
});

it.each([
  ['tantan', 'card', 'lamp', 'card'],
  ['tantan', 'card', 'mouse', 'mouse'],
  ['silkroad', 'gem', 'blue', 'coin'],
  ['silkroad', 'camel', '7', 'camel'],
  ['carthage', 'ship', 'red', 'ship'],
  ['carthage', 'tile', 'red', 'coin'],
])('in %s, a %s (%s) sounds like a %s', (game, what, name, sound) =>
  expect(soundOf(of(game), moved(what, name))).toBe(sound),
);

it('what games do not speak of is heard as usual, and nothing by nothing', () => {
  expect(soundOf({}, moved('caravan', '1'))).toBe('camel');
  expect(soundOf({}, [])).toBeNull();
});
