/** The eleven kinds of cards, and how a position counts them. */
import { type Kind, KINDS } from '../../../generated/games/tantan';

export * from '../../../generated/games/tantan';

export type Counts = Partial<Record<Kind, number>>;

export function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, number) => sum + number, 0);
}

/** The kinds there are any of, in the cards' order. */
export function present(counts: Counts): Kind[] {
  return KINDS.filter((kind) => counts[kind]);
}
