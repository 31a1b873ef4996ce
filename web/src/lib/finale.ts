/** How a match ended for everybody, and what decided it. */
import type { View } from '../games/contract';
import type { Scene } from '../../generated/protocol';

export type Score = Record<string, number>;

/** By seat: its place, from 1. Who lost only by what decides between equals comes after the winners. */
export function placesOf(scores: readonly Score[], winners: readonly number[]): number[] {
  const isBefore = (one: number, other: number): boolean => {
    const [points, others] = [scores[one]!.total!, scores[other]!.total!];
    return points > others || (points === others && winners.includes(one) && !winners.includes(other));
  };
  return scores.map((_, seat) => 1 + scores.filter((_, other) => isBefore(other, seat)).length);
}

export interface Outcome {
  place: number;
  /** The one to be compared with: who won, or, for who did, the next. */
  rival: number;
  /** Points between the two. */
  apart: number;
  /** The part of the score in which the better of the two was farthest ahead. */
  part: string | null;
}

/** What is to be said to a seat; null if nobody can be compared with it. */
export function outcomeOf(
  scores: readonly Score[],
  winners: readonly number[],
  parts: readonly string[],
  seat: number,
): Outcome | null {
  const places = placesOf(scores, winners);
  const won = places[seat] === 1;
  const others = places.flatMap((place, other) => (other !== seat && (won ? place > 1 : place === 1) ? [other] : []));
  const [rival] = others.sort((one, other) => places[one]! - places[other]!);
  if (rival === undefined) return null;
  const [better, worse] = won ? [scores[seat]!, scores[rival]!] : [scores[rival]!, scores[seat]!];
  const leads = parts.map((part) => ({ part, lead: (better[part] ?? 0) - (worse[part] ?? 0) }));
  const most = Math.max(...leads.map(({ lead }) => lead));
  const part = parts.length > 1 && most > 0 ? leads.find(({ lead }) => lead === most)!.part : null;
  return { place: places[seat]!, rival, apart: better.total! - worse.total!, part };
}

export type Curve = (number | null)[];

/** By seat: the points after each decision, null where nobody could know them. */
export function curvesOf(scenes: readonly Scene[]): Curve[] {
  const scores = scenes.map(({ view }) => (view as View).scores as ({ total: number | null } | null)[]);
  return (scores[0] ?? []).map((_, seat) => scores.map((all) => all[seat]?.total ?? null));
}

/** The seats whose points were hidden from a viewer until the end: they are known through their own eyes. */
export function hiddenSeats(curves: readonly Curve[]): number[] {
  return curves.flatMap((curve, seat) => (curve.filter((points) => points === null).length > 1 ? [seat] : []));
}
