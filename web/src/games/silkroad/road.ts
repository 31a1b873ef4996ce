/** The board, and S7 and S8: where caravans can go on it. */

export const CITIES = ['Byzantium', 'Samarkand', 'Tashkent', "Chang'an", 'Amritsar', 'Yspahan'] as const;

/** By city, clockwise: the village a caravan departs to. */
export const DEPARTURES = ['Trebizond', 'Khiva', 'Turfan', 'Lanzhou', 'Multan', 'Palmyra'] as const;

/** By city: the crossroads with its signpost. They are a ring, clockwise. */
export const CROSSROADS = ['Tabriz', 'Merv', 'Balkh', 'Kashgar', 'Kabul', 'Herat'] as const;

/** By city: the village before it. */
export const APPROACHES = ['Antioch', 'Bukhara', 'Kokand', 'Dunhuang', 'Lahore', 'Yazd'] as const;

/** By city: the oasis past its crossroads, where there is one. */
export const OASES = [null, 'Astrakhan', 'Otrar', null, 'Lhasa', 'Hormuz'] as const;

const PRINTED_TILES: Record<string, string> = {
  Tabriz: 'market ivory',
  Merv: 'market silk',
  Balkh: 'market spice',
  Kashgar: 'market tea',
  Kabul: 'bakshish',
  Herat: 'market porcelain',
  Astrakhan: 'market ivory',
  Otrar: 'market tea',
  Lhasa: 'black market',
  Hormuz: 'camels 3',
  Antioch: 'customs',
  Bukhara: 'thief',
  Kokand: 'camels 3',
  Dunhuang: 'bazaar',
  Lahore: 'market porcelain',
  Yazd: 'black market',
  Trebizond: 'camels 1',
  Khiva: 'market silk',
  Turfan: 'thief',
  Lanzhou: 'camels 2',
  Multan: 'market spice',
  Palmyra: 'sandstorm',
};

export const VILLAGES = Object.keys(PRINTED_TILES);
export const PLACES = [...VILLAGES, ...CITIES];

export function tileAt(tiles: Record<string, string> | undefined, place: string): string | undefined {
  return tiles?.[place] ?? PRINTED_TILES[place];
}

export function isCity(place: string): boolean {
  return (CITIES as readonly string[]).includes(place);
}

const after = (number: number, by = 1) => (number + by) % CITIES.length;
const at = (places: readonly (string | null)[], place: string) => places.indexOf(place);

/** Where a caravan bound for a city goes on from a place: nowhere, once it is there. */
export function leadsTo(place: string, destination: string): string[] {
  if (place === destination) return [];
  if (isCity(place)) return [DEPARTURES[at(CITIES, place)]!];
  const departs = at(DEPARTURES, place);
  if (departs >= 0) return [CROSSROADS[departs]!, CROSSROADS[after(departs)]!];
  const approaches = at(APPROACHES, place);
  if (approaches >= 0) return CITIES[approaches] === destination ? [destination] : [];
  const passes = at(OASES, place);
  if (passes >= 0) return [CROSSROADS[after(passes)]!];
  return leavesCrossroads(at(CROSSROADS, place), at(CITIES, destination));
}

/** S8. A caravan turns off at its own signpost, and never takes the by-pass round its own crossroads. */
function leavesCrossroads(here: number, destination: number): string[] {
  if (here === destination) return [APPROACHES[here]!];
  const next = after(here);
  const byPass = OASES[next];
  return byPass && next !== destination ? [CROSSROADS[next]!, byPass] : [CROSSROADS[next]!];
}

/** Every connection, one-way: from, to. */
export const ROADS: [string, string][] = CITIES.flatMap((city, number) => {
  const roads: [string, string][] = [
    [city, DEPARTURES[number]!],
    [DEPARTURES[number]!, CROSSROADS[number]!],
    [DEPARTURES[number]!, CROSSROADS[after(number)]!],
    [CROSSROADS[number]!, CROSSROADS[after(number)]!],
    [CROSSROADS[number]!, APPROACHES[number]!],
    [APPROACHES[number]!, city],
  ];
  const oasis = OASES[number];
  if (oasis) {
    roads.push([CROSSROADS[after(number, CITIES.length - 1)]!, oasis], [oasis, CROSSROADS[after(number)]!]);
  }
  return roads;
});

export interface Caravan {
  at: string;
  to: string;
  camels: number[];
  gems: string[];
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
