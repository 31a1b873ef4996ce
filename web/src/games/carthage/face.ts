/** Traders of Carthage's face. */

import { placeName } from '../../lib/beats';
import type { Flight, GameEvent, GameFace } from '../contract';
import Board from './Board.svelte';
import { type Card, colourOf } from './cards';
import { carriage } from './carriage';
import Piece from './Piece.svelte';
import { type Key, teller } from './words';

/** Goods fly to those of their colour. */
function placeIn(zone: string, at: number | null, card: Card | null): string {
  return placeName(zone, at, zone === 'goods' && card ? colourOf(card) : card);
}

const FLIGHTS: Record<string, (event: GameEvent) => Flight> = {
  moves: ({ card, from, from_at, to, to_at }) => ({
    piece: { what: 'card', name: card },
    from: placeIn(from, from_at, card),
    to: placeIn(to, to_at, card),
  }),
  sails: ({ colour, from, to }) => ({
    piece: { what: 'ship', name: colour },
    lifted: true,
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
    lifted: true,
    from: `marker:${seat}`,
    to: placeName(zone, at),
  }),
};

export const face: GameFace<Key> = {
  Board,
  Piece,
  ...teller,
  sounds: { tile: 'coin', marker: 'coin' },
  carriage,
  tieBreakers: ['bonus'],
  flights: (event) => {
    const flight = FLIGHTS[event.event];
    return flight ? [flight(event)] : [];
  },
  options: () => ({ deck: { kind: 'left out' } }),
};
