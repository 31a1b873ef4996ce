/** Traders of Carthage's face. */

import { placeName } from '../../lib/flight';
import type { Flight, GameEvent, GameFace } from '../contract';
import Board from './Board.svelte';
import { type Card, colourOf } from './cards';
import Piece from './Piece.svelte';
import { type Key, teller } from './words';

/** Goods fly to those of their colour. */
function placeIn(zone: string, at: number | null, card: Card | null): string {
  const place = placeName(zone, at);
  return zone === 'goods' && card ? `${place}:${colourOf(card)}` : place;
}

const FLIGHTS: Record<string, (event: GameEvent) => Flight> = {
  moves: ({ card, from, from_at, to, to_at }) => ({
    piece: { what: 'card', name: card },
    from: placeIn(from, from_at, card),
    to: placeIn(to, to_at, card),
  }),
  sails: ({ colour, from, to }) => ({
    piece: { what: 'ship', name: colour },
    from: `sea:${colour}:${from}`,
    to: `sea:${colour}:${to}`,
  }),
  'gets tile': ({ seat, colour }) => ({
    piece: { what: 'tile', name: colour },
    from: `tiles:${colour}`,
    to: `bonus:${seat}:${colour}`,
  }),
  'marker put': ({ seat, zone, at }) => ({
    piece: { what: 'marker', name: seat },
    from: `marker:${seat}`,
    to: placeName(zone, at),
  }),
};

export const face: GameFace<Key> = {
  Board,
  Piece,
  ...teller,
  tieBreakers: ['bonus'],
  flights: (event) => {
    const flight = FLIGHTS[event.event];
    return flight ? [flight(event)] : [];
  },
  options: () => ({ deck: { kind: 'left out' } }),
};
