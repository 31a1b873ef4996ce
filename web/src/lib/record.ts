/** What became of somebody's games: places, and figures by game. */
import type { GameSummary, Result } from '../../generated/protocol';
import { levelOf } from './people';

/** A winner is first; of the others, whoever has more points is before. */
export function placeOf({ winners, scores }: Result, seat: number): number {
  if (winners.includes(seat)) return 1;
  const points = (one: number): number => Number(scores[one]?.total ?? 0);
  return 1 + [...scores.keys()].filter((one) => winners.includes(one) || points(one) > points(seat)).length;
}

/** Against whom: the strongest bot by its level, or people. */
export type Against = number | 'people' | 'other';

function against({ players, seats }: GameSummary): Against {
  const rivals = players.filter((_, seat) => !seats.includes(seat));
  if (rivals.some(({ guest }) => guest !== null)) return 'people';
  return Math.max(0, ...rivals.map(({ bot }) => levelOf(bot ?? '') ?? 0)) || 'other';
}

export interface Tally {
  games: number;
  wins: number;
}

export interface Figures extends Tally {
  game: string;
  best: number;
  /** Games won one after the other: until now, and at most. */
  streak: number;
  longest: number;
  against: Map<Against, Tally>;
}

/** Of games that were played to their end by one person alone at the device; the most played title first. */
export function figuresOf(games: readonly GameSummary[]): Figures[] {
  const played = games
    .filter(({ state, seats, result }) => state === 'over' && seats.length === 1 && result?.why === 'played')
    .sort((one, other) => one.began - other.began);
  const found = new Map<string, Figures>();
  for (const one of played) {
    const fresh = { game: one.game, games: 0, wins: 0, best: -Infinity, streak: 0, longest: 0, against: new Map() };
    const figures: Figures = found.get(one.game) ?? fresh;
    found.set(one.game, figures);
    const seat = one.seats[0]!;
    const won = one.result!.winners.includes(seat);
    count(figures, won);
    figures.streak = won ? figures.streak + 1 : 0;
    figures.longest = Math.max(figures.longest, figures.streak);
    figures.best = Math.max(figures.best, Number(one.result!.scores[seat]?.total ?? 0));
    const rivals = against(one);
    const tally = figures.against.get(rivals) ?? { games: 0, wins: 0 };
    figures.against.set(rivals, tally);
    count(tally, won);
  }
  return [...found.values()].sort((one, other) => other.games - one.games);
}

function count(tally: Tally, won: boolean): void {
  tally.games += 1;
  tally.wins += Number(won);
}
