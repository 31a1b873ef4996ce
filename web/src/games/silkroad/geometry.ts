/** Where places lie on the map: one's own drawing, on a sheet of 600 × 562. */

export const WIDTH = 600;
export const HEIGHT = 562;

type Point = readonly [number, number];

export const AT: Record<string, Point> = {
  Byzantium: [48, 274],
  Samarkand: [158, 34],
  Tashkent: [442, 34],
  "Chang'an": [552, 274],
  Amritsar: [442, 514],
  Yspahan: [158, 514],
  Antioch: [116, 274],
  Bukhara: [190, 112],
  Kokand: [410, 112],
  Dunhuang: [484, 274],
  Lahore: [410, 440],
  Yazd: [190, 440],
  Trebizond: [84, 170],
  Khiva: [300, 94],
  Turfan: [516, 170],
  Lanzhou: [516, 380],
  Multan: [300, 456],
  Palmyra: [84, 380],
  Tabriz: [182, 274],
  Merv: [222, 180],
  Balkh: [378, 180],
  Kashgar: [418, 274],
  Kabul: [378, 370],
  Herat: [222, 370],
  Astrakhan: [258, 240],
  Otrar: [342, 240],
  Lhasa: [342, 308],
  Hormuz: [258, 308],
};

/** A road between two places, with its ends off the tiles, and the middle where its arrow points. */
export function road(from: string, to: string): { x1: number; y1: number; x2: number; y2: number; turn: number } {
  const [x1, y1] = AT[from]!;
  const [x2, y2] = AT[to]!;
  return { x1, y1, x2, y2, turn: (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI };
}
