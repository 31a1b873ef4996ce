/**
 * The deal of the day: the same for everybody, since it hangs on the date alone. Against the same bots, with the same
 * luck of theirs; the first try that is played to its end counts.
 */
import { keep, kept } from './kept';
import { sha256 } from './sha256';

/** Who plays at it, besides oneself on the first seat. */
export const RIVAL = 'level:3';
export const PLAYERS = 3;
/** The bots whose play on that seat one is compared with. */
export const LEVELS = [1, 2, 3, 4, 5] as const;
/** As many tries are remembered. */
const MOST = 60;
const PLACE = 'fondaco.daily';

export interface Try {
  table: string;
  match: string;
  /** How it ended. */
  result: { points: number; place: number; of: number } | null;
  /** By level: the points of a bot on the same seat. */
  levels: Record<number, number>;
}

/** The day, everywhere the same: by Greenwich. */
export const today = (now = new Date()): string => now.toISOString().slice(0, 10);

/** What the deal hangs on; anybody can work it out. */
export const seedOf = (game: string, day: string): string => sha256(`fondaco daily ${game} ${day}`);

const keyOf = (game: string, day: string): string => `${day} ${game}`;

class Daily {
  private tries: Record<string, Try> = $state(kept<Record<string, Try>>(PLACE) ?? {});

  find(game: string, day: string): Try | null {
    return this.tries[keyOf(game, day)] ?? null;
  }

  begin(game: string, day: string, table: { id: string; match: string }): void {
    this.tries[keyOf(game, day)] = { table: table.id, match: table.match, result: null, levels: {} };
    this.keep();
  }

  /** A match is over: if it was one of these, that is its result. */
  end(match: string, result: Try['result']): void {
    const found = Object.values(this.tries).find((one) => one.match === match);
    if (!found || found.result) return;
    found.result = result;
    this.keep();
  }

  compare(game: string, day: string, level: number, points: number): void {
    const found = this.tries[keyOf(game, day)];
    if (found) found.levels[level] = points;
    this.keep();
  }

  isOne(match: string): boolean {
    return Object.values(this.tries).some((one) => one.match === match);
  }

  private keep(): void {
    const newest = Object.keys(this.tries).sort().slice(-MOST);
    keep(PLACE, Object.fromEntries(newest.map((key) => [key, $state.snapshot(this.tries[key])])));
  }
}

export const daily = new Daily();

/** A square for each level: full, if one was at least as good. It tells nothing of the cards. */
export function squares({ result, levels }: Try): string {
  return LEVELS.map((level) => ((result?.points ?? 0) >= (levels[level] ?? Infinity) ? '■' : '□')).join('');
}
