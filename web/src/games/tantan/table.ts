/** What a player would otherwise work out in their head: money, room, points. */

import type { View as AnyView } from '../contract';
import {
  CARAVAN_SPACES,
  type Counts,
  GOODS,
  held,
  type Kind,
  PLACE_COSTS,
  POINTS,
  PURSES,
  total,
  type View,
} from './kinds';

export { held, othersAfter, rowOf, type View } from './kinds';
export type Parts = View['scores'][number];

export function readView(view: AnyView): View {
  return view as View;
}

export function purseValue(kind: Kind, options: View['options']): number {
  return options.purses?.[kind] ?? PURSES[kind];
}

export function spaces(view: View): number {
  return CARAVAN_SPACES[view.players] ?? 0;
}

export function freeSpaces(view: View): number {
  return spaces(view) - total(view.caravan);
}

export function pileLeft(view: View): number {
  return view.pile === null ? 0 : 1 + held(view.pile.under);
}

export function costOf(places: readonly number[]): number {
  return places.reduce((sum, place) => sum + (PLACE_COSTS[place - 1] ?? 0), 0);
}

// Actions as text

export function buying(places: readonly number[]): string {
  return ['buy', ...[...places].sort((a, b) => a - b)].join(' ');
}

export interface Load {
  kind: Kind | null;
  cards: number;
  mice: number;
}

export function stocking({ kind, cards, mice }: Load): string {
  const words = kind === null || cards === 0 ? [] : [`${kind} ${cards}`];
  return ['stock', ...words, ...(mice ? [`mouse ${mice}`] : [])].join(' ');
}

/** Where a card lies in a hand, by how many of its kind lie to the left of it. */
export const handPlace = (seat: number, kind: Kind, nth: number): string =>
  [`hand:${seat}:${kind}`, ...(nth ? [nth] : [])].join(':');

/** T8: the cards that an action puts into the caravan. */
export function loadOf(action: string): Counts {
  const words = action.split(' ').slice(1);
  const counts: Counts = {};
  for (let at = 0; at < words.length; at += 2) counts[words[at] as Kind] = Number(words[at + 1]);
  return counts;
}

export function placesOf(action: string): number[] {
  return action.split(' ').slice(1).map(Number);
}

// What a buy leaves behind

export interface Bill {
  purse: number;
  cost: number;
  left: number;
  hand: number;
  full: boolean;
  /** T7: the card that lies on the purse afterwards, as far as one can see. */
  nextPurse: Kind | null;
}

export function billOf(view: View, places: readonly number[]): Bill {
  const purse = view.purse === null ? 0 : purseValue(view.purse, view.options);
  const cost = costOf(places);
  const staying = view.market.filter((_, index) => !places.includes(index + 1));
  return {
    purse,
    cost,
    left: purse - cost,
    hand: held(view.hands[view.to_move ?? view.turn] ?? 0) + places.length,
    full: freeSpaces(view) === 1,
    nextPurse: staying[0] ?? view.pile?.top ?? null,
  };
}

// Scores

function largestCollection(cards: Counts): number {
  return Math.max(0, ...GOODS.map((kind) => cards[kind] ?? 0));
}

/** The seats with the most of a character, at least one. */
export function leaders(tables: readonly Counts[], kind: 'princess' | 'merchant'): number[] {
  const most = Math.max(...tables.map((cards) => cards[kind] ?? 0));
  return most === 0 ? [] : tables.flatMap((cards, seat) => ((cards[kind] ?? 0) === most ? [seat] : []));
}

/** T16 to T18. */
export function score(tables: readonly Counts[], seat: number): Parts {
  const cards = tables[seat] ?? {};
  const leads = (kind: 'princess' | 'merchant'): boolean => leaders(tables, kind).includes(seat);
  const goods = GOODS.reduce((sum, kind) => sum + (POINTS[kind] ?? 0) * (cards[kind] ?? 0), 0);
  const lamps = (cards.lamp ?? 0) ** 2;
  const princesses = leads('princess') ? (cards.princess ?? 0) * largestCollection(cards) : 0;
  const different = GOODS.filter((kind) => cards[kind]).length;
  const merchants = leads('merchant') ? 2 * different * (cards.merchant ?? 0) : 0;
  return { goods, lamps, princesses, merchants, total: goods + lamps + princesses + merchants };
}

/** What a collection scores now. */
export function worth(tables: readonly Counts[], seat: number, kind: Kind): number {
  const parts = score(tables, seat);
  if (kind === 'princess') return parts.princesses;
  if (kind === 'merchant') return parts.merchants;
  if (kind === 'lamp') return parts.lamps;
  return (POINTS[kind] ?? 0) * (tables[seat]?.[kind] ?? 0);
}

/** How a seat's score changes when its table gains (or, below zero, loses) cards. */
export function gain(view: View, seat: number, kind: Kind, number: number): number {
  const tables = view.tables.map((cards, other) =>
    other === seat ? { ...cards, [kind]: (cards[kind] ?? 0) + number } : cards,
  );
  return score(tables, seat).total - score(view.tables, seat).total;
}
