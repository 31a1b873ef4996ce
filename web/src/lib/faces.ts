/** Faces cut from paper, each on a ground of its own. They differ in outline, so that they are told apart in grey. */

const PAPER = '#f6efe2';
const INK = '#23202b';
const NIGHT = '#1c2433';
const SAFFRON = '#e3a32b';
const MADDER = '#b23a2e';
const SAND = '#ecd3a6';
const TEAL = '#14757e';
const LAPIS = '#26509b';
const PURPLE = '#5b2a6e';
const CLAY = '#c8643c';
const BARK = '#5f3d27';
const LEAF = '#37502f';

export interface Drawing {
  ground: string;
  /** Paths in a square of 48, from the back to the front, with their colours. */
  cuts: readonly (readonly [fill: string, path: string])[];
}

/** A round cut. */
const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
const eyes = (left: number, right: number, y: number, r = 2.4): string => dot(left, y, r) + dot(right, y, r);

export const FACES = {
  lantern: {
    ground: NIGHT,
    cuts: [
      [PAPER, 'M19 12V9a5 5 0 0 1 10 0v3h-3V9a2 2 0 0 0-4 0v3zM16 12h16l3 6H13zM15 39h18v5H15z'],
      [SAFFRON, 'M12 19h24l4 9-6 10H14L8 28z'],
      [INK, eyes(19, 29, 27)],
      [MADDER, 'M19 32h10a5 4 0 0 1-10 0z'],
    ],
  },
  mule: {
    ground: SAND,
    cuts: [
      [BARK, 'M13 1c6 4 8 9 8 17h-8c-3-6-3-12 0-17zM35 1c-6 4-8 9-8 17h8c3-6 3-12 0-17z'],
      [BARK, 'M13 16h22l-3 17c0 8-3 13-8 13s-8-5-8-13z'],
      [PAPER, `M16 34h16c0 7-3 12-8 12s-8-5-8-12z${eyes(18.5, 29.5, 24)}`],
      [INK, eyes(21, 27, 40, 1.7)],
    ],
  },
  pilot: {
    ground: TEAL,
    cuts: [
      [SAND, dot(22, 29, 13)],
      [INK, 'M6 22C6 12 12 5 22 5s15 6 16 14l2 5H4z'],
      [SAFFRON, 'M7 18c9-3 21-3 31 0v3.500c-10-3-22-3-31 0z'],
      [INK, `${dot(16, 30, 2.4)}${dot(29, 31, 6)}M33 27l13-4v16l-13-4zM17 38h9v2.500h-9z`],
      [PAPER, dot(29, 31, 3)],
    ],
  },
  moon: {
    ground: NIGHT,
    cuts: [
      [PAPER, 'M31 3a21 21 0 1 0 13 33 17 17 0 0 1-15-16c0-7 1-12 2-17z'],
      [INK, `${dot(17, 21, 2.6)}M12 31c4 4 9 4 13 1l1 3c-5 4-11 3-15-1z`],
      [SAFFRON, 'M39 8l1.500 3.500L44 13l-3.500 1.500L39 18l-1.500-3.500L34 13l3.500-1.500z'],
    ],
  },
  sun: {
    ground: CLAY,
    cuts: [
      [
        PAPER,
        'M24 0l4 11 9-8-2 12 12-2-8 9 9 2-9 4 8 9-12-2 2 12-9-8-4 11-4-11-9 8 2-12-12 2 8-9-9-4 9-2-8-9 12 2-2-12 9 8z',
      ],
      [SAFFRON, dot(24, 24, 12.5)],
      [INK, `${eyes(19.5, 28.5, 22)}M18 28h12a6 5 0 0 1-12 0z`],
    ],
  },
  camel: {
    ground: SAFFRON,
    cuts: [
      [
        BARK,
        'M3 47V30c0-5 2-8 5-9 2-9 5-14 9-14s7 5 9 12c3 1 5-1 5-5l1-6c0-4 3-6 6-5l8 3c3 1 2 5-1 6l-5 1c0 9-1 16-6 20v14h-5V36H14v11H9V34l-2 3v10z',
      ],
      [PAPER, dot(36.5, 8.5, 1.6)],
      [MADDER, 'M12 19l5-6 5 6v5h-3l-2-3-2 3h-3z'],
    ],
  },
  mouse: {
    ground: '#c9b6d3',
    cuts: [
      ['#6f6572', dot(12, 14, 11) + dot(36, 14, 11)],
      ['#e4b3a0', dot(12, 14, 6) + dot(36, 14, 6)],
      ['#6f6572', 'M24 47C14 42 9 34 9 26c0-6 6-11 15-11s15 5 15 11c0 8-5 16-15 21z'],
      [PAPER, eyes(18, 30, 27, 3)],
      [INK, `${eyes(18.5, 29.5, 27.5, 1.6)}${dot(24, 43, 4)}`],
    ],
  },
  owl: {
    ground: PURPLE,
    cuts: [
      [SAND, 'M6 5l11 6h14l11-6v22c0 11-8 18-18 18S6 38 6 27z'],
      [PAPER, eyes(16, 32, 23, 8.5)],
      [INK, eyes(17, 31, 23, 4.5)],
      [CLAY, 'M20 28h8l-4 9z'],
    ],
  },
  fox: {
    ground: LEAF,
    cuts: [
      [CLAY, 'M4 4l14 11h12L44 4v21L24 46 4 25z'],
      [PAPER, 'M5 26l12-1 7 21zM43 26l-12-1-7 21z'],
      [INK, `${eyes(17, 31, 24)}${dot(24, 43, 3.5)}M7 9l7 6-7 4zM41 9l-7 6 7 4z`],
    ],
  },
  cat: {
    ground: MADDER,
    cuts: [
      [INK, 'M7 3l10 9h14L41 3v25c0 10-7 17-17 17S7 38 7 28z'],
      [SAFFRON, 'M10 25q6-7 11 0-5 6-11 0zM27 25q5-7 11 0-6 6-11 0z'],
      [INK, 'M14.500 21h2v9h-2zM31.500 21h2v9h-2z'],
      [
        PAPER,
        'M21 33h6l-3 4zM1 31l14 4v1.500L1 34zM47 31l-14 4v1.500L47 34zM2 40l13-2v1.500L3 42zM46 40l-13-2v1.500L45 42z',
      ],
    ],
  },
  heron: {
    ground: LAPIS,
    cuts: [
      [INK, 'M22 4L5 6l12 7z'],
      [PAPER, 'M9 48c0-12 9-15 9-23-5-2-7-6-7-11C11 8 16 4 22 4c5 0 8 2 10 6l16 5-17 4c-1 4-3 6-5 8 3 8 0 14-1 21z'],
      [SAFFRON, 'M31 11l17 4-17 3z'],
      [INK, dot(23, 12, 2.4)],
    ],
  },
  tortoise: {
    ground: '#b9bf8a',
    cuts: [
      [LEAF, 'M2 33C2 16 11 5 24 5s22 11 22 28z'],
      ['#b9bf8a', 'M22 7h4v8h-4zM15 15h18l4 8-3 2-3-7H17l-3 7-3-2zM10 25l2 2-3 6H5zM38 25l-2 2 3 6h4z'],
      [LEAF, 'M4 34h10v10H7zM34 34h10l-3 10h-7z'],
      [PAPER, dot(24, 34, 11.5)],
      [INK, `${eyes(19.5, 28.5, 32)}M17 38h14v2.200H17z`],
    ],
  },
  ram: {
    ground: '#8e5a6b',
    cuts: [
      [PAPER, 'M15 13h18l-2 21c0 7-3 12-7 12s-7-5-7-12z'],
      [
        SAND,
        'M24 5C14 4 2 9 2 22c0 9 6 14 12 13-5-3-6-7-4-11 2-5 7-7 14-7s12 2 14 7c2 4 1 8-4 11 6 1 12-4 12-13C46 9 34 4 24 5z',
      ],
      [BARK, 'M8 12l3 5-3 2-4-3zM40 12l-3 5 3 2 4-3zM3 22h5v3H3zM40 22h5v3h-5z'],
      [INK, `${eyes(20, 28, 26)}M21 39h6l-3 4z`],
    ],
  },
  fish: {
    ground: '#9fc9c6',
    cuts: [
      [
        NIGHT,
        'M1 25C6 12 18 7 28 13c4 2 6 5 8 8l11-10c-2 9-2 19 0 28L36 29c-2 3-4 6-8 8C18 43 6 38 1 25zM14 9l11-7 3 10z',
      ],
      [SAFFRON, 'M20 15c4 6 4 14 0 20l3 1c5-7 5-15 0-22zM29 18c3 4 3 10 0 14l2 1c4-5 4-11 0-16z'],
      [PAPER, dot(12, 22, 4)],
      [INK, dot(12, 22, 2)],
    ],
  },
  star: {
    ground: SAND,
    cuts: [
      [LAPIS, 'M24 0L31 7H41V17L48 24L41 31V41H31L24 48L17 41H7V31L0 24L7 17V7H17Z'],
      [PAPER, `${eyes(18, 30, 21, 3)}M15 28h18a9 7 0 0 1-18 0z`],
    ],
  },
  amphora: {
    ground: '#e9a177',
    cuts: [
      [INK, 'M17 8C7 7 2 13 3 24h5c0-7 3-11 9-11zM31 8c10-1 15 5 14 16h-5c0-7-3-11-9-11z'],
      [INK, 'M15 2h18v5h-3v6c6 4 9 8 9 14 0 8-7 13-9 19H18c-2-6-9-11-9-19 0-6 3-10 9-14V7h-3z'],
      [PAPER, `${eyes(19, 29, 23, 2.6)}M12 33l4-4 4 4 4-4 4 4 4-4 4 4-2 3-2-3-4 4-4-4-4 4-4-4-2 3z`],
    ],
  },
} satisfies Record<string, Drawing>;

export type Face = keyof typeof FACES;
export const FACE_NAMES = Object.keys(FACES) as Face[];

const isFace = (name: string): name is Face => Object.hasOwn(FACES, name);

/** The face of that name; of somebody without one, always the same. */
export function faceOf(name: string, who = name): Face {
  if (isFace(name)) return name;
  const sum = [...who].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);
  return FACE_NAMES[sum % FACE_NAMES.length] as Face;
}

export const anyFace = (): Face => FACE_NAMES[Math.floor(Math.random() * FACE_NAMES.length)] as Face;
