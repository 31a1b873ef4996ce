/** Silk Road in pictures. */
import type { Actor, Scene, Station } from '../../lib/scene';
import type { Scenes } from '../teaching';

const SAND = '#efdfbd';
const DUNE = '#dcc594';
const LAPIS = '#2b4c8c';
const NIGHT = '#1f2d4d';
const GOLD = '#e3a32b';

const actor =
  (what: string) =>
  (name: string | number | null, size: number, ...path: Station[]): Actor => ({ piece: { what, name }, size, path });
const card = actor('card');
const gem = actor('gem');
const caravan = actor('caravan');
const driver = actor('driver');
const sign = (text: string, size: number, ...path: Station[]): Actor => ({ sign: text, size, path });

const stop = (x: number, y: number): string => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z`;
const road: Scene['ground'] = [
  ['M0 0H160V58H0Z', SAND],
  ['M0 58V44Q46 26 90 44T160 36V58Z', DUNE],
  ['M14 31H140V33H14Z', LAPIS],
  [[14, 45, 76, 107].map((x) => stop(x, 32)).join(''), LAPIS],
  ['M128 40V18L138 8L148 18V40Z', GOLD],
  ['M0 58H160V100H0Z', NIGHT],
];

/** A caravan comes to its city: its goods are sold, each for a gem. */
const goal: Scene = {
  seconds: 6,
  ground: road,
  actors: [
    gem('blue', 12, [0, 84, 22], [0.5, 84, 22], [0.7, 66, 80]),
    gem('red', 12, [0, 89, 30], [0.58, 89, 30], [0.78, 78, 80]),
    caravan(2, 20, [0, 9, 26], [0.1, 9, 26], [0.22, 28, 26], [0.32, 47, 26], [0.42, 76, 26]),
    card('silk', 14, [0, 12, 79], [0.45, 12, 79], [0.6, 12, 79, 0.25]),
    card('silk', 14, [0, 25, 79]),
    card('tea', 14, [0, 40, 79], [0.52, 40, 79], [0.67, 40, 79, 0.25]),
  ],
};

/** Two cards of one goods: two stops. */
const turn: Scene = {
  seconds: 6,
  ground: road,
  actors: [
    card('spice', 15, [0, 14, 80], [0.1, 14, 80], [0.3, 66, 79]),
    card('spice', 15, [0, 31, 80], [0.16, 31, 80], [0.36, 84, 79]),
    card('ivory', 15, [0, 48, 80]),
    sign('2', 10, [0, 88, 12, 0], [0.36, 88, 12, 0], [0.44, 88, 12]),
    caravan(1, 20, [0, 9, 26], [0.5, 9, 26], [0.65, 28, 26], [0.8, 47, 26]),
  ],
};

const COLOURS = ['blue', 'yellow', 'green', 'red', 'purple'];
const set = (number: number, y: number, at: number): Actor[] =>
  COLOURS.slice(0, number).map((colour, i) =>
    gem(colour, 13, [0, 9 + 14 * i, y, 0], [at, 9 + 14 * i, y, 0], [at + 0.12, 9 + 14 * i, y]),
  );

/** Sets of different colours: 3, 6, 15. */
const score: Scene = {
  seconds: 6,
  ground: [['M0 0H160V100H0Z', NIGHT]],
  actors: [
    ...set(2, 18, 0),
    sign('3', 11, [0, 86, 18, 0], [0.12, 86, 18]),
    ...set(3, 50, 0.22),
    sign('6', 11, [0, 86, 50, 0], [0.36, 86, 50, 0], [0.44, 86, 50]),
    ...set(5, 82, 0.5),
    sign('15', 11, [0, 86, 82, 0], [0.66, 86, 82, 0], [0.76, 86, 82]),
  ],
};

/** The most cards sell, and half of them are the price; of equals, the higher driver. */
const sale: Scene = {
  seconds: 6,
  ground: [
    ['M0 0H160V50H0Z', SAND],
    ['M0 50H160V100H0Z', DUNE],
  ],
  actors: [
    driver(4, 9, [0, 9, 25]),
    ...[0, 1, 2].map((i) =>
      card(
        'silk',
        12,
        [0, 25 + 14 * i, 25],
        ...(i
          ? ([
              [0.45, 25 + 14 * i, 25],
              [0.65, 25 + 14 * i, 25, 0.2],
            ] as const)
          : []),
      ),
    ),
    gem('green', 10, [0, 92, 50], [0.45, 92, 50], [0.7, 84, 25]),
    driver(2, 9, [0, 9, 75]),
    ...[0, 1].map((i) => card('silk', 12, [0, 25 + 14 * i, 75])),
  ],
};

export const scenes: Scenes = {
  cards: { goal, turn, score },
  clauses: { S6: turn, S12: goal, S13: sale, S25: score },
};
