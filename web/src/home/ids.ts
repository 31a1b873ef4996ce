/** Tables and matches that this browser keeps have ids of their own; `HERE` is everybody who sits at this device. */
export const HERE = 'here';
const OURS = /^here-/;

export const isHere = (id: string): boolean => OURS.test(id);

/** The id of a table also says which game is played there, so that nobody has to ask before it is fetched. */
export function freshId(game: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return `here-${game}-${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}`;
}

/** The game of a table of ours, by its id; of an older one it may be no game at all. */
export const gameIn = (id: string): string | undefined => /^here-(\w+)-/.exec(id)?.[1];

/** The match on a table, counted from 0. */
export const matchOf = (table: string, rematch: number): string => `${table}-${rematch}`;

/** Where it is noted that this browser keeps tables of its own, so that nobody has to look for them in vain. */
export const HERE_PLACE = 'fondaco.here';
