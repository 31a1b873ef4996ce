/**
 * What the table needs to know of a game: its face. Everything is drawn and told from views, events and the
 * notation; no rule is decided here.
 *
 * Words come from the game's folder of the Python package, `words/<language>.json` (see lib/i18n.ts), the rulebook's
 * clauses from `words/<language>.rules.json`: `{ "T6": { "title": "…", "text": "…" } }`, in the order to read them.
 *
 * The server's Content-Security-Policy forbids inline styles in markup: write `style:left="{x}px"`, never
 * `style="left: …"`.
 */
import type { Component, Snippet } from 'svelte';
import type { GameTable } from '../../generated/protocol';
import type { Carriage } from '../lib/carry';
import type { Words } from '../lib/i18n';
import type { Sound } from '../lib/sound';

export type View = { [field: string]: any };

/** An event as docs/python.md describes them; what the viewer may not know is null. */
export type GameEvent = { n: number; event: string; [field: string]: any };

export interface People {
  /** By seat. */
  names: string[];
  /** By seat, for whoever draws them (`Face.svelte`). */
  faces?: readonly string[];
  /** The seat that is spoken to as "you"; null for a spectator. */
  me: number | null;
}

/** A thing small enough to fly or to stand in a line of text: a card, gem, camel, ship… `name` null: its back. */
export interface PieceName {
  what: string;
  name: string | number | null;
}

/** A piece goes from one `data-place` to another; where a board has no such place, to one of a shorter name. */
export interface Flight {
  piece: PieceName;
  /** The board itself moves it. */
  glides?: boolean;
  /** It is all that lies there, and no view shows it gone: the place is empty while it flies. */
  lifted?: boolean;
  from: string;
  to: string;
}

/** What is to be decided on a board, and how. */
export interface Doing {
  /** What the seat `people.me` may do now; empty if it is not to move, or if a decision is on its way. */
  legal: readonly string[];
  /** The action that waits for confirmation, or that is pointed at in the list of actions: show what it would do. */
  chosen: string | null;
  /** Decide. The page asks first before what cannot be taken back, or where the player always wants to be asked. */
  onchoose: (action: string) => void;
  /** Decide what was put together in several steps: an action, and what is to follow while it is legal. */
  ondecide: (actions: readonly string[]) => void;
  /** Whether to decide one small thing after the other, where a whole could be put together. */
  oneByOne: boolean;
  /** Asked for something that is not legal: the page says why not, in the rule's words. */
  onwhynot: (action: string) => void;
}

/** Of a board that is only looked at. */
export const NOTHING_TO_DO: Doing = {
  legal: [],
  chosen: null,
  onchoose: () => {},
  ondecide: () => {},
  oneByOne: false,
  onwhynot: () => {},
};

export interface BoardProps<Key extends string = string> {
  t: Words<Key>;
  view: View;
  people: People;
  /** Somebody's name, points and time, for the board to put where that seat's things lie. Each seat has to be shown. */
  player: Snippet<[seat: number]>;
  doing: Doing;
  /** Events since the viewer last decided, for traces of what just happened. */
  recent: readonly GameEvent[];
  /** Of a game that has no face of its own. */
  table?: GameTable | undefined;
}

export interface PieceProps<Key extends string = string> {
  t: Words<Key>;
  piece: PieceName;
  /** Of a game that has no face of its own. */
  table?: GameTable | undefined;
}

/** What can be done with a thing on the table. */
export interface Offer {
  /** What choosing it does; where there is nothing to choose, what lies there. */
  label: string;
  /** What it is, for it to explain itself (`data-about`). */
  about?: string | undefined;
  /** The action that it is at once; without one, it is a step towards one. */
  action?: string | undefined;
  /** Whether it is the step taken. */
  pressed?: boolean | undefined;
  /** It just came here. */
  fresh?: boolean;
  /** What the action in question would choose. */
  marked?: boolean;
  onpick?: (() => void) | null | undefined;
  /** Where it may not be chosen: asks why not. */
  onwhynot?: (() => void) | null | undefined;
}

/** A line of the log. `n` is the event it belongs to, `seat` whose doing it is, `rule` the clause behind it. */
export interface Told {
  n: number;
  text: string;
  seat?: number | undefined;
  rule?: string | undefined;
}

/** A legal action in words: under which heading it stands, and what it does, as a full phrase. */
export interface Choice {
  action: string;
  /** "Buy from the market". Choices under one heading stand together, in the order given. */
  group: string;
  /** "Buy the lanterns and the spice for 5": an accessible name, complete without its heading. */
  words: string;
  /** The clause that explains it. */
  rule?: string;
}

/** One of the whole numbers of an option. */
export interface NumberField {
  field: string;
  name: string;
  usual: number;
  least: number;
  most: number;
}

/**
 * How an option is chosen that is no plain switch: one of a few values, an object of whole numbers of which only the
 * unusual ones are named, anything that can be written, or not in the form at all (the default is taken).
 */
export type OptionForm =
  | { kind: 'choice'; values: { value: unknown; name: string }[] }
  | { kind: 'numbers'; numbers: NumberField[] }
  | { kind: 'left out' };

export interface GameFace<Key extends string = any> {
  /**
   * The table, in the room it is given: the container `table`, by whose `cqw` and `cqh` things are sized, so that all
   * of it is in sight. Where that has no height (a low window, a page that scrolls), `cqh` is of the window. One's own
   * hand lies at the lower edge, next to what the page asks. Every place a piece can be at carries
   * `data-place="zone:at"`, or `data-place="zone"` where `at` is null, as in `moves` events.
   */
  Board: Component<BoardProps<Key>>;
  /** Draws a piece in the box it is given (cards 5:7). */
  Piece: Component<PieceProps<Key>>;
  /** The question put to whoever is to move: "Buy from the market, or stock the caravan?" */
  question(t: Words<Key>, view: View, people: People): string;
  /** The legal actions in words, in a sensible order; each legal action once. */
  choices(t: Words<Key>, view: View, legal: readonly string[], people: People): Choice[];
  /**
   * What happened, in sentences. `events` begin with a decision (`acts`), or with the set-up; `options` are the game's.
   */
  tell(t: Words<Key>, events: readonly GameEvent[], options: View, people: People): Told[];
  /** Whether luck may speak or something hidden be shown before the next decision: what cannot be taken back. */
  reveals(view: View, action: string): boolean;
  /**
   * What a piece is and does, and the clause that says so; null if there is nothing to say. On the board, a piece
   * carries `data-about="<piece>"`, or `data-about="<piece>:<which>"`.
   */
  about(t: Words<Key>, view: View, people: People, piece: string): { text: string; rule?: string | undefined } | null;
  /** What there is no choice about: the actions to come, in their order; null where there is one. */
  forced?(view: View, legal: readonly string[]): readonly string[] | null;
  /** The parts of a score that decide between equals, and are no part of the total. */
  tieBreakers?: readonly string[];
  /** How the winners stand above those with as many points; null if nobody else has as many. */
  decidedBy?(t: Words<Key>, view: View, winners: readonly number[]): string | null;
  /** What flies on an event; without it, what `moves`. */
  flights?(event: GameEvent): Flight[];
  /** What is heard when a thing moves, by what it is, or by `what:name`; see `lib/sound.ts`. */
  sounds?: Record<string, Sound>;
  /** How a view changes by events, so that the table can be shown at any moment between two views. */
  carriage: Carriage;
  /** By option: its form, if it is no plain switch. */
  options?(t: Words<Key>): Record<string, OptionForm>;
  /** What the server tells of a game that has no face of its own: enough to draw it. */
  table?: GameTable;
}
