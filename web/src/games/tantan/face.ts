/** Tan-Tan Caravan's face. */

import { placeName } from '../../lib/flight';
import type { Flight, GameEvent, GameFace, View } from '../contract';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import { DEAREST_PURSE, KINDS, PURSES } from './kinds';
import { readView } from './table';
import { type Key, nameOf, teller } from './words';

/** T19: ties go to more princesses, then to more merchants. */
const TIE_BREAKS = [
  { kind: 'princess', words: 'decided.princesses' },
  { kind: 'merchant', words: 'decided.merchants' },
] as const;

function decidedBy(t: (key: Key) => string, view: View, winners: readonly number[]): string | null {
  const { scores, tables } = readView(view);
  const winner = winners[0] ?? 0;
  const tied = scores.flatMap((parts, seat) =>
    parts.total === scores[winner]?.total && !winners.includes(seat) ? [seat] : [],
  );
  if (tied.length === 0) return null;
  const has = (seat: number, kind: 'princess' | 'merchant'): number => tables[seat]?.[kind] ?? 0;
  const decisive = TIE_BREAKS.find(({ kind }) => tied.some((seat) => has(seat, kind) < has(winner, kind)));
  return decisive ? t(decisive.words) : null;
}

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
  decidedBy,
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
