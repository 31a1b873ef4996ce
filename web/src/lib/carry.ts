/**
 * A view carried forward, event by event: what moves leaves one zone and arrives in another. From the view before a
 * decision and the events that follow from it comes the view after, so that a table can be shown at any moment between
 * the two. What no event tells (whose turn it is, scores) stays as it was.
 */
import type { GameEvent, View } from '../games/contract';

type Name = string | number;
type Path = readonly (string | number)[];

/** A zone as its game describes it. */
export interface ZoneShape {
  key: string;
  holds: string;
  /** In the state: two zones of one field are its first place, and the others. */
  field?: string;
  by?: string;
  names?: readonly Name[];
  or_null?: boolean;
  parts?: readonly ZoneShape[];
}

/** Where things lie in a view, and how. */
export interface Lot {
  path: Path;
  shape: Pick<ZoneShape, 'holds' | 'names' | 'parts'>;
  /** In a row: the place that an event speaks of, from 0. */
  place?: number;
}

export interface Carriage {
  zones: readonly ZoneShape[];
  /** Where a zone of events lies, if not under its own name; null if nowhere in a view. */
  lies?(view: View, zone: string, at: any, event: GameEvent): Path | null | undefined;
  /** What things are called in a view, where events call them otherwise. */
  called?: Record<Name, Name>;
  /** By event: what it changes that is no move from zone to zone, or that follows from one. */
  changes?: Record<string, (view: View, event: GameEvent) => View>;
}

/** The details that all moves have. */
const COMMON = ['n', 'event', 'from', 'from_at', 'to', 'to_at'];

/** What moves: its sort, and its name, null if the viewer may not know it. */
export function movedThing(event: GameEvent): { what: string; name: Name | null } | null {
  const what = event.event === 'moves' && Object.keys(event).find((key) => !COMMON.includes(key));
  return what ? { what, name: event[what] as Name | null } : null;
}

export function valueAt(view: View, path: Path): any {
  return path.reduce<any>((value, step) => value?.[step], view);
}

/** The same, but for what stands at the end of a path. */
export function put<Value>(value: Value, [step, ...rest]: Path, wanted: unknown): Value {
  if (step === undefined) return wanted as Value;
  const copy: any = Array.isArray(value) ? [...value] : { ...value };
  copy[step] = put(copy[step], rest, wanted);
  return copy;
}

/** Events speak of a `hand` where views have `hands`. */
function isCalled({ key }: ZoneShape, zone: string): boolean {
  return key === zone || key === `${zone}s`;
}

/** What is described at a path: its zone, or the part of one. */
function shapeAt(zones: readonly ZoneShape[], path: Path): ZoneShape | undefined {
  const [key, ...rest] = path.filter((step) => typeof step === 'string');
  const zone = zones.find((one) => one.key === key);
  return rest.length && zone?.parts ? shapeAt(zone.parts, rest) : zone;
}

/** Where a zone lies under its own name, or as a part of another; null if nowhere in a view. */
function pathOf({ zones }: Carriage, zone: string, at: unknown): Path | null {
  const whole = zones.find((one) => isCalled(one, zone));
  if (whole) return whole.by === 'seat' ? [whole.key, at as number] : [whole.key];
  const inGroup = zones.flatMap((group) =>
    group.holds === 'object' ? (group.parts ?? []).map((part) => ({ group, part })) : [],
  );
  const found = inGroup.find(({ part }) => isCalled(part, zone));
  return found ? [found.group.key, found.part.key] : null;
}

function lotOf(carriage: Carriage, view: View, zone: string, at: unknown, event: GameEvent): Lot | null {
  const own = carriage.lies?.(view, zone, at, event);
  const path = own === undefined ? pathOf(carriage, zone, at) : own;
  const shape = path && shapeAt(carriage.zones, path);
  if (!shape || valueAt(view, path) === undefined) return null;
  const row = shape.holds === 'places' || shape.holds === 'objects';
  const same = carriage.zones.filter(({ field }) => field !== undefined && field === shape.field);
  return { path, shape, ...(row && { place: (at as number) - same.indexOf(shape) * Number(same.length > 1) }) };
}

/** A free place of a row. */
function hole({ parts }: Lot['shape']): unknown {
  return parts ? Object.fromEntries(parts.map(({ key }) => [key, null])) : null;
}

const isHole = (thing: any): boolean =>
  thing === null || (typeof thing === 'object' && Object.values(thing).every((part) => part === null));

