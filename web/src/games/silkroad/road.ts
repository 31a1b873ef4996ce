/** S7 and S8: where caravans can go on the board. */
import { CITIES, LEADS, PRINTED_TILES, type View } from '../../../generated/games/silkroad';

export { CITIES, PLACES, ROADS } from '../../../generated/games/silkroad';

export type Caravan = NonNullable<View['caravans'][number]>;

export function tileAt(tiles: Record<string, string> | undefined, place: string): string | undefined {
  return tiles?.[place] ?? PRINTED_TILES[place];
}

export function isCity(place: string): boolean {
  return (CITIES as readonly string[]).includes(place);
}

/** Where a caravan bound for a city goes on from a place: nowhere, once it is there. */
export function leadsTo(place: string, destination: string): string[] {
  return LEADS[destination]?.[place] ?? [];
}

/** S7. The ways a caravan can go exactly so many spaces, each a list of places from where it stands. */
export function ways(caravan: Caravan, spaces: number, others: readonly string[]): string[][] {
  if (spaces === 0) return [[caravan.at]];
  return ways(caravan, spaces - 1, others)
    .flatMap((way) => strides(way, caravan.to, others))
    .filter((way, index, all) => all.findIndex((other) => other.at(-1) === way.at(-1)) === index);
}

/** One space further; a village holding another caravan is jumped and not counted. */
function strides(way: string[], destination: string, others: readonly string[]): string[][] {
  return leadsTo(way.at(-1)!, destination).flatMap((place) =>
    others.includes(place) ? strides([...way, place], destination, others) : [[...way, place]],
  );
}

/** By caravan's number and stop: the way there, for so many spaces. */
export function reachable(caravans: (Caravan | null)[], spaces: number): Map<string, string[]> {
  const found = new Map<string, string[]>();
  caravans.forEach((caravan, index) => {
    if (!caravan) return;
    const others = caravans.flatMap((other) => (other && other !== caravan ? [other.at] : []));
    for (const way of ways(caravan, spaces, others)) found.set(`${index + 1} ${way.at(-1)}`, way);
  });
  return found;
}
