/** Tan-Tan Caravan in pictures. */
import type { Actor, Scene, Station } from '../../lib/scene';
import type { Scenes } from '../teaching';
import type { Kind } from './kinds';

const SAND = '#e6cf9f';
const DUNE = '#d8bb80';
const STALL = '#f2d3bb';
const AWNING = '#b9592b';
const TABLE = '#14757e';

const card = (name: Kind, size: number, ...path: Station[]): Actor => ({ piece: { what: 'card', name }, size, path });
const sign = (text: string, size: number, ...path: Station[]): Actor => ({ sign: text, size, path });

const caravanAbove: Scene['ground'] = [
  ['M0 0H160V54H0Z', SAND],
  ['M0 54V40Q40 22 84 38T160 32V54Z', DUNE],
  ['M0 54H160V100H0Z', TABLE],
];
const marketAbove: Scene['ground'] = [
  ['M0 0H160V52H0Z', STALL],
  [
    'M0 0H160V5a8 6 0 0 1-16 0 8 6 0 0 1-16 0 8 6 0 0 1-16 0 8 6 0 0 1-16 0 8 6 0 0 1-16 0 8 6 0 0 1-16 0 8 6 0 0 1-16 0 8 6 0 0 1-16 0 8 6 0 0 1-16 0 8 6 0 0 1-16 0Z',
    AWNING,
  ],
  ['M0 52H160V100H0Z', SAND],
];

/** Whoever comes first takes all of a kind; the next takes another, and a mouse with it. */
const goal: Scene = {
  seconds: 6,
  ground: caravanAbove,
  actors: [
    card('spice', 15, [0, 62, 27], [0.62, 62, 27], [0.8, 84, 76]),
    card('mouse', 15, [0, 79, 27], [0.66, 79, 27], [0.84, 94, 84, 1, 0.8]),
    card('lantern', 15, [0, 11, 27], [0.15, 11, 27], [0.35, 18, 76]),
    card('lantern', 15, [0, 28, 27], [0.19, 28, 27], [0.4, 35, 76]),
    card('lantern', 15, [0, 45, 27], [0.23, 45, 27], [0.45, 52, 76]),
    sign('5 + 5 + 5', 8, [0, 35, 50, 0], [0.45, 35, 50, 0], [0.55, 35, 47]),
  ],
};

/** Bought cards come to the hand; what the purse held, and what is loaded, goes into the caravan. */
const turn: Scene = {
  seconds: 7,
  ground: marketAbove,
  actors: [
    card('clothes', 13, [0, 11, 33]),
    sign('5', 8, [0, 11, 57]),
    ...['1', '1', '2', '3', '5'].map((price, i) => sign(price, 6, [0, 33 + 14.5 * i, 9])),
    card('food', 13, [0, 33, 33]),
    card('fabric', 13, [0, 47.5, 33]),
    card('lamp', 13, [0, 62, 33], [0.12, 62, 33], [0.3, 40, 79], [0.55, 40, 79], [0.75, 84, 79]),
    card('jewellery', 13, [0, 76.5, 33], [0.16, 76.5, 33], [0.34, 22, 79]),
    card('thief', 13, [0, 91, 33]),
    sign('2 + 3', 8, [0, 62, 57, 0], [0.3, 62, 57, 0], [0.4, 62, 57]),
  ],
};

const row = (y: number, at: number, number: number): Actor[] =>
  Array.from({ length: number }, (_, i) =>
    card('lamp', 13, [0, 14 + 16 * i, y, 0], [at, 14 + 16 * i, y, 0], [at + 0.12, 14 + 16 * i, y]),
  );

/** n lamps are worth n². */
const score: Scene = {
  seconds: 6,
  ground: [['M0 0H160V100H0Z', '#26304a']],
  actors: [
    ...row(18, 0, 1),
    sign('1', 9, [0, 84, 18, 0], [0.1, 84, 18]),
    ...row(50, 0.2, 2),
    sign('2 × 2 = 4', 9, [0, 78, 50, 0], [0.32, 78, 50, 0], [0.42, 78, 50]),
    ...row(82, 0.5, 3),
    sign('3 × 3 = 9', 9, [0, 78, 82, 0], [0.64, 78, 82, 0], [0.74, 78, 82]),
  ],
};

/** A mouse eats a card of whoever gets it. */
const mouse: Scene = {
  seconds: 5,
  ground: caravanAbove,
  actors: [
    card('food', 15, [0, 30, 76], [0.5, 30, 76], [0.7, 62, 76, 0, 0.4]),
    card('jewellery', 15, [0, 12, 76]),
    card('mouse', 15, [0, 62, 27], [0.15, 62, 27], [0.4, 62, 76], [0.75, 62, 76], [0.95, 62, 76, 0.25]),
  ],
};

/** 3 princesses, 4 clothes: 12. */
const princesses: Scene = {
  seconds: 6,
  ground: [['M0 0H160V100H0Z', TABLE]],
  actors: [
    ...[0, 1, 2].map((i) => card('princess', 14, [0, 14 + 17 * i, 27])),
    ...[0, 1, 2, 3].map((i) => card('clothes', 14, [0, 14 + 17 * i, 76])),
    sign('3 × 4 = 12', 8, [0, 80, 50, 0], [0.3, 80, 50, 0], [0.5, 80, 50]),
  ],
};

/** 3 merchants, 4 different goods: 2 × 4 × 3. */
const merchants: Scene = {
  ...princesses,
  actors: [
    ...[0, 1, 2].map((i) => card('merchant', 14, [0, 14 + 17 * i, 27])),
    ...(['food', 'fabric', 'spice', 'lantern'] as const).map((kind, i) => card(kind, 14, [0, 14 + 17 * i, 76])),
    sign('2 × 4 × 3 = 24', 8, [0, 76, 51, 0], [0.3, 76, 51, 0], [0.5, 76, 51]),
  ],
};

export const scenes: Scenes = {
  cards: { goal, turn, score },
  clauses: { T6: turn, T9: goal, T11: mouse, T16: score, T17: princesses, T18: merchants },
};
