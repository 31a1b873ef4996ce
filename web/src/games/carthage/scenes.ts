/** Traders of Carthage in pictures. */
import type { Actor, Scene, Station } from '../../lib/scene';
import type { Scenes } from '../teaching';

const SEA = '#92cbc6';
const DEEP = '#3f8f93';
const SHORE = '#ecd9ad';
const CITY = '#7b3a80';
const PIRATES = '#26566a';

const card = (name: string | null, size: number, ...path: Station[]): Actor => ({
  piece: { what: 'card', name },
  size,
  path,
});
const ship = (name: string, size: number, ...path: Station[]): Actor => ({ piece: { what: 'ship', name }, size, path });
const tile = (name: string, size: number, ...path: Station[]): Actor => ({ piece: { what: 'tile', name }, size, path });
const sign = (text: string, size: number, ...path: Station[]): Actor => ({ sign: text, size, path });

const voyage: Scene['ground'] = [
  ['M0 0H160V46H0Z', SEA],
  ['M60 0H112V46H60Z', PIRATES],
  ['M0 0H20Q26 24 18 46H0Z', SHORE],
  ['M160 0H134Q128 22 136 46H160Z', CITY],
  ['M0 46H160V100H0Z', SHORE],
];

/** A ship comes to Carthage: its goods are sold for victory cards. */
const goal: Scene = {
  seconds: 6,
  ground: voyage,
  actors: [
    ship('red', 19, [0, 20, 25], [0.12, 20, 25], [0.45, 88, 25]),
    card('red2', 14, [0, 14, 74], [0.5, 14, 74], [0.6, 14, 74, 0.3]),
    card('red3', 14, [0, 31, 74], [0.5, 31, 74], [0.6, 31, 74, 0.3]),
    card('red5', 14, [0, 48, 74], [0.5, 48, 74], [0.6, 48, 74, 0.3]),
    card(null, 14, [0, 48, 74, 0], [0.55, 48, 74, 0], [0.75, 70, 74]),
    card(null, 14, [0, 48, 74, 0], [0.6, 48, 74, 0], [0.8, 78, 74]),
    card(null, 14, [0, 48, 74, 0], [0.65, 48, 74, 0], [0.85, 86, 74]),
  ],
};

const stalls: Scene['ground'] = [
  ['M0 0H160V50H0Z', DEEP],
  ['M0 50H160V100H0Z', SHORE],
];

/** Cards from the hand pay for the whole market. */
const turn: Scene = {
  seconds: 6,
  ground: stalls,
  actors: [
    card('blue2', 14, [0, 18, 25], [0.5, 18, 25], [0.7, 68, 76]),
    card('red3', 14, [0, 36, 25], [0.55, 36, 25], [0.75, 82, 76]),
    sign('2 + 3', 8, [0, 62, 25]),
    card('green5', 14, [0, 18, 76], [0.15, 18, 76], [0.35, 84, 25], [0.5, 84, 25], [0.6, 84, 25, 0]),
    card('yellow2', 14, [0, 36, 76]),
  ],
};

/** (5 + 2) × 3 = 21, rounded up to 25: 5 victory cards. */
const score: Scene = {
  seconds: 7,
  ground: [['M0 0H160V100H0Z', CITY]],
  actors: [
    card('red5', 14, [0, 12, 27]),
    card('red3', 14, [0, 28, 27]),
    card('red2', 14, [0, 44, 27]),
    tile('red', 11, [0, 66, 18]),
    tile('red', 11, [0, 79, 18]),
    sign('(5 + 2) × 3 = 21', 9, [0, 50, 57, 0], [0.15, 50, 57, 0], [0.3, 50, 57]),
    sign('21 → 25 = 5 × 5', 9, [0, 50, 57, 0], [0.45, 50, 57, 0], [0.5, 50, 57]),
    ...[0, 1, 2, 3, 4].map((i) =>
      card(null, 12, [0, 50, 57, 0], [0.55 + 0.05 * i, 50, 57, 0], [0.7 + 0.05 * i, 18 + 16 * i, 82]),
    ),
  ],
};

/** Restocked: the farm's cards come to market. */
const restock: Scene = {
  seconds: 5,
  ground: stalls,
  actors: [
    ...['red2', 'blue5', 'green3'].map((name, i) =>
      card(name, 14, [0, 16 + 17 * i, 76], [0.1 + 0.05 * i, 16 + 17 * i, 76], [0.4 + 0.05 * i, 16 + 17 * i, 25]),
    ),
    ...['yellow3', 'red5'].map((name, i) =>
      card(name, 14, [0, 92, 50, 0], [0.5 + 0.05 * i, 92, 50, 0], [0.7 + 0.05 * i, 67 + 17 * i, 25]),
    ),
    ...['blue2', 'green2', 'yellow5'].map((name, i) =>
      card(name, 14, [0, 92, 50, 0], [0.65 + 0.05 * i, 92, 50, 0], [0.85 + 0.05 * i, 16 + 17 * i, 76]),
    ),
  ],
};

/** Amphorae save goods from pirates; the rest is lost. */
const raid: Scene = {
  seconds: 6,
  ground: voyage,
  actors: [
    ship('blue', 19, [0, 53, 25], [0.8, 53, 25], [0.95, 32, 25]),
    card('blue5', 14, [0, 14, 74], [0.35, 14, 74], [0.5, 14, 70]),
    card('blue3', 14, [0, 31, 74], [0.6, 31, 74], [0.8, 53, 40, 0, 0.4]),
    card('blue3', 14, [0, 80, 76], [0.15, 80, 76], [0.4, 18, 80, 0.85, 0.7], [0.55, 18, 80, 0.85, 0.7]),
  ],
};

export const scenes: Scenes = {
  cards: { goal, turn, score },
  clauses: { C6: turn, C8: restock, C11: goal, C13: score, C15: raid },
};
