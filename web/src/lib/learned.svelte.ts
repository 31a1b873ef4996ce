/** What somebody has learned here, kept in this browser: the page "Learn" goes on from there. */
import { keep, kept } from './kept';

interface Learned {
  /** The games whose three cards were shown. */
  cards: string[];
  /** By game: the table of its guided game, and whether it was played to its end. */
  guided: Record<string, { table: string; done: boolean }>;
  /** The games whose rules were opened. */
  rules: string[];
  /** How many games were played to their end, guided ones apart. */
  games: number;
  /** The match that ended last. */
  last: string;
}

const PLACE = 'fondaco.learned';

const nothing: Learned = { cards: [], guided: {}, rules: [], games: 0, last: '' };

export const learned: Learned = $state({ ...nothing, ...kept<Partial<Learned>>(PLACE) });

/** Notes something that was done. */
export function note(change: (known: Learned) => void): void {
  change(learned);
  keep(PLACE, $state.snapshot(learned));
}

export function noteOnce(what: 'cards' | 'rules', game: string): void {
  if (!learned[what].includes(game)) note((known) => known[what].push(game));
}
