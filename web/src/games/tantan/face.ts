/** Tan-Tan Caravan's face. */

import { placeName } from '../../lib/flight';
import type { Flight, GameEvent, GameFace } from '../contract';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import { DEAREST_PURSE, KINDS, PURSES } from './kinds';
import { type Key, nameOf, teller } from './words';

/** In the caravan and on the tables, a card flies to the cards of its kind; the pile's next card is just turned up. */
function placeIn(zone: string, at: number | null, kind: string): string {
  const place = placeName(zone, at);
  return zone === 'caravan' || zone === 'table' ? `${place}:${kind}` : place;
}

function flights(event: GameEvent): Flight[] {
  if (event.event !== 'moves' || event.from === 'under') return [];
  const { card, from, from_at, to, to_at } = event;
  const piece = { what: 'card', name: card };
  return [{ piece, from: placeIn(from, from_at, card), to: placeIn(to, to_at, card) }];
}

export const face: GameFace<Key> = {
  Board,
  Piece,
  ...teller,
  flights,
  options: (t) => ({
    purses: {
      kind: 'numbers',
      numbers: KINDS.map((kind) => ({
        field: kind,
        name: nameOf(t, kind),
        usual: PURSES[kind]!,
        least: 1,
        most: DEAREST_PURSE,
      })),
    },
  }),
};
