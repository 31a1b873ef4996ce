/** What each of the others did and got since one's own last decision: in pictures, and in words. */
import type { GameEvent, GameFace, PieceName, Told } from '../games/contract';
import { flightsOf, ownerOf } from './beats';
import { byDecision } from './telling';

/** Equal pieces. */
export interface Tally {
  piece: PieceName;
  n: number;
}

export interface Doings {
  seat: number;
  lines: Told[];
  gained: Tally[];
  /** Given away, or paid. */
  spent: Tally[];
  /** Laid out, or moved along on the board. */
  moved: Tally[];
}

const HOWS = ['gained', 'spent', 'moved'] as const;
type How = (typeof HOWS)[number];

function addTo(tallies: Tally[], piece: PieceName): void {
  const same = tallies.find((tally) => tally.piece.what === piece.what && tally.piece.name === piece.name);
  if (same) same.n += 1;
  else tallies.push({ piece, n: 1 });
}

/** What an event that shows something did to whom; `by` is the seat that decided. */
function done(face: GameFace, event: GameEvent, by: number | null): { seat: number; how: How }[] {
  if (event.event !== 'moves') {
    const seat = (event.seat as number | undefined) ?? by;
    return seat === null
      ? []
      : [{ seat, how: flightsOf(face, event).some(({ to }) => isOf(to, seat)) ? 'gained' : 'moved' }];
  }
  const from = ownerOf(face.carriage, event.from, event.from_at, event);
  const to = ownerOf(face.carriage, event.to, event.to_at, event);
  if (from === to) return from === null ? [] : [{ seat: from, how: 'moved' }];
  return [
    ...(from === null ? [] : [{ seat: from, how: 'spent' as const }]),
    ...(to === null ? [] : [{ seat: to, how: 'gained' as const }]),
  ];
}

/** Whether a place belongs to a seat: `bonus:1:red`. */
const isOf = (place: string, seat: number): boolean => place.split(':')[1] === String(seat);

/** One for each of the others who did or got something, in the order in which it began. */
export function doingsOf(
  face: GameFace,
  events: readonly GameEvent[],
  lines: readonly Told[],
  me: number | null,
): Doings[] {
  const found = new Map<number, Doings>();
  const of = (seat: number): Doings => {
    const known = found.get(seat) ?? { seat, lines: [], gained: [], spent: [], moved: [] };
    found.set(seat, known);
    return known;
  };
  for (const chunk of byDecision(events)) {
    const [first] = chunk as [GameEvent];
    const by = first.event === 'acts' ? (first.seat as number) : me;
    for (const event of chunk) {
      const seat = event.event === 'acts' ? by : ((event.seat as number | undefined) ?? by);
      const told = lines.filter((line) => line.n === event.n);
      if (told.length && seat !== null && seat !== me) of(seat).lines.push(...told);
      for (const { piece } of flightsOf(face, event)) {
        for (const { seat: whose, how } of done(face, event, by)) if (whose !== me) addTo(of(whose)[how], piece);
      }
    }
  }
  return [...found.values()];
}

/** Those of a doing that there are any of. */
export function talliesOf(doings: Doings): { how: How; tallies: Tally[] }[] {
  return HOWS.flatMap((how) => (doings[how].length ? [{ how, tallies: doings[how] }] : []));
}
