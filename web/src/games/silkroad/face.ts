/** Silk Road's face. */
import type { GameFace } from '../contract';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import { teller } from './words';

export const face: GameFace<string> = {
  Board,
  Piece,
  ...teller,
  decidedBy: (t, view, winners) => {
    const total = (seat: number) => view.scores[seat]?.total;
    const level = (view.scores as unknown[]).filter((_, seat) => total(seat) === total(winners[0]!)).length;
    return level > winners.length ? t('decided.driver') : null;
  },
  options: (t) => ({
    tiles: {
      kind: 'choice',
      values: ['printed', 'shuffled'].map((value) => ({ value, name: t(`option.tiles.${value}`) })),
    },
  }),
};
