/** How Traders of Carthage's table changes by what its events tell. */
import { type Carriage, counted, put, valueAt } from '../../lib/carry';
import type { GameEvent, View } from '../contract';
import { ZONES } from './cards';
import { total } from '../counts';

function add(view: View, path: [string, number], name: string): View {
  return put(view, path, counted(valueAt(view, path), name, 1));
}

/** C10. A seat has one marker. */
function markerBack(view: View, { seat }: GameEvent): View {
  const freed = (row: { by: number | null }[]) =>
    row.map((place) => (place.by === seat ? { ...place, by: null } : place));
  return { ...view, market: freed(view.market), farm: freed(view.farm) };
}

/** C15. What is stored is among the goods. */
function storedAmongGoods(view: View, { from, from_at, card }: GameEvent): View {
  const stored = from === 'goods' ? (view.stored[from_at]?.[card] ?? 0) : 0;
  const left = view.goods[from_at]?.[card] ?? 0;
  if (stored <= left) return view;
  return put(view, ['stored', from_at], counted(view.stored[from_at], card, left - stored));
}

export const carriage: Carriage = {
  zones: ZONES,
  changes: {
    moves: storedAmongGoods,
    'marker put': (view, { zone, at, seat }) => put(view, [zone, at, 'by'], seat),
    'marker back': markerBack,
    stored: (view, { seat, card }) => add(view, ['stored', seat], card),
    sails: (view, { colour, to }) => put(view, ['ships', colour], to),
    'gets tile': (view, { seat, colour }) => add(view, ['bonus', seat], colour),
    /** C6. All that was to be paid is paid. */
    buys: (view) => ({ ...view, phase: 'turn' }),
    renewed: (view) => ({ ...view, draw: view.draw + total(view.discards), discards: {} }),
  },
};
