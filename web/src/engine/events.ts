/** Rows of the log as events, for those who may see them: `Game.tell`, from the same table. */
import type { GameEvent } from '../games/contract';
import { type Description, meant } from './description';
import type { RawEvent } from './index';

export const DRAW = 0;
export const ACT = 1;
const EVERYBODY = -1;
const UNKNOWN = -1;

/** A seat, a spectator (null), or one who may see everything. */
type Viewer = number | null | undefined;

export class Events {
  constructor(
    private readonly description: Description,
    private readonly texts: readonly string[],
  ) {}

  /** The name of what a draw brought. */
  outcome(pool: number, index: number): string | number {
    const names = this.description.pools[pool]![1];
    return names ? names[index]! : index;
  }

  tell(number: number, row: RawEvent, viewer: Viewer): GameEvent {
    const [event, ...details] = row as [number, number, number, number, number, number];
    if (event === DRAW) {
      const [pool, index] = details;
      const outcome = sees(row, viewer) ? this.outcome(pool, index) : null;
      return { n: number, event: 'draws', pool: this.description.pools[pool]![0], outcome };
    }
    if (event === ACT) return { n: number, event: 'acts', seat: details[0], action: this.texts[details[1]] };
    const [name, fields, secret] = this.description.tellings[event]!;
    const told: GameEvent = { n: number, event: name };
    Object.entries(fields).forEach(([field, meaning], at) => (told[field] = meant(meaning, details[at]!)));
    if (!this.isTold(row, viewer)) for (const field of secret) told[field] = null;
    return told;
  }

  /** A row in which what the viewer may not know is left out. */
  raw(row: RawEvent, viewer: Viewer): RawEvent {
    if (row[0] === DRAW) return sees(row, viewer) ? row : row.map((value, at) => (at === 2 ? UNKNOWN : value));
    if (row[0] === ACT || this.isTold(row, viewer)) return row;
    const [, fields, secret] = this.description.tellings[row[0]!]!;
    const names = Object.keys(fields);
    return row.map((value, at) => (secret.includes(names[at - 1] ?? '') ? UNKNOWN : value));
  }

  private isTold(row: RawEvent, viewer: Viewer): boolean {
    const [, fields, secret, knownTo] = this.description.tellings[row[0]!]!;
    if (!secret.length || viewer === undefined) return true;
    return knownTo !== null && meant(fields[knownTo]!, row[1 + Object.keys(fields).indexOf(knownTo)]!) === viewer;
  }

  /** Whether an event told a seat what it could not have known. */
  isNews(event: GameEvent, seat: number): boolean {
    if (event.event !== 'moves') return event.event === 'draws';
    return this.description.hidden.includes(event.from as string) && event.from_at !== seat;
  }
}

function sees(row: RawEvent, viewer: Viewer): boolean {
  return viewer === undefined || row[3] === EVERYBODY || row[3] === viewer;
}
