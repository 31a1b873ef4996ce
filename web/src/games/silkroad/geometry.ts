/** Where places lie on the map: one's own drawing, on a sheet of 600 × 562. */
import { APPROACHES, CITIES, CROSSROADS, DEPARTURES, OASES } from './road';

export const WIDTH = 600;
export const HEIGHT = 562;

type Point = readonly [number, number];

const SPOTS: [readonly (string | null)[], readonly Point[]][] = [
  [
    CITIES,
    [
      [48, 274],
      [158, 34],
      [442, 34],
      [552, 274],
      [442, 514],
      [158, 514],
    ],
  ],
  [
    APPROACHES,
    [
      [116, 274],
      [190, 112],
      [410, 112],
      [484, 274],
      [410, 440],
      [190, 440],
    ],
  ],
  [
    DEPARTURES,
    [
      [84, 170],
      [300, 94],
      [516, 170],
      [516, 380],
      [300, 456],
      [84, 380],
    ],
  ],
  [
    CROSSROADS,
    [
      [182, 274],
      [222, 180],
      [378, 180],
      [418, 274],
      [378, 370],
      [222, 370],
    ],
  ],
  [
    OASES,
    [
      [0, 0],
      [258, 240],
      [342, 240],
      [0, 0],
      [342, 308],
      [258, 308],
    ],
  ],
];

export const AT: Record<string, Point> = Object.fromEntries(
  SPOTS.flatMap(([places, points]) => places.flatMap((place, index) => (place ? [[place, points[index]!]] : []))),
);

/** A road between two places, with its ends off the tiles, and the middle where its arrow points. */
export function road(from: string, to: string): { x1: number; y1: number; x2: number; y2: number; turn: number } {
  const [x1, y1] = AT[from]!;
  const [x2, y2] = AT[to]!;
  return { x1, y1, x2, y2, turn: (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI };
}

/** The place nearest to another in the direction of an arrow key; null at the edge. */
export function neighbour(place: string, key: string): string | null {
  const direction = DIRECTIONS[key];
  const here = AT[place];
  if (!direction || !here) return null;
  const [towardsX, towardsY] = direction;
  let best: string | null = null;
  let least = Infinity;
  for (const [other, [x, y]] of Object.entries(AT)) {
    const along = (x - here[0]) * towardsX + (y - here[1]) * towardsY;
    const aside = Math.abs((x - here[0]) * towardsY) + Math.abs((y - here[1]) * towardsX);
    const far = along + 2 * aside;
    if (along > 8 && far < least) [best, least] = [other, far];
  }
  return best;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
