/** The cards: four colours, three values; as money, goods or amphorae. */
import { AMPHORAE, type Card, CARDS, type Colour, COLOURS, type VALUES } from '../../../generated/games/carthage';
import { type CountsOf, countsOf } from '../counts';

export * from '../../../generated/games/carthage';
export { held, othersAfter, total } from '../counts';

export type Value = (typeof VALUES)[number];
export type Counts = CountsOf<Card>;
export const { present, rowOf, counted, isOne: isCard } = countsOf(CARDS);
export const { isOne: isColour } = countsOf(COLOURS);

export function colourOf(card: Card): Colour {
  return card.slice(0, -1) as Colour;
}

export function valueOf(card: Card): Value {
  return Number(card.slice(-1)) as Value;
}

export function amphoraeOf(card: Card): number {
  return AMPHORAE[valueOf(card)];
}

/** What cards are worth as money, and cost as goods. */
export function worth(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}

/** Cards of one colour, the highest value first. */
export function ofColour(cards: readonly Card[], colour: Colour): Card[] {
  return cards.filter((card) => colourOf(card) === colour).sort((one, other) => valueOf(other) - valueOf(one));
}
