/** What is kept of a guided game: where the host was, beside the match itself. */
import { keep, kept } from './kept';

export interface Kept {
  /** What was said before the decision of that number. */
  said: string[];
  /** The events that the host has spoken about. */
  heard: number;
  /** The decision that the host speaks about, what is said there, and what is proposed. */
  now: { number: number; keys: string[]; proposal: readonly string[]; events: number } | null;
  /** Nobody wants to hear more. */
  quiet: boolean;
}

const placeOf = (match: string) => `fondaco.guided.${match}`;
const passing = new Map<string, Kept>();

/** Of a guided match; null of any other. */
export function lessonOf(match: string): Kept | null {
  return passing.get(match) ?? kept<Kept>(placeOf(match));
}

export function keepLesson(match: string, lesson: Kept): void {
  passing.set(match, lesson);
  keep(placeOf(match), lesson);
}

export const fresh = (): Kept => ({ said: [], heard: 0, now: null, quiet: false });
