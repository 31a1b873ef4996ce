/**
 * A match in the page: what `fondaco.Match` is in Python, from the same rules (the game's `page.wasm`) and the same
 * description of them (`page.json`). What it hands out is JSON for JSON what Python hands out.
 */
import type { GameEvent, View } from '../games/contract';
import type { Json, Reason } from '../../generated/protocol';

export { type Bot, bot, type Choice, type Explanation, type Patience, type Thought } from './bots';
export { BadRecord, BadSetup, Illegal, NoEngine } from './errors';
export { loadGame } from './load';
export { freshSeed } from './seeds';

/** How a table is set. */
export interface Setup {
  players: number;
  /** The game's own options; those left out have their defaults. */
  options?: Json;
  /** Up to 64 hex digits; `freshSeed` makes one that nobody can guess. */
  seed: string;
  /** The seat that starts, where the game lets one name it. */
  start?: number | null;
  names?: readonly string[] | null;
}

/** A seat's points: in all, and by their parts. */
export type Score = { total: number; [part: string]: number };

export interface PageGame {
  readonly name: string;
  /** Of its rules: a match goes on under those it was dealt under, or not at all. */
  readonly edition: number;
  /** Sets a table and deals. Throws BadSetup. */
  fresh(setup: Setup): PageMatch;
  /**
   * Plays a record again; its luck is checked against its seed, if it has one. Throws BadRecord, BadSetup. `before` is
   * shown the match before each decision: copy it to keep it, and do not play on with the copy.
   */
  replay(record: Json, before?: (match: PageMatch) => void): PageMatch;
  /**
   * A match of which only a seat's view and the events it was told are known: enough to think for that seat. Any things
   * lie where the view hides them, and no luck is left to play on with.
   */
  seen(view: View, events: readonly GameEvent[]): PageMatch;
}

export interface PageMatch {
  readonly game: PageGame;
  readonly players: number;
  readonly options: Json;
  readonly names: readonly string[] | null;
  /** Null in a match that was replayed from a record without it. */
  readonly seed: string | number | null;
  /** The starting seat, if it was named. */
  readonly start: number | null;
  /** The seat whose decision it is; null once the game is over. */
  readonly seat: number | null;
  readonly over: boolean;
  /** How many events there are: the number of the next one. */
  readonly eventCount: number;
  /** Every legal action as a text, in the order of Python's `sorted`; none at the end. */
  legal(): string[];
  /** Null if the action is legal now. */
  whyNot(action: string): Reason | null;
  /** Throws Illegal, and leaves the match as it was, if the action is not legal. */
  play(action: string): void;
  /** The scores, if the game ended now. */
  scores(): Score[];
  /** None while the game runs. */
  winners(): number[];
  /** The whole state, secrets included, as plain JSON. */
  position(): Json;
  /** What a seat may know; null is a spectator. */
  view(seat: number | null): View;
  /** From event number `start` on, as a seat may see them (null: a spectator); without a seat, all of it. */
  events(start: number, seat?: number | null): GameEvent[];
  /** The first event from `start` on in which luck spoke or another's hidden thing was shown to the seat, if any. */
  cameToLight(start: number, seat: number): GameEvent | null;
  /** Enough to replay the match without any luck. */
  record(): Json;
  /** A match of its own from here on, with the same luck to come. */
  copy(): PageMatch;

  // Raw doors, in the numbers that the rules know

  /** The bytes of the state, laid out as page.json says. They are the match's own: copy them before you change them. */
  readonly state: Uint8Array;
  /** The numbers of all actions so far. */
  readonly played: readonly number[];
  /** The legal actions by their numbers, ascending. */
  legalNumbers(): number[];
  /** Plays a legal action by its number. */
  playNumber(action: number): void;
  /**
   * Events from number `start` on: rows of an event's number and its five details. As a seat may see them (null: a
   * spectator), details it may not know are -1; without a seat, all of it.
   */
  rawEvents(start: number, seat?: number | null): RawEvent[];
}

/** An event's number, then its details: 0 is a draw (pool, outcome, who sees it), 1 a decision (seat, action). */
export type RawEvent = readonly number[];
