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
/** What a position tells instead of a field's number. */
export type Mirror = (field: string, number: number) => number;

type Write = (zone: ZoneInfo, value: any) => any;

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

export class Zones {
  constructor(
    private readonly description: Description,
    private readonly mirrored: Mirror = (_, number) => number,
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
    return this.description.mirrors.includes(zone.field) ? this.mirrored(zone.field, number) : number;
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
