/** The drawings: each kind has its own shape, its own pattern and its own colours. */

import { disc, round, type Stroke } from '../shapes';
import type { Kind } from './kinds';

export interface Colours {
  paper: string;
  main: string;
  deep: string;
  pale: string;
  /** Of numbers and names on the paper. */
  ink: string;
}

export const CARD = { width: 100, height: 140 };

export const COLOURS: Record<Kind, Colours> = {
  food: { paper: '#f8dcc4', main: '#9a5840', deep: '#5f2a12', pale: '#fff4e6', ink: '#5f2a12' },
  clothes: { paper: '#d5e0f4', main: '#3f5cba', deep: '#172c5c', pale: '#f4f7ff', ink: '#172c5c' },
  fabric: { paper: '#e8d6ee', main: '#6a3e7e', deep: '#431a52', pale: '#fbf3ff', ink: '#431a52' },
  lantern: { paper: '#fcebb6', main: '#b2760c', deep: '#4a2f00', pale: '#fff8dd', ink: '#4a2f00' },
  spice: { paper: '#f6cfcd', main: '#9f1c49', deep: '#560b1b', pale: '#ffeceb', ink: '#560b1b' },
  jewellery: { paper: '#c6ebe6', main: '#1f7971', deep: '#053f3f', pale: '#f0fffd', ink: '#053f3f' },
  lamp: { paper: '#1f2c52', main: '#e9ad3a', deep: '#8f5a08', pale: '#fff1cb', ink: '#f6cf7c' },
  princess: { paper: '#fad6e4', main: '#cc387a', deep: '#5c1239', pale: '#fff2ea', ink: '#5c1239' },
  merchant: { paper: '#d9ebc8', main: '#1c6412', deep: '#1c3f14', pale: '#f8f0df', ink: '#1c3f14' },
  thief: { paper: '#393443', main: '#e5775c', deep: '#14101b', pale: '#f3e6d2', ink: '#f6c3b0' },
  mouse: { paper: '#e9e5dd', main: '#877f8f', deep: '#35313b', pale: '#fdf6ee', ink: '#35313b' },
};

/** Petals around the centre, each a leaf between two distances from it. */
function petals(number: number, near: number, far: number, half: number): string {
  const leaves = Array.from({ length: number }, (_, index) => {
    const turn = (2 * Math.PI * index) / number - Math.PI / 2;
    const at = (distance: number, side: number): string => {
      const x = 50 + distance * Math.cos(turn) - side * Math.sin(turn);
      const y = 50 + distance * Math.sin(turn) + side * Math.cos(turn);
      return `${round(x)} ${round(y)}`;
    };
    const middle = near + (far - near) * 0.45;
    return `M${at(near, 0)}Q${at(middle, half)} ${at(far, 0)}Q${at(middle, -half)} ${at(near, 0)}z`;
  });
  return leaves.join('');
}