function closedUp(row: readonly unknown[]): unknown[] {
  return row.slice(0, row.findLastIndex((thing) => !isHole(thing)) + 1);
}

/** Counts without the things there are none of. */
export function counted(counts: Record<string, number>, name: Name, more: number): Record<string, number> {
  const { [name]: before = 0, ...others } = counts;
  return before + more ? { ...others, [name]: before + more } : others;
}

function without(value: any, lot: Lot, name: Name | null): any {
  if (typeof value === 'number') return value - 1;
  if (lot.place !== undefined) return closedUp(put(value, [lot.place], hole(lot.shape)));
  if (Array.isArray(value)) return value.filter((_, i) => i !== value.indexOf(name));
  return value !== null && typeof value === 'object' ? counted(value, name ?? '', -1) : null;
}

function inOrder(list: unknown[], { holds, names = [] }: Lot['shape']): unknown[] {
  const sign = holds === 'members' ? -1 : 1;
  return [...list].sort((one, other) => sign * (names.indexOf(one as Name) - names.indexOf(other as Name)));
}

function within(value: any, lot: Lot, name: Name | null, thing: unknown): any {
  const { shape, place } = lot;
  if (typeof value === 'number') return value + 1;
  if (place !== undefined) {
    const row = Array.from({ length: Math.max(value.length, place + 1) }, (_, i) => value[i] ?? hole(shape));
    return put(row, [place], thing);
  }
  if (shape.holds === 'stack') return [name, ...value];
  if (shape.holds === 'queue') return [...value, name];
  if (Array.isArray(value)) return inOrder([...value, name], shape);
  return value !== null && typeof value === 'object' ? counted(value, name ?? '', 1) : name;
}

/** A group of which nothing is left is nothing. */
function tidied(carriage: Carriage, view: View, path: Path): View {
  const [key] = path as [string];
  const group = carriage.zones.find((zone) => zone.key === key && zone.holds === 'object' && zone.or_null);
  const empty = group?.parts?.every((part) => !view[key]?.[part.key]);
  return empty ? put(view, [key], null) : view;
}

/** What a view calls the thing that moves. */
function nameOf({ called = {} }: Carriage, event: GameEvent): Name | null {
  const { name = null } = movedThing(event) ?? {};
  return called[name ?? ''] ?? name;
}

/** The view without the thing that moves, and what lay in its place: the thing, with all that goes along with it. */
function leave(carriage: Carriage, view: View, event: GameEvent): { view: View; thing: unknown } {
  const lot = lotOf(carriage, view, event.from, event.from_at, event);
  if (!lot) return { view, thing: null };
  const value = valueAt(view, lot.path);
  const thing = lot.place === undefined ? null : value[lot.place];
  return { view: put(view, lot.path, without(value, lot, nameOf(carriage, event))), thing };
}

function arrive(carriage: Carriage, view: View, event: GameEvent, thing: unknown): View {
  const lot = lotOf(carriage, view, event.to, event.to_at, event);
  if (!lot) return view;
  const name = nameOf(carriage, event);
  const first = lot.shape.parts?.[0];
  const fresh = first ? { ...(hole(lot.shape) as object), [first.key]: name } : name;
  const whole = thing !== null && typeof thing === 'object' ? thing : fresh;
  return put(view, lot.path, within(valueAt(view, lot.path), lot, name, whole));
}

export interface Carried {
  /** While things are on their way: they lie nowhere. */
  between: View;
  after: View;
}

/** Carries a view through some events at once: first all that moves leaves, then it arrives, and all else changes. */
export function carry(carriage: Carriage, view: View, events: readonly GameEvent[]): Carried {
  const departed = new Map<GameEvent, unknown>();
  let between = view;
  for (const event of events.filter((one) => one.event === 'moves')) {
    const left = leave(carriage, between, event);
    departed.set(event, left.thing);
    between = left.view;
  }
  let after = between;
  for (const event of events) {
    if (departed.has(event)) after = arrive(carriage, after, event, departed.get(event));
    after = carriage.changes?.[event.event]?.(after, event) ?? after;
  }
  for (const event of departed.keys()) {
    const from = lotOf(carriage, after, event.from, event.from_at, event);
    if (from) after = tidied(carriage, after, from.path);
  }
  return { between, after };
}

/** Carries a view through events one by one. */
export function carryAll(carriage: Carriage, view: View, events: readonly GameEvent[]): View {
  return events.reduce((seen, event) => carry(carriage, seen, [event]).after, view);
}
