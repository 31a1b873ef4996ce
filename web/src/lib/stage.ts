/** Where the pieces of a board are seen, and how they get from one place to another before everybody's eyes. */
import { mount, unmount } from 'svelte';
import type { Flight, GameFace, PieceName } from '../games/contract';
import type { Words } from './i18n';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Places = Map<string, Box>;

export function seenPlaces(root: ParentNode): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-place]')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const name = element.dataset.place;
    if (name && width > 0 && height > 0) places.set(name, { left, top, width, height });
  }
  return places;
}

/** What is found under a name, or under a shorter one: `hand:1:silk`, `hand:1`, `hand`. */
export function nearest<Found>(name: string, find: (name: string) => Found | null | undefined): Found | null {
  for (let named = name; named; named = named.slice(0, Math.max(0, named.lastIndexOf(':')))) {
    const found = find(named);
    if (found) return found;
  }
  return null;
}

const SMALLEST = 22;
const LARGEST = 130;

/** The box of a piece that lies in the middle of a place: as large as fits, in its own proportions. */
export function boxOf({ what }: PieceName, place: Box): Box {
  const ratio = what.includes('card') ? 5 / 7 : 1;
  const fitting = Math.min(place.width, place.height * ratio, LARGEST * ratio);
  const width = Math.max(SMALLEST * ratio, fitting);
  const height = width / ratio;
  const { left, top } = place;
  return { left: left + (place.width - width) / 2, top: top + (place.height - height) / 2, width, height };
}

export interface Leg {
  piece: PieceName;
  begin: Box;
  end: Box;
  delay: number;
}

/** More things than these at once are not told apart. */
const MOST = 9;

/** Who flies from where to where, one a little after the other, all of them within `spread` milliseconds. */
export function planFlights(flights: readonly Flight[], before: Places, after: Places, spread: number): Leg[] {
  const legs = flights.flatMap(({ piece, glides, from, to }) => {
    const begin = nearest(from, (name) => before.get(name));
    const end = nearest(to, (name) => after.get(name));
    return !glides && begin && end ? [{ piece, begin: boxOf(piece, begin), end: boxOf(piece, end) }] : [];
  });
  const flying = legs.slice(-MOST);
  return flying.map((leg, i) => ({ ...leg, delay: (i * spread) / flying.length }));
}

/** Over the whole page, and untouchable. */
function openSky(): HTMLElement {
  const sky = document.createElement('div');
  sky.className = 'sky';
  sky.setAttribute('aria-hidden', 'true');
  document.body.append(sky);
  return sky;
}

export interface Act {
  /** Settles when it is over. */
  done: Promise<void>;
  skip(): void;
}

/** Pieces fly, each drawn as it lay and as it will lie. */
export function fly(legs: readonly Leg[], { Piece, table }: GameFace, t: Words<any>, duration: number): Act {
  const sky = openSky();
  const mounted: Record<string, unknown>[] = [];
  const animations = legs.map(({ piece, begin, end, delay }) => {
    const bird = document.createElement('div');
    bird.className = 'bird';
    bird.style.width = `${end.width}px`;
    bird.style.height = `${end.height}px`;
    sky.append(bird);
    mounted.push(mount(Piece, { target: bird, props: { t, piece, table } }));
    const at = (box: Box) => `translate(${box.left}px, ${box.top}px) scale(${box.width / end.width})`;
    const timing = { duration, delay, easing: 'cubic-bezier(.35,.05,.2,1)', fill: 'both' as const };
    return bird.animate([{ transform: at(begin) }, { transform: at(end) }], timing);
  });
  const done = Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
    for (const piece of mounted) void unmount(piece);
    sky.remove();
  });
  return { done, skip: () => animations.forEach((animation) => animation.finish()) };
}

/** Rings around places; calling what is returned takes them away. */
export function ring(boxes: readonly Box[]): () => void {
  const sky = openSky();
  for (const { left, top, width, height } of boxes) {
    const mark = document.createElement('div');
    mark.className = 'mark';
    Object.assign(mark.style, {
      left: `${left - 4}px`,
      top: `${top - 4}px`,
      width: `${width + 8}px`,
      height: `${height + 8}px`,
    });
    sky.append(mark);
  }
  return () => sky.remove();
}

/** Empties the places that pieces are lifted from, until what is returned is called. */
export function lift(flights: readonly Flight[], root: ParentNode): () => void {
  const lifted = flights.flatMap((flight) =>
    flight.lifted ? [root.querySelector<HTMLElement>(`[data-place="${flight.from}"]`)] : [],
  );
  for (const place of lifted) if (place) place.style.visibility = 'hidden';
  return () => {
    for (const place of lifted) if (place) place.style.visibility = '';
  };
}
