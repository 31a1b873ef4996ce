/** The face of a game that brings none: drawn from its zones, said in its words. */
import type { GameTable } from '../../generated/protocol';
import type { Flight, GameEvent, GameFace } from '../games/contract';
import type { ZoneShape } from '../lib/carry';
import { tellerOf } from '../lib/telling';
import Board from './Board.svelte';
import { placeOf, type Name } from './lots';
import Piece from './Piece.svelte';

function flights({ things }: GameTable, event: GameEvent): Flight[] {
  const what = Object.keys(things).find((sort) => sort in event);
  if (event.event !== 'moves' || !what) return [];
  const piece = { what, name: event[what] as Name | null };
  return [{ piece, from: placeOf(event.from, event.from_at), to: placeOf(event.to, event.to_at) }];
}

export function plainFace(table: GameTable): GameFace {
  return {
    Board,
    Piece,
    table,
    ...tellerOf(table),
    flights: (event) => flights(table, event),
    carriage: { zones: table.zones as unknown as ZoneShape[] },
  };
}
