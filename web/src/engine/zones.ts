/** What lies on the table, as positions and views tell it: fondaco.kernel.zones, from the same declaration. */
import type { Json } from '../../generated/protocol';
import type { Description, ZoneInfo } from './description';
import type { State } from './layout';

const NONE = -1;

/** Who looks: a seat or a spectator (null), with what options lay open, and whether the game is over. */
export interface Viewer {
  seat: number | null;
  options: Json;
  over: boolean;
}
/** What a position of a state tells instead of a field's number; the same function turns it back. */
export type Mirror = (state: State, field: string, number: number) => number;

type Write = (zone: ZoneInfo, value: any) => any;
type Read = (zone: ZoneInfo, written: any) => number | number[];

const membersOf = (bits: number) => Array.from({ length: 32 }, (_, at) => at).filter((at) => (bits >> at) & 1);
const nameOf: Write = ({ names, numbers }, value: number) =>
  value === NONE ? null : names![numbers ? numbers.indexOf(value) : value];
const namesOf: Write = (zone, values: number[]) => values.map((value) => zone.names![value]);

/** By what a zone holds: how it is written. */
const WRITTEN: Record<string, Write> = {
  number: (_, value) => value,
  flag: (_, value) => value === 1,
  oneof: nameOf,
  seat: (_, value) => (value === NONE ? null : value),
  seats: (_, value) => membersOf(value),
  members: ({ names }, value) => (names as number[]).filter((number) => (value >> number) & 1).reverse(),
  counts: ({ names }, values: number[]) => byName(names as string[], values, (count) => count !== 0),
  listed: ({ names }, values: number[]) => values.flatMap((count, at) => Array(count).fill(names![at])),
  track: ({ names }, values: number[]) => byName(names as string[], values),
  laid: (zone, values: number[]) => byName(zone.places!, namesOf(zone, values)),
  places: namesOf,
  stack: (zone, values: number[]) => namesOf(zone, values.reverse()),
  queue: (_, values) => values,
};

const placeOf = ({ names }: ZoneInfo, name: unknown) => names!.indexOf(name);
const placesOf = (zone: ZoneInfo, names: readonly unknown[]) => names.map((name) => placeOf(zone, name));
const bitsOf = (numbers: readonly number[]) => numbers.reduce((bits, number) => bits | (1 << number), 0);

/** By what a zone holds: how what is written is read. */
const READ: Record<string, Read> = {
  number: (_, value) => value,
  flag: (_, value) => Number(value),
  oneof: (zone, name) =>
    name === null ? NONE : (zone.numbers ?? zone.names!.map((_, at) => at))[placeOf(zone, name)]!,
  seat: (_, value) => value ?? NONE,
  seats: (_, seats) => bitsOf(seats),
  members: (_, members) => bitsOf(members),
  counts: ({ names }, counts) => (names as string[]).map((name) => counts[name] ?? 0),
  listed: ({ names }, things: unknown[]) => names!.map((name) => things.filter((thing) => thing === name).length),
  track: ({ names }, numbers) => (names as string[]).map((name) => numbers[name]),
  laid: (zone, named) => placesOf(zone, zone.places!.map((place) => named[place])), // prettier-ignore
  places: placesOf,
  stack: (zone, names: unknown[]) => placesOf(zone, names).reverse(),
  queue: (_, numbers) => numbers,
};
/** Those that have a number for each of several. */
const ROWS = new Set(['counts', 'listed', 'track', 'laid', 'places', 'stack', 'queue']);

function byName<Value>(
  names: readonly string[],
  values: readonly Value[],
  wanted: (value: Value) => boolean = () => true,
): Json {
  const found: Json = {};
  values.forEach((value, at) => {
    if (wanted(value)) found[names[at]!] = value;
  });
  return found;
}

/** How many things there are. */
function sizeOf(zone: ZoneInfo, values: number[]): number {
  return zone.holds === 'counts' || zone.holds === 'listed'
    ? values.reduce((sum, count) => sum + count, 0)
    : values.length;
}

/** What is told of a zone, or of one row of it. */
type Written = [zone: ZoneInfo, told: unknown, row?: number];

/** Lays out what is told of a zone. */
function lay(state: State, zone: ZoneInfo, told: unknown, row?: number): void {
  if (zone.by) return (told as unknown[]).forEach((own, seat) => lay(state, { ...zone, by: undefined }, own, seat));
  const numbers = told === undefined ? zone.absent! : numbersOf(zone, told);
  if (!zone.size) return state.fill(zone.field, numbers, row);
  for (const [at, number] of [numbers].flat().entries()) {
    const place = (zone.after ?? 0) + at;
    state.fill(zone.field, number, place);
    if (number !== NONE) state.fill(zone.size, Math.max(state.number(zone.size), place + 1));
  }
}

/** What is told of a zone, in numbers. Of what is hidden, all kinds lie there, as evenly as can be. */
function numbersOf(zone: ZoneInfo, told: unknown): number | number[] {
  if (typeof told !== 'number' || !ROWS.has(zone.holds)) return READ[zone.holds]!(zone, told);
  if (zone.holds !== 'counts' && zone.holds !== 'listed') return Array<number>(told).fill(0);
  const kinds = zone.names!.length;
  return zone.names!.map((_, kind) => Math.floor((told + kind) / kinds));
}

