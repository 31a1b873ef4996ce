/** What stands on a piece: drawn from its name, so that it is known at a glance, and without colours too. */
import type { Name } from './lots';

export interface Mark {
  /** The corner of a card: "Q", "5", "Ru". */
  rank: string;
  /** Pieces of one group look alike: a suit, a colour, or each name by itself. */
  group: string;
  /** By its number, a glyph and a colour. */
  tone: number;
  /** The sign of a suit. */
  suit: string | null;
}

const SUITS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };
const RANKS: Record<string, string> = { ace: 'A', king: 'K', queen: 'Q', jack: 'J', knave: 'J', ten: '10', t: '10' };
const SUIT = '(?:(spade|heart|diamond|club)s?|([shdc♠♥♦♣]))';
const RANK = '(ace|king|queen|jack|knave|ten|10|[2-9]|[akqjt])';
const CARD = [
  new RegExp(`^${RANK}[ _-]*(?:of[ _-])?${SUIT}$`, 'i'),
  new RegExp(`^${SUIT}[ _-]*${RANK}$`, 'i'),
] as const;

/** A playing card by its name: "queen of spades", "QS", "S-Q", "spades Q"; null if it is none. */
export function playingCard(name: string): { rank: string; suit: string } | null {
  const [first, second] = CARD.map((pattern) => pattern.exec(name));
  const [rank, long, short] = first ? first.slice(1) : second ? [second[3], second[1], second[2]] : [];
  const suit = (long ?? short ?? '').toLowerCase();
  if (!rank || !suit) return null;
  return { rank: RANKS[rank.toLowerCase()] ?? rank.toUpperCase(), suit: SUITS[suit.charAt(0)] ?? suit };
}

/** The marks of all things of a sort. */
export function marksOf(names: readonly Name[]): Map<Name, Mark> {
  const cards = names.map((name) => playingCard(String(name)));
  const parts = cards.every(Boolean)
    ? cards.map((card) => ({ rank: card!.rank, group: card!.suit, suit: card!.suit }))
    : names.map((name) => ({ ...numbered(String(name), names), suit: null }));
  const groups = [...new Set(parts.map(({ group }) => group))];
  return new Map(names.map((name, i) => [name, { ...parts[i]!, tone: groups.indexOf(parts[i]!.group) % TONES }]));
}

export const TONES = 8;

/** "red5" is a 5 among the red ones, 7 a seven; another name is a group of its own, and begins the word. */
function numbered(name: string, names: readonly Name[]): { rank: string; group: string } {
  const [, group = '', rank = ''] = /^(.*?)[ _-]*(\d*)$/.exec(name) ?? [];
  if (rank) return { rank, group };
  const alike = names.some((other) => other !== name && String(other).charAt(0) === name.charAt(0));
  return { rank: name.charAt(0).toUpperCase() + (alike ? name.charAt(1) : ''), group: name };
}

/** Whether things of a sort are cards; others are round. */
export function isCard(sort: string): boolean {
  return /card|tile/.test(sort);
}
