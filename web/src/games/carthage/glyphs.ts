/** The drawings: each colour has its own goods, its own pattern and its own shades. All in a square of 100. */

import { disc, round, type Stroke } from '../shapes';
import type { Colour } from './cards';

export interface Shades {
  paper: string;
  main: string;
  deep: string;
  pale: string;
}

/** Dark, middling or light as well as red, blue, yellow or green. */
export const SHADES: Record<Colour, Shades> = {
  red: { paper: '#f8d5cb', main: '#920f1c', deep: '#560b14', pale: '#fff1ea' },
  blue: { paper: '#cfe0f1', main: '#1c5596', deep: '#0c2b50', pale: '#f0f7ff' },
  yellow: { paper: '#fdf0bf', main: '#cb9011', deep: '#543800', pale: '#fffbe4' },
  green: { paper: '#dae8c4', main: '#667f45', deep: '#263f0d', pale: '#f7ffe9' },
};

/** A leaf or a grain from a point, as long and as wide as said, in a direction in degrees. */
function leaf(x: number, y: number, degrees: number, length: number, half: number): string {
  const turn = (degrees * Math.PI) / 180;
  const at = (along: number, across: number): string => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return `${round(x + along * cos - across * sin)} ${round(y + along * sin + across * cos)}`;
  };
  return `M${at(0, 0)}Q${at(length * 0.4, half)} ${at(length, 0)}Q${at(length * 0.4, -half)} ${at(0, 0)}z`;
}

const EAR = [80, 64, 48, 32].map((y) => leaf(50, y, -35, 34, 15) + leaf(50, y, -145, 34, 15)).join('');

/** What the ships of each colour carry: pomegranates, fish, wheat and olives. */
export const GOODS: Record<Colour, readonly Stroke[]> = {
  red: [
    ['main', disc(50, 60, 36)],
    ['main', 'M36 32L30 5L43 15L50 3L57 15L70 5L64 32Z'],
    ['pale', 'M50 34C70 44 70 76 50 88C30 76 30 44 50 34Z'],
    ['deep', disc(50, 47, 5.5) + disc(42, 58, 5.5) + disc(58, 58, 5.5) + disc(50, 69, 5.5) + disc(50, 81, 4)],
  ],
  blue: [
    ['main', 'M3 52C18 22 54 18 72 44L96 22C90 40 90 62 96 82L72 58C54 84 18 82 3 52Z'],
    ['deep', 'M38 27C44 12 60 10 66 14L62 33Z'],
    ['pale-line', 'M36 36Q46 52 36 68M50 38Q58 51 50 66'],
    ['pale', disc(21, 46, 6.5)],
    ['deep', disc(21, 46, 3)],
  ],
  yellow: [
    ['deep-line', 'M50 98V30'],
    ['main', EAR],
    ['main', leaf(50, 34, -90, 34, 17)],
    ['deep-line', 'M50 8V1M28 24L22 16M72 24L78 16'],
  ],
  green: [
    ['deep-line', 'M10 92C36 78 66 50 88 8'],
    ['main', leaf(72, 35, -160, 48, 20) + leaf(52, 61, -172, 48, 20) + leaf(84, 16, -145, 36, 16)],
    ['main', leaf(74, 33, 25, 26, 15)],
    ['deep', 'M62 54a14 17 -30 1 1 -2 4z'],
    ['deep', 'M38 76a14 17 -30 1 1 -2 4z'],
    ['pale-line', 'M76 55q6 2 6 9M52 77q6 2 6 9'],
  ],
};

export const SHIP = {
  mast: 'M48 4H54V66H48Z',
  sail: 'M14 12H80C90 28 90 44 80 58H14C22 44 22 28 14 12Z',
  yard: 'M10 9H84V14H10Z',
  hull: 'M2 54C8 56 10 62 12 66H84C90 62 92 54 90 44C98 46 101 58 96 68C92 84 82 92 66 92H32C14 92 4 80 2 54Z',
  oars: 'M26 88L18 99M42 91L36 100M58 91L54 100M74 88L72 99',
  eye: disc(84, 74, 4),
  plank: 'M10 75H74',
} as const;

export const AMPHORA =
  'M38 4H62V13H57V23C76 30 82 47 75 64C71 76 61 84 57 96H43C39 84 29 76 25 64C18 47 24 30 43 23V13H38Z';
export const HANDLES = 'M42 14C20 10 18 30 29 39M58 14C80 10 82 30 71 39';

export const SKULL =
  'M50 8C24 8 12 25 14 45C15 55 22 60 27 63V79H37V70H45V79H55V70H63V79H73V63C78 60 85 55 86 45C88 25 76 8 50 8ZM24 46A10 10 0 1 1 44 46A10 10 0 1 1 24 46ZM56 46A10 10 0 1 1 76 46A10 10 0 1 1 56 46ZM46 63L50 54L54 63Z';

/** What stands at each space of the sea route, the pirates' aside. */
export const LANDMARKS: Record<'alexandria' | 'port' | 'cyrenaica' | 'carthage', string> = {
  // The lighthouse.
  alexandria:
    'M46 2H54L58 14H42ZM40 16H60V22H57V38H64V46H61L66 78H78V92H22V78H34L39 46H36V38H43V22H40ZM70 10L92 4V16ZM30 10L8 4V16Z',
  // A house at the quay.
  port: 'M10 44L36 22L62 44V60H92V70H84V92H74V70H62V92H52V70H42V92H32V70H8V60H10ZM28 46H44V60H28Z',
  // The anchor.
  cyrenaica:
    'M50 4A13 13 0 0 1 55 29V36H72V46H55V78C70 76 78 68 80 60L70 64L84 44L96 64L89 61C86 82 70 95 50 96C30 95 14 82 11 61L4 64L16 44L30 64L20 60C22 68 30 76 45 78V46H28V36H45V29A13 13 0 0 1 50 4ZM50 12A5 5 0 1 0 50 22A5 5 0 1 0 50 12Z',
  // A goddess’s sign above the gate: disc, arms and gown.
  carthage: 'M50 3A16 16 0 1 1 49.900 3ZM14 38H86V47H60L88 96H12L40 47H14Z',
};

/** The quiet ground of a card: a tile of 20 × 20, drawn as lines. */
export const PATTERNS: Record<Colour, string> = {
  red: 'M3 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M13 16a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  blue: 'M0 6Q5 0 10 6T20 6M0 16Q5 10 10 16T20 16',
  yellow: 'M5 0V20M15 0V20',
  green: 'M0 14L10 4L20 14',
};

/** Waves of the sea, on a tile of 40 × 20. */
export const WAVES = 'M2 8q4 -5 8 0t8 0M22 18q4 -5 8 0t8 0';

/** The reservation markers, one shape for each seat. */
export const MARKERS = [
  'M50 12A38 38 0 1 1 49.900 12Z',
  'M16 16H84V84H16Z',
  'M50 8L94 86H6Z',
  'M50 4L94 50L50 96L6 50Z',
] as const;
