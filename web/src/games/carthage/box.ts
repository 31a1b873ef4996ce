/** What luck draws from among the Traders of Carthage. */
import type { Json } from '../../../generated/protocol';
import { type Box, Pool, upTo } from '../../lib/redraw';
import { type Card, CARDS, DECK, valueOf, VALUES } from './cards';

export function box(players: number, options: Json): Box {
  const deck: readonly number[] = options.deck ?? DECK;
  const noCards = () => Pool.of(CARDS, () => 0);
  let draw = Pool.of(CARDS, (card) => deck[card % VALUES.length] ?? 0);
  let discards = noCards();
  const hands = upTo(players).map(() => ({ worth: 0, cards: 0 }));

  /** C3. The least worth starts; ties: fewer cards; then at random. */
  function firstSeats(): Pool {
    const rank = hands.map(({ worth, cards }) => worth * 100 + cards);
    return Pool.of(
      upTo(players).filter((seat) => rank[seat] === Math.min(...rank)),
      () => 1,
    );
  }
  return {
    pool: (name) => (name === 'draw' ? draw : name === 'start' ? firstSeats() : undefined),
    follow(event) {
      if (event.event === 'renewed') {
        draw = discards;
        discards = noCards();
      }
      if (event.event !== 'moves') return;
      if (event.to === 'discards') discards.add(event.card);
      const hand = event.to === 'hand' && event.from === 'draw' ? hands[event.to_at as number] : undefined;
      if (!hand) return;
      hand.worth += valueOf(event.card as Card);
      hand.cards++;
    },
  };
}
