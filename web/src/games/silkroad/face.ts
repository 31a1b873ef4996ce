/** Silk Road's face. */
import { movedPiece } from '../../lib/beats';
import type { Flight, GameEvent, GameFace } from '../contract';
import Board from './Board.svelte';
import { carriage } from './carriage';
import Piece from './Piece.svelte';
import { teller } from './words';

const FLIGHTS: Record<string, (event: GameEvent) => Flight> = {
  'caravan moves': ({ caravan }) => ({
    piece: { what: 'caravan', name: caravan },
    glides: true,
    from: `caravan:${caravan}`,
    to: `caravan:${caravan}`,
  }),
  'driver moves': ({ driver, from, to }) => ({
    piece: { what: 'driver', name: driver },
    lifted: true,
    from: `driver:${from}`,
    to: `driver:${to}`,
  }),
};

function flights(event: GameEvent): Flight[] {
  const flight = FLIGHTS[event.event];
  return flight ? [flight(event)] : movedPiece(event);
}

export const face: GameFace<string> = {
  Board,
  Piece,
  ...teller,
  flights,
  sounds: { driver: 'camel', marker: 'coin' },
  carriage,
  options: (t) => ({
    tiles: {
      kind: 'choice',
      values: ['printed', 'shuffled'].map((value) => ({ value, name: t(`option.tiles.${value}`) })),
    },
  }),
};
