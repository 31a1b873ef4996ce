/** What happens between two views, in beats: what is told, what moves, and how the table looks before and after. */
import type { Flight, GameEvent, GameFace, People, Told, View } from '../games/contract';
import { type Carriage, carry, movedThing } from './carry';
import type { Words } from './i18n';
import { byDecision } from './telling';

export interface Beat {
  /** Who decided on it; null before the first decision. */
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

/** How events of a game are shown and told. */
export interface Scenery {
  carriage: Carriage;
  flights(event: GameEvent): Flight[];
  tell(events: readonly GameEvent[]): Told[];
}

export function sceneryOf(face: GameFace, words: Words<any>, options: View, people: People): Scenery {
  return {
    carriage: face.carriage,
    flights: (event) => flightsOf(face, event),
    tell: (events) => face.tell(words, events, options, people),
  };
}

export function flightsOf(face: GameFace, event: GameEvent): Flight[] {
  return face.flights?.(event) ?? movedPiece(event);
}

export function placeName(...parts: unknown[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join(':');
}

/** What flies on a move of any game: to where others of its name lie, if the board has such places. */
export function movedPiece(event: GameEvent): Flight[] {
  const piece = movedThing(event);
  if (!piece) return [];
  const { from, from_at, to, to_at } = event;
  return [{ piece, from: placeName(from, from_at, piece.name), to: placeName(to, to_at, piece.name) }];
}

/** Whose things lie in a zone of an event; null for one that all share. */
export function ownerOf({ zones, lies }: Carriage, zone: string, at: unknown, event: GameEvent): number | null {
  const [key] = lies?.({}, zone, at, event) ?? [];
  const own = zones.some((one) => one.by === 'seat' && [zone, `${zone}s`, key].includes(one.key));
  return own && typeof at === 'number' ? at : null;
}

/** Moves from one zone to one other, one after the other, are one gesture: all the cards of a purchase. */
function gestureOf({ carriage }: Scenery, event: GameEvent): string {
  if (event.event !== 'moves') return event.event;
  const { from, from_at, to, to_at } = event;
  const owners = [ownerOf(carriage, from, from_at, event), ownerOf(carriage, to, to_at, event)];
  return ['moves', movedThing(event)?.what, from, to, ...owners].join();
}

interface Draft {
  events: GameEvent[];
  lines: Told[];
  flights: Flight[];
  gesture: string | null;
}

const isOnward = (draft: Draft, event: GameEvent): boolean =>
  event.event === 'moves' &&
  draft.events.some(({ to, to_at }) => to === event.from && (to_at ?? null) === (event.from_at ?? null));

/** One decision in beats: each has one gesture, or one thing to tell. What is neither seen nor told goes along. */
function draftsOf(scenery: Scenery, events: readonly GameEvent[]): Draft[] {
  const lines = scenery.tell(events);
  const drafts: Draft[] = [];
  for (const event of events) {
    const told = lines.filter((line) => line.n === event.n);
    const flights = scenery.flights(event);
    const gesture = flights.length ? gestureOf(scenery, event) : null;
    const last = drafts.at(-1);
    const another = last?.gesture && gesture && gesture !== last.gesture;
    const more = told.length > 0 && (last?.gesture || last?.lines.length);
    if (!last || another || more || isOnward(last, event)) {
      drafts.push({ events: [event], lines: told, flights, gesture });
    } else {
      last.events.push(event);
      last.lines.push(...told);
      last.flights.push(...flights);
      last.gesture ??= gesture;
    }
  }
  return drafts;
}

/** All that happens from a view on. */
export function beatsOf(scenery: Scenery, view: View, events: readonly GameEvent[]): Beat[] {
  const beats: Beat[] = [];
  let now = view;
  for (const chunk of byDecision(events)) {
    const [first] = chunk as [GameEvent];
    const seat = first.event === 'acts' ? (first.seat as number) : null;
    if (seat !== null) now = carry(scenery.carriage, { ...now, to_move: seat }, [first]).after;
    for (const { events: together, lines, flights } of draftsOf(scenery, chunk)) {
      const { between, after } = carry(scenery.carriage, now, together);
      beats.push({ seat, n: together.at(-1)!.n, lines, flights, between, after });
      now = after;
    }
  }
  return beats;
}

/** The last turn of all that happened: what one seat decided without another one in between. */
export function lastTurn(beats: readonly Beat[]): readonly Beat[] {
  const seat = beats.at(-1)?.seat ?? null;
  return beats.slice(beats.findLastIndex((beat) => beat.seat !== seat) + 1);
}
