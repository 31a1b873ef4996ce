/** Silk Road's face. */
import type { GameFace } from '../contract';
import Board from './Board.svelte';
import type { View } from './market';
import Piece from './Piece.svelte';
import { choices, question, tell } from './words';

export const face: GameFace<string> = {
  Board,
  Piece,
  question: (t, view) => question(t, view as View),
  choices: (t, view, legal, people) => choices(t, view as View, legal, people),
  tell,
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
