/** Tables that a seat cannot tell from the real ones: for tests that nobody knows what they may not know. */
import type { RawEvent } from '../src/engine/index';
import { type Layout, State } from '../src/engine/layout';
import type { Match } from '../src/engine/match';

/** The match as the seat to move might as well see it: all that is hidden from it is otherwise. Null if nothing is. */
export function disguised(match: Match): Match | null {
  const other = match.copy() as Match;
  other.state = reshuffled(match);
  other.log = match.rawEvents(0).map((row, at) => lied(match.rawEvents(at, match.seat)[0]!, row));
  return other.state.every((byte, at) => byte === match.state[at]) ? null : other;
}

/** A state in which hidden things have changed places. */
function reshuffled(match: Match): Uint8Array {
  const { description, layout } = match.game;
  const bytes = match.state.slice();
  const state = new State(layout, bytes);
  const secret = description.zones.flatMap((zone) => zone.parts ?? [zone]).filter((zone) => zone.secret);
  for (const sort of new Set(secret.map(({ things }) => things))) {
    const places = secret
      .filter(({ things, secret: kept }) => things === sort && !(kept!.unless && match.options[kept!.unless]))
      .flatMap(({ field, by }) => (by ? others(match).map((seat) => ({ field, seat })) : [{ field, seat: 0 }]));
    const rows = places.map(({ field, seat }) => state.row(field, seat));
    for (const [at, row] of rows.entries()) {
      for (const next of rows.slice(at + 1)) exchange(row, next);
    }
    places.forEach(({ field, seat }, at) => put(layout, state, field, seat, rows[at]!));
  }
  return bytes;
}

const others = ({ players, seat }: Match) => Array.from({ length: players }, (_, at) => at).filter((at) => at !== seat);

/** Lets two places change one thing. */
function exchange(one: number[], other: number[]): void {
  const mine = one.findIndex((count, kind) => count > 0 && kind < other.length);
  const theirs = other.findIndex((count, kind) => count > 0 && kind !== mine && kind < one.length);
  if (mine < 0 || theirs < 0) return;
  one[mine]!--;
  other[mine]!++;
  other[theirs]!--;
  one[theirs]!++;
}

function put(layout: Layout, state: State, field: string, row: number, values: readonly number[]): void {
  const { at, code } = layout.fields.get(field)!;
  const view = new DataView(state.bytes.buffer);
  values.forEach((value, place) => code.write(view, at + (row * values.length + place) * code.width, value));
}

/** An event of which the details that a seat may not know are others. */
function lied(seen: RawEvent, row: RawEvent): RawEvent {
  return row.map((value, at) => (seen[at] === value ? value : 0));
}
