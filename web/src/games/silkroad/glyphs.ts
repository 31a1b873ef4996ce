/**
 * Cut-paper shapes on a sheet of 48 × 48. A layer is a path and its tone: `body` is the kind's own colour, `ink` the
 * outline's, `shine` light, `line` a stroke of ink, `cut` a stroke of light.
 */

export type Tone = 'body' | 'ink' | 'shine' | 'line' | 'cut';
export type Layer = [Tone, string];

const star = (points: number, outer: number, inner: number) =>
  Array.from({ length: 2 * points }, (_, corner) => {
    const angle = (Math.PI * corner) / points - Math.PI / 2;
    const radius = corner % 2 ? inner : outer;
    return `${(24 + radius * Math.cos(angle)).toFixed(1)} ${(24 + radius * Math.sin(angle)).toFixed(1)}`;
  }).join('L');

export const CAMEL =
  'M3 15L9 9.500L15.500 11.500L16 21C18 22.500 19.500 19 21.500 14.500C23.500 9.500 30 9.500 32.500 15C35 19.500 42 19.500 43.500 27L45 43H40.500L38 32L34.500 43H30L31 32H21L20 43H15.500L14.500 31.500C11 29.500 9.500 25 9 18.500L3.500 18.500Z';

/** The flags of the three caravans: with a swallow's tail, to a point, and square. */
export const FLAGS = ['M1 1H29L23 13L29 25H1Z', 'M1 1H10L29 13L10 25H1Z', 'M1 1H26V25H1Z'] as const;

export const GLYPHS: Record<string, Layer[]> = {
  ivory: [
    ['body', 'M7 8L20 5C18 22 27 32 44 28C37 44 6 44 7 8Z'],
    ['line', 'M7.300 14L19.500 11.500M8.500 20L20.500 17'],
  ],
  spice: [
    ['body', 'M24 4L38 27H10Z'],
    ['cut', 'M24 12v.1M20 19v.1M28 19v.1M17 24v.1M24 24v.1M31 24v.1'],
    ['ink', 'M6 28H42C42 38 35 44 24 44S6 38 6 28Z'],
    ['cut', 'M11 34H37'],
  ],
  porcelain: [
    ['body', 'M18 4H30V9C30 13 27 13 28 17C39 20 39 34 31 44H17C9 34 9 20 20 17C21 13 18 13 18 9Z'],
    ['cut', 'M13.500 29q3.500-6 7 0t7 0t7 0M20 17.500H28'],
  ],
  silk: [
    ['body', 'M4 15C12 5 18 5 25 13S37 20 44 11V21C37 31 31 30 25 23S12 16 4 25Z'],
    ['ink', 'M4 29C12 19 18 19 25 27S37 34 44 25V35C37 45 31 44 25 37S12 30 4 39Z'],
  ],
  tea: [
    ['body', 'M9 39C5 19 18 7 42 6C43 28 31 42 13 38Z'],
    ['cut', 'M14 35C19 26 25 20 34 14M21 26L20 17M21 26L31 26'],
    ['line', 'M6 44L14 35'],
  ],
  blue: [
    ['body', 'M24 3L44 24L24 45L4 24Z'],
    ['cut', 'M24 13L34 24L24 35L14 24Z'],
  ],
  yellow: [
    ['body', 'M24 4L46 43H2Z'],
    ['cut', 'M24 20L33 36H15Z'],
  ],
  green: [
    ['body', 'M24 4A20 20 0 1 1 23.900 4Z'],
    ['cut', 'M24 13L33.500 18.500V29.500L24 35L14.500 29.500V18.500Z'],
  ],
  red: [
    ['body', 'M6 6H42V42H6Z'],
    ['cut', 'M15 15H33V33H15Z'],
  ],
  purple: [
    ['body', `M${star(5, 23, 10.5)}Z`],
    ['cut', 'M24 17L30 22L28 29H20L18 22Z'],
  ],
  colourless: [
    ['shine', 'M13 7H35L45 20L24 44L3 20Z'],
    ['line', 'M13 7H35L45 20L24 44L3 20ZM3 20H45M13 7L17 20L24 44L31 20L35 7'],
  ],
  marker: [
    ['ink', `M${star(8, 24, 19)}Z`],
    ['shine', 'M24 8A16 16 0 1 1 23.900 8Z'],
    ['line', 'M24 23C18 21 18 14 24 14S30 21 24 23C17 25 17 34 24 34S31 25 24 23Z'],
  ],
  'black market': [
    ['ink', 'M29 4A21 21 0 1 0 44 33A17 17 0 0 1 29 4Z'],
    ['body', 'M36 10L42 17L36 24L30 17Z'],
  ],
  camels: [['ink', CAMEL]],
  customs: [
    ['ink', 'M4 44V19C4 2 44 2 44 19V44H34V22C34 14 14 14 14 22V44Z'],
    ['body', 'M10 28H38V33H10Z'],
  ],
  sandstorm: [
    [
      'line',
      'M4 17H29C38 17 38 6 31 6C27 6 26 9 27 11M4 26H37C46 26 46 38 38 38C34 38 33 35 34 32M10 35H23C30 35 30 44 24 44',
    ],
  ],
  thief: [
    [
      'ink',
      'M2 17C13 10 20 14 24 17C28 14 35 10 46 17C47 31 39 38 32 35C28 33 26 29 24 29C22 29 20 33 16 35C9 38 1 31 2 17Z',
    ],
    ['shine', 'M9 22C14 19 18 21 20 25C16 28 11 27 9 22ZM39 22C34 19 30 21 28 25C32 28 37 27 39 22Z'],
  ],
  bazaar: [
    ['line', 'M24 5V41M13 43H35M7 12H41M7 12L2 28M7 12L12 28M41 12L36 28M41 12L46 28'],
    ['ink', 'M1 28H14C13 36 2 36 1 28ZM34 28H47C46 36 35 36 34 28Z'],
  ],
  bakshish: [
    ['body', 'M27 4A9 9 0 1 1 26.900 4Z'],
    ['ink', 'M3 29C9 24 15 24 20 28H30C35 28 35 34 30 34H21V36H31L42 29C46 27 48 31 45 34L32 44H12L3 42Z'],
  ],
};

