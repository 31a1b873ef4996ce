/** C6. Paying with several cards in one go. */
import { amphoraeOf, type Card, COLOURS, colourOf, valueOf, worth } from './cards';

/** C6. From high values to low, equal values in the order of the colours: the one order in which cards are paid. */
export function inOrder(cards: readonly Card[]): Card[] {
  const place = (card: Card) => COLOURS.indexOf(colourOf(card));
  return [...cards].sort((one, other) => valueOf(other) - valueOf(one) || place(one) - place(other));
}

/** C6. The cards that may still be paid after another was. */
export function payable(hand: readonly Card[], last: Card | null): Card[] {
  return last ? inOrder(hand).filter((card) => inOrder([last, card])[0] === last) : [...hand];
}

/** C6. Whether cards pay a debt, and none of them could be left out. */
export function suffices(cards: readonly Card[], due: number): boolean {
  return worth(cards) >= due && worth(inOrder(cards).slice(0, -1)) < due;
}

/** The payments that are possible with a hand, each in its order; no more of them than asked for. */
export function payments(hand: readonly Card[], due: number, most: number): Card[][] {
  const cards = inOrder(hand);
  const found: Card[][] = [];
  function goOn(paid: Card[], from: number, left: number): void {
    if (left <= 0) found.push(paid);
    for (let at = from; left > 0 && at < cards.length && found.length < most; at += 1) {
      const card = cards[at]!;
      if (at > from && card === cards[at - 1]) continue;
      if (worth(cards.slice(at)) < left) break;
      goOn([...paid, card], at + 1, left - valueOf(card));
    }
  }
  goOn([], 0, due);
  return found;
}

/** The payment that is the least too much; of several, the one that gives away the fewest amphorae. */
export function cheapest(hand: readonly Card[], due: number): Card[] {
  const jars = (cards: readonly Card[]) => cards.reduce((sum, card) => sum + amphoraeOf(card), 0);
  const cost = (cards: readonly Card[]) => 1000 * worth(cards) + jars(cards);
  /** By what they are worth: the best cards worth exactly that. */
  const best = new Map<number, Card[]>([[0, []]]);
  for (const card of hand) {
    for (const cards of [...best.values()]) {
      const more = [...cards, card];
      const known = best.get(worth(more));
      if (!known || jars(more) < jars(known)) best.set(worth(more), more);
    }
  }
  const enough = [...best.values()].filter((cards) => worth(cards) >= due);
  return enough.sort((one, other) => cost(one) - cost(other))[0] ?? [];
}
