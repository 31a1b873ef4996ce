/**
 * One's own mistakes, kept in this browser to be solved as puzzles. Whoever reviews a game adds them:
 *
 *     addMistake({ game, players, options, seed, start, played, choices, solutions })
 *
 * `played` are the actions before the decision, `choices` those that were weighed, the best first, of which the first
 * `solutions` are as good as each other. Added twice, a mistake is there once.
 */
import { keep, kept } from './kept';
import type { Json } from '../../generated/protocol';

export interface Mistake {
  id: string;
  game: string;
  players: number;
  options: Json;
  /** As in the record of the match. */
  seed: string | number;
  start: number | null;
  played: string[];
  choices: { action: string; chance: number }[];
  solutions: number;
}

const PLACE = 'fondaco.mistakes';
/** Those that were made longest ago are forgotten. */
const MOST = 60;

const all = (): Mistake[] => kept<Mistake[]>(PLACE) ?? [];

export const mistakesIn = (game: string): Mistake[] => all().filter((mistake) => mistake.game === game);

export function addMistake(mistake: Omit<Mistake, 'id'>): void {
  const id = `${mistake.seed}.${mistake.played.length}`;
  const others = all().filter((other) => other.id !== id || other.game !== mistake.game);
  keep(PLACE, [...others, { ...mistake, id }].slice(-MOST));
}
