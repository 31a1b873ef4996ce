/** Traders of Carthage's face. */

import { placeName } from '../../lib/beats';
import type { Flight, GameEvent, GameFace, View } from '../contract';
import Board from './Board.svelte';
import { type Card, colourOf } from './cards';
import { carriage } from './carriage';
import { payments } from './payment';
import Piece from './Piece.svelte';
import { dueNow, payableNow, readView } from './table';
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

/** What there is no choice about: the only action, or the only way to pay. */
function forced(view: View, legal: readonly string[]): readonly string[] | null {
  if (view.phase !== 'pay') return legal.length === 1 ? legal : null;
  const table = readView(view);
  const [only, another] = payments(payableNow(table), dueNow(table), 2);
  return only && !another ? only.map((card) => `pay ${card}`) : null;
}

export const face: GameFace<Key> = {
  Board,
  Piece,
  ...teller,
  sounds: { tile: 'coin', marker: 'coin' },
  carriage,
  forced,
  tieBreakers: ['bonus'],
  flights: (event) => {
    const flight = FLIGHTS[event.event];
    return flight ? [flight(event)] : [];
  },
  options: () => ({ deck: { kind: 'left out' } }),
};
