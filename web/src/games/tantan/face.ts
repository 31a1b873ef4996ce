/** Tan-Tan Caravan's face. */

import { movedPiece } from '../../lib/beats';
import type { Flight, GameEvent, GameFace } from '../contract';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import { DEAREST_PURSE, KINDS, PURSES, ZONES } from './kinds';
import { type Key, nameOf, teller } from './words';

/** The pile's next card is just turned up. */
const flights = (event: GameEvent): Flight[] => (event.from === 'under' ? [] : movedPiece(event));

export const face: GameFace<Key> = {
  Board,
  Piece,
  ...teller,
  flights,
  sounds: { 'card:mouse': 'mouse' },
  carriage: { zones: ZONES },
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
