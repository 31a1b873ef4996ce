/** Silk Road's face. */
import { movedPiece } from '../../lib/beats';
import type { Words } from '../../lib/i18n';
import type { Flight, GameEvent, GameFace, View } from '../contract';
import Board from './Board.svelte';
import { carriage } from './carriage';
import Piece from './Piece.svelte';
import { ROADS, tileAt } from './road';
import { placeName, teller, tileDoes, tileName, tileRule } from './words';

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

/** A stop says what happens there, and where its roads lead. */
function ofPlace(t: Words, view: View, place: string) {
  const tile = tileAt(view.tiles, place);
  const places = ROADS.flatMap(([from, to]) => (from === place ? [placeName(t, to)] : []));
  const said = [`${placeName(t, place)}, ${tileName(t, tile)}.`, tileDoes(t, tile)];
  return {
    text: [...said, ...(places.length ? [t('board.leads', { places: t.list(places) })] : [])].join(' '),
    rule: tileRule(tile),
  };
}

export const face: GameFace<string> = {
  Board,
  Piece,
  ...teller,
  about: (t, view, people, piece) =>
    piece.startsWith('place:') ? ofPlace(t, view, piece.slice('place:'.length)) : teller.about(t, view, people, piece),
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
