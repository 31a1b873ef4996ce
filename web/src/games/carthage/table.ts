/** What a player would otherwise work out in their head: costs, ships, the next payday, the pirates' loot. */

import type { View as AnyView } from '../contract';
import {
  type Card,
  CARTHAGE,
  type Colour,
  COLOURS,
  colourOf,
  type Counts,
  ofColour,
  rowOf,
  total,
  valueOf,
  type View,
  worth,
} from './cards';
import { payable } from './payment';

export { CARTHAGE, CYRENAICA, FARM_PLACES, held, LAST_TILE, MARKET_PLACES, othersAfter, type View } from './cards';
export type Place = View['market'][number];

export function readView(view: AnyView): View {
  return view as View;
}

export const SPACES = ['alexandria', 'port', 'cyrenaica', 'pirates', 'pirates', 'carthage'] as const;

/** The cards of a hand, as far as one sees them. */
export function shownHand(hand: number | Counts | undefined): Card[] {
  return typeof hand === 'object' ? rowOf(hand) : [];
}

export function tilesOf(view: View, seat: number): number {
  return total(view.bonus[seat] ?? {});
}

// Buying

/** C6. The market cards that are not reserved by other seats. */
export function forSale(view: View, seat: number): Card[] {
  return view.market.filter(({ card, by }) => card && (by === null || by === seat)).map(({ card }) => card);
}

export function costFor(view: View, seat: number): number {
  return worth(forSale(view, seat));
}

/** C6. What is still to be paid for the purchase under way. */
export function dueNow(view: View): number {
  return view.payment ? costFor(view, view.turn) - view.payment.paid : 0;
}

/** C6. The cards in the hand of whoever buys that may still be paid. */
export function payableNow(view: View): Card[] {
  return payable(shownHand(view.hands[view.turn]), view.payment?.last ?? null);
}

/** C11. Where the ships would be after a purchase. */
export function shipsAfter(view: View, bought: readonly Card[]): View['ships'] {
  const ships = { ...view.ships };
  for (const colour of COLOURS) {
    const cards = bought.filter((card) => colourOf(card) === colour).length;
    ships[colour] = Math.min(CARTHAGE, ships[colour] + Math.min(2, cards));
  }
  return ships;
}

// Payday

export interface Sale {
  price: number;
  cards: number;
  victory: number;
}

/** C13. What the goods of a colour would bring if its ship came in now; null without goods. */
export function saleOf(view: View, seat: number, colour: Colour, more: readonly Card[] = []): Sale | null {
  const goods = ofColour([...rowOf(view.goods[seat] ?? {}), ...more], colour);
  const [highest] = goods;
  if (!highest) return null;
  const price = valueOf(highest) + (view.bonus[seat]?.[colour] ?? 0);
  return { price, cards: goods.length, victory: Math.ceil((price * goods.length) / 5) };
}

export function isPirated(space: number): boolean {
  return SPACES[space] === 'pirates';
}

export function coloursAt(ships: View['ships'], at: (space: number) => boolean): Colour[] {
  return COLOURS.filter((colour) => at(ships[colour]));
}

/** What a purchase would set going. */
export interface Voyage {
  ships: View['ships'];
  arrived: Colour[];
  raided: Colour[];
}

export function voyageOf(view: View, bought: readonly Card[]): Voyage {
  const ships = shipsAfter(view, bought);
  const arrived = coloursAt(ships, (space) => space === CARTHAGE);
  return { ships, arrived, raided: arrived.length ? coloursAt(ships, isPirated) : [] };
}

// Pirates

/** C15. The goods of a colour that are not stored, the highest value first. */
export function exposed(view: View, seat: number, colour: Colour): Card[] {
  const stored = view.stored[seat] ?? {};
  const left = Object.entries(view.goods[seat] ?? {}).map(([card, n]) => [card, n - (stored[card as Card] ?? 0)]);
  return ofColour(rowOf(Object.fromEntries(left) as Counts), colour);
}
