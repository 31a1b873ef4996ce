/** The cards: four colours, three values; as money, goods or amphorae. */
import { AMPHORAE, type Card, CARDS, type Colour, COLOURS, type VALUES } from '../../../generated/games/carthage';

export * from '../../../generated/games/carthage';

export type Value = (typeof VALUES)[number];
export type Counts = Partial<Record<Card, number>>;

export function isColour(word: string): word is Colour {
  return (COLOURS as readonly string[]).includes(word);
}

export function isCard(word: string): word is Card {
  return (CARDS as readonly string[]).includes(word);
}

export function colourOf(card: Card): Colour {
  return card.slice(0, -1) as Colour;
}

export function valueOf(card: Card): Value {
  return Number(card.slice(-1)) as Value;
}

export function amphoraeOf(card: Card): number {
  return AMPHORAE[valueOf(card)];
}

export function total(counts: { [name: string]: number }): number {
  return Object.values(counts).reduce((sum, number) => sum + number, 0);
}

/** What cards are worth as money, and cost as goods. */
export function worth(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}

/** The cards there are any of, in the order of the deck. */
export function present(counts: Counts): Card[] {
  return CARDS.filter((card) => counts[card]);
}

/** One card after the other, equal ones together. */
export function rowOf(counts: Counts): Card[] {
  return present(counts).flatMap((card) => Array<Card>(counts[card] ?? 0).fill(card));
}

export function counted(cards: readonly Card[]): Counts {
  const counts: Counts = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

/** Cards of one colour, the highest value first. */
export function ofColour(cards: readonly Card[], colour: Colour): Card[] {
  return cards.filter((card) => colourOf(card) === colour).sort((one, other) => valueOf(other) - valueOf(one));
}