/** Patterns behind the goods, on a tile of 12 × 12, stroked. */
export const PATTERNS: Record<string, string> = {
  ivory: 'M0 12L12 0',
  spice: 'M3 3v.1M9 9v.1',
  porcelain: 'M0 6L6 0L12 6L6 12Z',
  silk: 'M0 4Q3 0 6 4T12 4M0 10Q3 6 6 10T12 10',
  tea: 'M0 9L6 3L12 9',
};

/** The six cities, each with its own roofs, on a sheet of 64 × 40. */
export const SKYLINES: Record<string, string> = {
  Byzantium: 'M4 40V26H10V12L12 6L14 12V26H16C16 12 48 12 48 26H50V12L52 6L54 12V26H60V40Z',
  Samarkand: 'M3 40V14L6 7L9 14V40H12V24H18C16 10 28 12 29 2C30 12 42 10 40 24H46V14H56V40H60V40Z',
  Tashkent: 'M4 40V24H14L20 12L26 24H30C30 8 54 8 54 24H60V40Z',
  "Chang'an": 'M6 40V32H2L12 24V22H6L18 14V12H14L32 2L50 12H46V14L58 22H52V24L62 32H58V40Z',
  Amritsar: 'M4 40V22H8C8 14 16 14 16 22H20C18 8 31 10 32 1C33 10 46 8 44 22H48C48 14 56 14 56 22H60V40Z',
  Yspahan: 'M4 40V10L7 4L10 10V22H16C12 6 52 6 48 22H54V10L57 4L60 10V40Z',
};
