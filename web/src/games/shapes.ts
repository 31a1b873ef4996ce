/** What drawings are made of. */

/** How a path is painted: filled with one of the colours of its kind, or drawn as a line of it. */
type Colour = 'main' | 'deep' | 'pale' | 'gold';
export type Stroke = readonly [tone: Colour | `${Colour}-line`, path: string];

export function round(number: number): number {
  return Math.round(number * 10) / 10;
}

export function disc(x: number, y: number, radius: number): string {
  return `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** Eight points: the star on the backs of the cards. */
export const STAR = 'M50 8L62 21H79V38L92 50L79 62V79H62L50 92L38 79H21V62L8 50L21 38V21H38Z';
