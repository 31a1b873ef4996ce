/** Pieces move from where they were to where they go: the table before, the table after, and what flew between. */
import { mount, unmount } from 'svelte';
import type { Flight, GameEvent, GameFace, PieceName } from '../games/contract';
import type { Words } from './i18n';
import { settings } from './settings.svelte';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Places = Map<string, Box>;

export function placeName(zone: string, at: unknown): string {
  return at === null || at === undefined ? zone : `${zone}:${String(at)}`;
}

/** What flies on an event of any game. */
export function movedPiece(event: GameEvent): Flight[] {
  if (event.event !== 'moves') return [];
  const what = ['card', 'gem', 'camel'].find((kind) => kind in event);
  if (!what) return [];
  const piece: PieceName = { what, name: event[what] as string | null };
  return [{ piece, from: placeName(event.from, event.from_at), to: placeName(event.to, event.to_at) }];
}

export interface Leg extends Flight {
  begin: Box;
  end: Box;
  delay: number;
  duration: number;
}

const MOST_FLIGHTS = 24;

/**
 * When each piece leaves: one after the other, closer together the more there are, so that all is over in about
 * `whole` milliseconds. Pieces from or to places that are not on the table stay where they are.
 */
export function planFlights(flights: readonly Flight[], before: Places, after: Places, whole: number): Leg[] {
  const known = flights.flatMap((flight) => {
    const begin = before.get(flight.from) ?? after.get(flight.from);
    const end = after.get(flight.to);
    return begin && end && flight.from !== flight.to ? [{ ...flight, begin, end }] : [];
  });
  const flying = known.slice(-MOST_FLIGHTS);
  const duration = Math.max(150, Math.min(400, whole / 2));
  const step = flying.length > 1 ? Math.min(120, (whole - duration) / (flying.length - 1)) : 0;
  return flying.map((leg, i) => ({ ...leg, duration, delay: Math.max(0, i * step) }));
}

export function seenPlaces(root: ParentNode): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-place]')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const name = element.dataset.place;
    if (name && width > 0 && height > 0) places.set(name, { left, top, width, height });
  }
  return places;
}

const PIECE = { width: 40, height: 56 };

function centred(box: Box): { x: number; y: number } {
  return { x: box.left + (box.width - PIECE.width) / 2, y: box.top + (box.height - PIECE.height) / 2 };
}

export interface Flying {
  /** Settles when everything has landed. */
  landed: Promise<void>;
  skip(): void;
}

function fly(legs: readonly Leg[], { Piece, table }: GameFace, t: Words<any>): Flying {
  const sky = document.createElement('div');
  sky.className = 'sky';
  sky.setAttribute('aria-hidden', 'true');
  document.body.append(sky);
  const mounted: Record<string, unknown>[] = [];
  const animations = legs.map((leg) => {
    const bird = document.createElement('div');
    bird.className = 'bird';
    sky.append(bird);
    mounted.push(mount(Piece, { target: bird, props: { t, piece: leg.piece, table } }));
    const from = centred(leg.begin);
    const to = centred(leg.end);
    const at = (spot: { x: number; y: number }) => `translate(${spot.x}px, ${spot.y}px)`;
    return bird.animate(
      [
        { transform: at(from), opacity: 0.4 },
        { opacity: 1, offset: 0.15 },
        { opacity: 1, offset: 0.85 },
        { transform: at(to), opacity: 0.2 },
      ],
      { duration: leg.duration, delay: leg.delay, easing: 'cubic-bezier(.3,.1,.2,1)', fill: 'both' },
    );
  });
  const landed = Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
    for (const piece of mounted) void unmount(piece);
    sky.remove();
  });
  return { landed, skip: () => animations.forEach((animation) => animation.finish()) };
}

/** Milliseconds for all that flies after one decision. */
const PACE = { off: 0, quick: 700, calm: 1500 };
const HURRY = 250;

/** Flies what some events moved, if pieces are to be seen moving; null if nothing flies. */
export function flyAll(
  face: GameFace,
  t: Words<any>,
  events: readonly GameEvent[],
  before: Places,
  table: ParentNode,
  hurry = false,
): Flying | null {
  const still = settings.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (still) return null;
  const flights = events.flatMap((event) => face.flights?.(event) ?? movedPiece(event));
  const legs = planFlights(flights, before, seenPlaces(table), hurry ? HURRY : PACE[settings.speed]);
  return legs.length ? fly(legs, face, t) : null;
}
