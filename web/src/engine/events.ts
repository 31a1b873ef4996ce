/** Rows of the log as events, for those who may see them: `Game.tell`, from the same table. */
import type { GameEvent } from '../games/contract';
import { type Description, type Meaning, meant } from './description';
import type { RawEvent } from './index';
import { ROW } from './module';

export const DRAW = 0;
export const ACT = 1;
const EVERYBODY = -1;
const NOBODY = -2;
const UNKNOWN = -1;

/** Every event has a number and a name, besides its details. */
const ABOUT_IT = 2;

/** The number of the rules that means something, or -1. */
const numberOf = (meaning: Meaning, value: unknown): number =>
  meaning ? meaning.indexOf(value) : typeof value === 'number' ? value : UNKNOWN;

/** A seat, a spectator (null), or one who may see everything. */
type Viewer = number | null | undefined;

/** How the events of a number are told. */
interface Telling {
  name: string;
  details: [field: string, meaning: Meaning][];
  /** The places of what only some may know, and of the seat that does; -1, if nobody does. */
  secret: number[];
  knownTo: number;
}

export class Events {
  private readonly tellings = new Map<number, Telling>();

  constructor(
    private readonly description: Description,
    private readonly texts: readonly string[],
  ) {
    for (const [number, [name, fields, secret, knownTo]] of Object.entries(description.tellings)) {
      const names = Object.keys(fields);
      this.tellings.set(Number(number), {
        name,
        details: Object.entries(fields),
        secret: secret.map((field) => names.indexOf(field)),
        knownTo: knownTo === null ? -1 : names.indexOf(knownTo),
      });
    }
  }

  /** The name of what a draw brought. */
  outcome(pool: number, index: number): string | number {
    const names = this.description.pools[pool]![1];
    return names ? names[index]! : index;
  }

  tell(number: number, row: RawEvent, viewer: Viewer): GameEvent {
    const [event, pool, index] = row as [number, number, number];
    if (event === DRAW) {
      const outcome = sees(row, viewer) ? this.outcome(pool, index) : null;
      return { n: number, event: 'draws', pool: this.description.pools[pool]![0], outcome };
    }
    if (event === ACT) return { n: number, event: 'acts', seat: row[1], action: this.texts[row[2]!] };
    const { name, details, secret } = this.tellings.get(event)!;
    const hidden = !this.isTold(row, viewer);
    const told: GameEvent = { n: number, event: name };
    details.forEach(([field, meaning], at) => {
      told[field] = hidden && secret.includes(at) ? null : meant(meaning, row[at + 1]!);
    });
    return told;
  }

  /** The row of an event as a seat was told it; where nothing was told, it has -1. */
  hear(told: GameEvent): RawEvent {
    const { pools } = this.description;
    if (told.event === 'draws') {
      const pool = pools.findIndex(([name]) => name === told.pool);
      const outcome = numberOf(pools[pool]![1], told.outcome);
      return [DRAW, pool, outcome, outcome === UNKNOWN ? NOBODY : EVERYBODY, 0, 0];
    }
    if (told.event === 'acts') return [ACT, told.seat as number, this.texts.indexOf(told.action as string), 0, 0, 0];
    for (const [number, { name, details }] of this.tellings) {
      if (name !== told.event || Object.keys(told).length !== details.length + ABOUT_IT) continue;
      if (!details.every(([field]) => field in told)) continue;
      const row = [number, ...details.map(([field, meaning]) => numberOf(meaning, told[field]))];
      return [...row, ...Array<number>(ROW - row.length).fill(0)];
    }
    throw new Error(`no event of this game is called ${told.event}`);
  }

  /** A row in which what the viewer may not know is left out. */
  raw(row: RawEvent, viewer: Viewer): RawEvent {
    if (row[0] === DRAW) return sees(row, viewer) ? row : row.map((value, at) => (at === 2 ? UNKNOWN : value));
    if (row[0] === ACT || this.isTold(row, viewer)) return row;
    const { secret } = this.tellings.get(row[0]!)!;
    return row.map((value, at) => (secret.includes(at - 1) ? UNKNOWN : value));
  }

  private isTold(row: RawEvent, viewer: Viewer): boolean {
    const { secret, knownTo, details } = this.tellings.get(row[0]!)!;
    if (!secret.length || viewer === undefined) return true;
    return knownTo >= 0 && meant(details[knownTo]![1], row[knownTo + 1]!) === viewer;
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
