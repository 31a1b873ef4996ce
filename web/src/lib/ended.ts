/** What the end of a game means to whoever learns, or plays the deal of the day. */
import type { Result } from '../../generated/protocol';
import { daily } from './daily.svelte';
import { learned, note } from './learned.svelte';
import { lessonOf } from './lesson';
import { placeOf } from './record';

interface Ended {
  game: string;
  table: string;
  match: string;
  seat: number | null;
  result: Result;
}

/** Notes it; told again of the same match, it notes nothing. */
export function noteEnd({ game, table, match, seat, result }: Ended): void {
  if (seat === null || result.why !== 'played' || learned.last === match) return;
  const [points, of] = [Number(result.scores[seat]?.total ?? 0), result.scores.length];
  daily.end(match, { points, place: placeOf(result, seat), of });
  note((known) => {
    known.last = match;
    if (lessonOf(match)) known.guided[game] = { table, done: true };
    else known.games += 1;
  });
}

/** Where to go on from there: to the comparison of the day, or to more lessons while somebody is new. */
export function after(match: string): 'daily' | 'learn' | null {
  if (daily.isOne(match)) return 'daily';
  return lessonOf(match) || learned.games <= 2 ? 'learn' : null;
}