export class Zones {
  constructor(
    private readonly description: Description,
    private readonly mirrored: Mirror = (_, __, number) => number,
  ) {}

  /** The fields of a position, or, with a viewer, of a view. */
  write(state: State, viewer: Viewer | null): Json {
    const { phases, zones } = this.description;
    const phase = phases[state.number('phase')]!;
    const written: Json = {};
    for (const zone of zones) {
      if (zone.phases && !zone.phases.includes(phase)) continue;
      if (zone.parts) written[zone.key] = this.together(state, zone, viewer);
      else this.put(written, state, zone, viewer);
    }
    return written;
  }

  /** Fills an empty table with what a view tells. Where it hides things, any of these lie, in the right number. */
  read(view: Json, state: State): void {
    const { mirrors, sums, implied } = this.description;
    const parts = [...this.partsOf(view, state)];
    const isMirror = ([{ field }]: Written) => mirrors.includes(field);
    for (const part of parts.filter((one) => !isMirror(one))) lay(state, ...part);
    for (const [zone, number, row] of parts.filter(isMirror))
      lay(state, zone, this.mirrored(state, zone.field, number as number), row); // from all the rest
    for (const [field, { phase, number }] of Object.entries(implied))
      if (phase === view.phase) state.fill(field, number);
    for (const [field, [of, worth]] of Object.entries(sums))
      for (let row = 0; row < state.length(field); row++)
        state.fill(field, state.row(of, row).reduce((sum, count, kind) => sum + count * (worth[kind] ?? 1), 0), row); // prettier-ignore
  }

  /** All that a view tells, zone by zone. */
  private *partsOf(view: Json, state: State): Iterable<Written> {
    for (const zone of this.description.zones) {
      if (zone.phases && !zone.phases.includes(view.phase as string)) continue;
      const told = view[zone.key];
      if (!zone.parts) yield [zone, told];
      else {
        const objects = [told].flat() as (Json | null)[];
        if (zone.size) state.fill(zone.size, objects.length);
        for (const [place, object] of objects.entries())
          for (const part of object ? zone.parts : [])
            yield [part, object![part.key], zone.holds === 'objects' ? (zone.first ?? 0) + place : undefined];
      }
    }
  }

  /** Whether a seat's score cannot be known by a viewer. */
  hidesScore(seat: number, viewer: Viewer): boolean {
    return this.description.zones.some((zone) => zone.secret?.covers_scores && isHidden(zone, seat, viewer));
  }

  private put(written: Json, state: State, zone: ZoneInfo, viewer: Viewer | null, row?: number): void {
    if (zone.by) {
      const seats = Array.from({ length: state.number('players') }, (_, seat) => seat);
      written[zone.key] = seats.map((seat) => this.shown(zone, this.value(state, zone, seat), seat, viewer));
      return;
    }
    const value = this.value(state, zone, row);
    if (value !== zone.absent) written[zone.key] = this.shown(zone, value, null, viewer);
  }

  private shown(zone: ZoneInfo, value: any, seat: number | null, viewer: Viewer | null): unknown {
    return viewer && isHidden(zone, seat, viewer) ? sizeOf(zone, value) : WRITTEN[zone.holds]!(zone, value);
  }

  /** What a zone holds, or one row of it. */
  private value(state: State, zone: ZoneInfo, row?: number): any {
    if (zone.size && zone.holds === 'oneof') return state.number(zone.size) > 0 ? state.number(zone.field) : NONE;
    if (zone.size) return state.row(zone.field).slice(zone.after ?? 0, state.number(zone.size));
    if (ROWS.has(zone.holds)) return state.row(zone.field, row);
    const number = state.number(zone.field, row);
    return this.description.mirrors.includes(zone.field) ? this.mirrored(state, zone.field, number) : number;
  }

  /** Zones that stand together: one object, or a list of them. */
  private together(state: State, group: ZoneInfo, viewer: Viewer | null): unknown {
    if (group.holds === 'object') return this.object(state, group, viewer);
    const first = group.first ?? 0;
    const end = group.size ? state.number(group.size) : state.length(group.parts![0]!.field);
    return Array.from({ length: Math.max(0, end - first) }, (_, place) =>
      this.object(state, group, viewer, first + place),
    );
  }

  private object(state: State, group: ZoneInfo, viewer: Viewer | null, row?: number): Json | null {
    const parts = group.parts!;
    if (group.or_null && this.value(state, parts[0]!, row) === NONE) return null;
    const written: Json = {};
    for (const zone of parts) this.put(written, state, zone, viewer, row);
    return written;
  }
}

function isHidden({ secret }: ZoneInfo, owner: number | null, { seat, options, over }: Viewer): boolean {
  if (!secret || (over && secret.until_over) || (secret.unless && options[secret.unless])) return false;
  return secret.from === 'everyone' || owner !== seat;
}
