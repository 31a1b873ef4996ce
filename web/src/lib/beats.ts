/** What happens between two views, in beats: what is told, what moves, and how the table looks before and after. */
import type { Flight, GameEvent, GameFace, People, Told, View } from '../games/contract';
import { type Carriage, carry, movedThing } from './carry';
import type { Words } from './i18n';
import { byDecision } from './telling';

export interface Beat {
  /** Who decided on it; null for what follows from no decision. */
  seat: number | null;
  /** The number of its last event: with it, all up to there is told. */
  n: number;
  lines: Told[];
  /** What moves at once. */
  flights: Flight[];
  /** The table while that is on its way. */
  between: View;
  after: View;
}

export interface Scenery {
  carriage: Carriage;
  flights(event: GameEvent): Flight[];
  tell(events: readonly GameEvent[]): Told[];
}

export function sceneryOf(face: GameFace, words: Words<any>, options: View, people: People): Scenery {
  return {
    carriage: face.carriage,
    flights: (event) => face.flights?.(event) ?? movedPiece(event),
    tell: (events) => face.tell(words, events, options, people),
  };
}

export function placeName(zone: string, at: unknown): string {
  return at === null || at === undefined ? zone : `${zone}:${String(at)}`;
}

/** What flies on a move of any game. */
export function movedPiece(event: GameEvent): Flight[] {
  const piece = movedThing(event);
  return piece ? [{ piece, from: placeName(event.from, event.from_at), to: placeName(event.to, event.to_at) }] : [];
}

/** Whose things a zone of an event belongs to; null for one that all share. */
export function ownerOf({ zones }: Carriage, zone: string, at: unknown): number | null {
  const own = zones.some(({ key, by }) => by === 'seat' && (key === zone || key === `${zone}s`));
  return own && typeof at === 'number' ? at : null;
}

/** Moves from one zone to one other, one after the other, are one gesture: all the cards of a purchase. */
function isOneGesture(one: GameEvent, other: GameEvent, carriage: Carriage): boolean {
  if (one.event !== other.event || one.from !== other.from || one.to !== other.to) return one.event === 'sails';
  const owner = (event: GameEvent, side: 'from' | 'to') => ownerOf(carriage, event[side], event[`${side}_at`]);
  return owner(one, 'from') === owner(other, 'from') && owner(one, 'to') === owner(other, 'to');
}
