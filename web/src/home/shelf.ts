/**
 * Where this browser keeps its tables. What happens to a match is a numbered step, and no number is given twice: of two
 * tabs, one is first, and the other looks again. Nothing is told before it is kept.
 */
import type { Json, Result } from '../../generated/protocol';

/** Who sits on a seat: a bot, or somebody at this device, by name and face. */
export interface Seated {
  name: string;
  face: string;
  bot: string | null;
}

export interface KeptTable {
  id: string;
  game: string;
  options: Json;
  help: boolean;
  seats: Seated[];
  state: 'playing' | 'over' | 'closed';
  revision: number;
  /** Which match lies on it, counted from 0. */
  rematch: number;
  created: number;
}

export interface KeptMatch {
  id: string;
  table: string;
  rematch: number;
  game: string;
  options: Json;
  help: boolean;
  seats: Seated[];
  seed: string;
  start: number | null;
  /** Of the rules: a match is played on under those it was dealt under, or not at all. */
  edition: number;
  began: number;
  ended: number | null;
  result: Result | null;
  yourTurn: boolean;
  /** Where it goes on, if it was opened to friends: a table of the server. */
  moved?: string;
}

export type StepKind = 'act' | 'undo' | 'bot' | 'back' | 'end';

export interface Step {
  match: string;
  number: number;
  at: number;
  kind: StepKind;
  seat: number | null;
  data: Json;
}

export interface Shelf {
  /** Whether what is laid here is there after the page is closed. */
  readonly lasts: boolean;
  table(id: string): Promise<KeptTable | undefined>;
  match(id: string): Promise<KeptMatch | undefined>;
  matches(): Promise<KeptMatch[]>;
  /** The steps of a match from a number on. */
  steps(match: string, first: number): Promise<Step[]>;
  /** A table with a match that was just dealt, and perhaps some steps of it; false if the match is there already. */
  lay(table: KeptTable, match: KeptMatch, steps?: readonly Step[]): Promise<boolean>;
  /** One more step, and what comes of it for match and table; false if its number is taken. */
  append(step: Step, match: KeptMatch, table: KeptTable): Promise<boolean>;
  change(table: KeptTable, match: KeptMatch): Promise<void>;
  remove(match: string): Promise<void>;
}

const LAST = Number.MAX_SAFE_INTEGER;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error as DOMException);
  });

/** Settles when all of a change is kept, or none of it. */
const kept = (change: IDBTransaction): Promise<void> =>
  new Promise((done, failed) => {
    change.oncomplete = () => done();
    change.onabort = () => failed(change.error as DOMException);
  });

const stepsOf = (match: string, first: number) => IDBKeyRange.bound([match, first], [match, LAST]);

export class IndexedShelf implements Shelf {
  readonly lasts = true;

  private constructor(private readonly database: IDBDatabase) {}

  static async open(name: string): Promise<IndexedShelf> {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('tables', { keyPath: 'id' });
      opening.result.createObjectStore('matches', { keyPath: 'id' });
      opening.result.createObjectStore('steps', { keyPath: ['match', 'number'] });
    };
    const database = await done(opening);
    database.onversionchange = () => database.close();
    return new IndexedShelf(database);
  }

  private reading(store: string): IDBObjectStore {
    return this.database.transaction(store).objectStore(store);
  }

  table = (id: string) => done(this.reading('tables').get(id) as IDBRequest<KeptTable | undefined>);
  match = (id: string) => done(this.reading('matches').get(id) as IDBRequest<KeptMatch | undefined>);
  matches = () => done(this.reading('matches').getAll() as IDBRequest<KeptMatch[]>);
  steps = (match: string, first: number) =>
    done(this.reading('steps').getAll(stepsOf(match, first)) as IDBRequest<Step[]>);

  lay = (table: KeptTable, match: KeptMatch, steps: readonly Step[] = []) =>
    this.change_((store) => {
      store('matches').add(match);
      store('tables').put(table);
      for (const step of steps) store('steps').add(step);
    });

  append = (step: Step, match: KeptMatch, table: KeptTable) =>
    this.change_((store) => {
      store('steps').add(step);
      store('matches').put(match);
      store('tables').put(table);
    });

  async change(table: KeptTable, match: KeptMatch): Promise<void> {
    await this.change_((store) => {
      store('tables').put(table);
      store('matches').put(match);
    });
  }

  async remove(match: string): Promise<void> {
    await this.change_((store) => {
      store('matches').delete(match);
      store('steps').delete(stepsOf(match, 0));
    });
  }

  /** Whether it was done: not if something of that name is there already. */
  private async change_(make: (store: (name: string) => IDBObjectStore) => void): Promise<boolean> {
    const change = this.database.transaction(['tables', 'matches', 'steps'], 'readwrite');
    make((name) => change.objectStore(name));
    try {
      await kept(change);
      return true;
    } catch (error) {
      if ((error as DOMException | null)?.name === 'ConstraintError') return false;
      throw error;
    }
  }
}

/** Where a browser keeps nothing: until the page is closed. */
export class PassingShelf implements Shelf {
  readonly lasts = false;
  private readonly laidTables = new Map<string, KeptTable>();
  private readonly laidMatches = new Map<string, KeptMatch>();
  private readonly laidSteps = new Map<string, Step[]>();

  table = async (id: string) => this.laidTables.get(id);
  match = async (id: string) => this.laidMatches.get(id);
  matches = async () => [...this.laidMatches.values()];
  steps = async (match: string, first: number) =>
    (this.laidSteps.get(match) ?? []).filter((step) => step.number >= first);

  async lay(table: KeptTable, match: KeptMatch, steps: readonly Step[] = []): Promise<boolean> {
    if (this.laidMatches.has(match.id)) return false;
    await this.change(table, match);
    this.laidSteps.set(match.id, [...steps]);
    return true;
  }

  async append(step: Step, match: KeptMatch, table: KeptTable): Promise<boolean> {
    const steps = this.laidSteps.get(step.match) ?? [];
    if (steps.some(({ number }) => number === step.number)) return false;
    this.laidSteps.set(step.match, [...steps, step]);
    await this.change(table, match);
    return true;
  }

  async change(table: KeptTable, match: KeptMatch): Promise<void> {
    this.laidTables.set(table.id, table);
    this.laidMatches.set(match.id, match);
  }

  async remove(match: string): Promise<void> {
    this.laidMatches.delete(match);
    this.laidSteps.delete(match);
  }
}
