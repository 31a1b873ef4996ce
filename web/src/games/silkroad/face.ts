/** Silk Road's face. */
import type { GameFace } from '../contract';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import { teller } from './words';

export const face: GameFace<string> = {
  Board,
  Piece,
  ...teller,
  options: (t) => ({
    tiles: {
      kind: 'choice',
      values: ['printed', 'shuffled'].map((value) => ({ value, name: t(`option.tiles.${value}`) })),
    },
  }),
};