/** In a square of 100. */
export const GLYPHS: Record<Kind, readonly Stroke[]> = {
  food: [
    ['deep', 'M12 68H88L81 84Q79 89 73 89H27Q21 89 19 84Z'],
    ['main', 'M19 63C31 57 42 40 44 25H56C58 40 69 57 81 63Z'],
    ['deep', disc(50, 18, 8)],
    ['pale-line', 'M34 51L42 43L50 51L58 43L66 51'],
    ['pale-line', 'M26 77H74'],
  ],
  clothes: [
    ['main', 'M36 10Q50 24 64 10L92 30L80 50L71 43V90H29V43L20 50L8 30Z'],
    ['pale-line', 'M50 20V62'],
    ['pale-line', 'M42 36H58M42 48H58'],
    ['pale-line', 'M30 79H70'],
    ['deep-line', 'M36 11Q50 25 64 11'],
  ],
  fabric: [
    ['main', 'M22 24H78V78L71 88L64 78L57 88L50 78L43 88L36 78L29 88L22 78Z'],
    ['pale-line', 'M22 47L36 37L50 47L64 37L78 47'],
    ['pale-line', 'M22 65L36 55L50 65L64 55L78 65'],
    ['deep', 'M17 10H83a10 10 0 0 1 0 20H17a10 10 0 0 1 0-20z'],
    ['pale', disc(17, 20, 4)],
  ],
  lantern: [
    ['deep-line', disc(50, 11, 6)],
    ['deep', 'M31 35Q35 17 50 17T69 35Z'],
    ['main', 'M28 37H72L79 59L66 82H34L21 59Z'],
    ['pale', 'M50 41L60 60L50 78L40 60Z'],
    ['pale', 'M34 45L38 54L30 59ZM66 45L62 54L70 59ZM32 65L38 66L37 76ZM68 65L62 66L63 76Z'],
    ['deep', 'M32 82H68V88H58L55 96H45L42 88H32Z'],
  ],
  spice: [
    ['main', petals(8, 6, 46, 13)],
    ['pale', petals(8, 17, 35, 5)],
    ['deep', disc(50, 50, 9)],
  ],
  jewellery: [
    ['gold-line', disc(50, 68, 24)],
    ['deep-line', disc(50, 68, 29)],
    ['main', 'M33 8H67L84 26L50 60L16 26Z'],
    ['pale', 'M37 12H63L60 24H40Z'],
    ['pale-line', 'M18 26H82M40 26L50 56L60 26'],
  ],
  lamp: [
    ['main-line', 'M70 56C98 38 98 74 66 70'],
    ['main', 'M4 40C16 38 26 44 34 52H74C74 70 62 78 51 78C36 78 30 66 22 60C14 56 10 48 4 40Z'],
    ['main', 'M36 49C38 38 66 38 68 49Z'],
    ['pale', disc(52, 35, 5)],
    ['deep', 'M42 78H60L69 91H33Z'],
    ['pale-line', 'M36 60H66'],
    ['pale-line', 'M6 33C0 24 16 22 14 13Q13 6 22 6'],
  ],
  princess: [
    ['main', 'M50 20C20 20 24 56 12 94H88C76 56 80 20 50 20Z'],
    ['pale', 'M50 30C37 30 34 40 35 50C36 64 44 71 50 71C56 71 64 64 65 50C66 40 63 30 50 30Z'],
    ['deep', 'M50 30C37 30 34 40 35 50Q46 46 50 34Q54 46 65 50C66 40 63 30 50 30Z'],
    ['gold', 'M30 28L26 4L39 15L50 1L61 15L74 4L70 28Q50 21 30 28Z'],
    ['deep-line', 'M41 53Q44 56 47 53M53 53Q56 56 59 53'],
    ['main-line', 'M46 63Q50 66 54 63'],
    ['pale-line', 'M33 94Q50 74 67 94'],
  ],
  merchant: [
    ['pale', 'M27 36H73V58H27Z'],
    ['main', 'M18 42C8 10 40 2 50 6C60 2 92 10 82 42Q50 28 18 42Z'],
    ['pale-line', 'M24 33Q34 16 52 14M36 30Q48 22 68 16'],
    ['gold', disc(50, 33, 7)],
    ['deep', 'M26 50C22 84 42 97 50 97C58 97 78 84 74 50Q66 63 50 60Q34 63 26 50Z'],
    ['deep', 'M36 44h8v7h-8zM56 44h8v7h-8z'],
    ['pale-line', 'M36 68Q46 62 50 66Q54 62 64 68'],
  ],
  thief: [
    ['main', 'M76 28L97 16L91 32L99 44L76 38Z'],
    ['pale', 'M22 34H78V58C78 82 62 95 50 95C38 95 22 82 22 58Z'],
    ['main', 'M20 36C18 2 82 2 80 36Q50 28 20 36Z'],
    ['pale-line', 'M32 24Q50 16 68 24'],
    ['deep', 'M15 41Q50 34 85 41L81 58C70 68 57 64 50 57C43 64 30 68 19 58Z'],
    ['pale', 'M28 51Q37 42 45 52Q36 58 28 51ZM72 51Q63 42 55 52Q64 58 72 51Z'],
    ['deep-line', 'M38 77Q52 84 63 72'],
  ],
  mouse: [
    ['main-line', 'M20 78C0 82 0 60 12 56Q22 52 16 40'],
    ['main', 'M16 78C12 42 48 32 66 46C80 48 90 60 97 70C92 80 78 84 62 84H24Q17 84 16 78Z'],
    ['main', disc(58, 38, 16)],
    ['pale', disc(58, 38, 9)],
    ['deep', disc(77, 61, 4)],
    ['deep', disc(95, 70, 4)],
    ['deep', 'M30 84h14v6H30zM56 84h14v6H56z'],
    ['deep-line', 'M84 72L94 80M82 75L88 84'],
  ],
};

/** A camel walks where the caravan has a free space. In a square of 100. */
export const CAMEL =
  'M5 32Q7 23 18 24L24 17L27 26C34 33 31 46 37 51C43 49 44 30 54 28C65 28 66 46 72 49C86 50 92 58 91 70L95 80L89 77L87 68L88 93H81L79 73Q74 72 69 71L70 93H63L61 71H48L46 93H39L41 68Q38 66 36 65L34 93H27L29 61C22 55 25 42 20 37L10 39Q5 38 5 32Z';

/** A pouch for the purse value, in a square of 40. */
export const POUCH = 'M13 4H27L24 11C35 17 38 38 28 38H12C2 38 5 17 16 11Z';

function repeated(across: number, down: number, motif: (x: number, y: number, odd: boolean) => string): string {
  let path = '';
  for (let row = 0, y = down / 2; y < CARD.height; row += 1, y += down) {
    for (let x = row % 2 ? across : across / 2; x < CARD.width; x += across) path += motif(x, y, row % 2 === 1);
  }
  return path;
}

function lines(step: number, slant: number): string {
  let path = '';
  for (let x = -Math.abs(slant); x < CARD.width + Math.abs(slant); x += step) path += `M${x} 0l${slant} ${CARD.height}`;
  return path;
}

/** The quiet ground of a card, drawn as lines. */
export const PATTERNS: Record<Kind, string> = {
  food: repeated(14, 12, (x, y) => disc(x, y, 1.5)),
  clothes: lines(10, 0),
  fabric: lines(14, 140) + lines(14, -140),
  lantern: repeated(20, 14, (x, y) => `M${x} ${y - 8}l5 8l-5 8l-5 -8z`),
  spice: repeated(14, 11, (x, y, odd) => (odd ? `M${x - 2} ${y - 3}l4 6` : `M${x + 2} ${y - 3}l-4 6`)),
  jewellery: repeated(16, 14, (x, y) => `M${x} ${y - 5}l6 10h-12z`),
  lamp: repeated(100, 10, (_, y) => `M0 ${y}q6 -6 12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0`),
  princess: repeated(20, 10, (x, y) => `M${x - 10} ${y}a10 10 0 0 0 20 0`),
  merchant: repeated(22, 18, (x, y) => disc(x, y, 5)),
  thief: lines(12, -50),
  mouse: repeated(24, 16, (x, y) => `M${x - 8} ${y}a4 4 0 0 1 8 0a4 4 0 0 1 8 0`),
};
