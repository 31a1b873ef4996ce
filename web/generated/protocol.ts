// Written by tools/write_protocol.py from src/fondaco/server/messages.py: do not edit.

export type Json = { [key: string]: any };

export interface NoClock {
  kind: "none";
}

export interface PerMove {
  kind: "per-move";
  seconds: number;
}

export interface Fischer {
  kind: "fischer";
  seconds: number;
  increment: number;
}

export interface DaysPerMove {
  kind: "days";
  days: number;
}

export interface NewGuest {
  name: string;
  face?: string;
}

export interface NewLook {
  name?: string | null;
  face?: string | null;
}

export interface Recovery {
  recovery: string;
  attempt?: string | null;
}

export interface Whose {
  recovery: string;
}

export interface GuestInfo {
  id: string;
  name: string;
  face: string;
}

export interface GuestSecrets {
  id: string;
  name: string;
  token: string;
  recovery: string;
  face: string;
}

export interface OptionInfo {
  name: string;
  default: any;
  allowed: string;
}

export interface GameInfo {
  name: string;
  title: string;
  players: number[];
  options: OptionInfo[];
  pitch: string;
  page: boolean;
}

export interface ChoiceInfo {
  text: string;
  meaning: any;
}

export interface ArgumentInfo {
  name: string;
  choices: ChoiceInfo[];
}

export interface VerbInfo {
  verb: string;
  arguments: ArgumentInfo[];
}

export interface GameTable {
  name: string;
  title: string;
  players: number[];
  options: OptionInfo[];
  pitch: string;
  page: boolean;
  phases: string[];
  things: Json;
  zones: Json[];
  verbs: VerbInfo[];
  sayings: Json;
}

export interface GameWords {
  words: Json;
  rules: Json;
}

export interface Hall {
  version: string;
  games: GameInfo[];
  bots: string[];
}

export interface NewTable {
  game: string;
  players: number;
  options?: Json;
  clock?: NoClock | PerMove | Fischer | DaysPerMove;
  listed?: boolean;
  help?: boolean;
  seats?: (string | null)[];
  record?: Json | null;
}

export interface Ready {
  ready?: boolean;
  seal?: string;
}

export interface Reveal {
  entropy: string;
}

export interface SetPerson {
  name: string;
  face?: string;
}

export interface SetBot {
  bot: string;
}

export interface Silence {
  guest: string;
  muted?: boolean;
}

export interface SendAway {
  guest: string;
  banned?: boolean;
}

export interface SeatInfo {
  number: number;
  guest: string | null;
  name: string | null;
  face: string;
  bot: string | null;
  ready: boolean;
  seal: string;
  revealed: boolean;
}

export interface TableInfo {
  id: string;
  host: string;
  game: string;
  players: number;
  options: Json;
  clock: NoClock | PerMove | Fischer | DaysPerMove;
  listed: boolean;
  help: boolean;
  state: "aside" | "closed" | "dealing" | "open" | "over" | "playing";
  revision: number;
  match: string;
  rematch: number;
  commit: string;
  seats: SeatInfo[];
  muted: string[];
  banned: GuestInfo[];
  created: number;
}

export interface Lobby {
  tables: TableInfo[];
}

export interface WhoPlayed {
  name: string;
  face: string;
  guest: string | null;
  bot: string | null;
}

export interface GameSummary {
  table: string;
  match: string;
  rematch: number;
  game: string;
  state: "aside" | "over" | "playing";
  seats: number[];
  players: WhoPlayed[];
  your_turn: boolean;
  began: number;
  ended: number | null;
  result: Result | null;
}

export interface Games {
  games: GameSummary[];
}

export interface Result {
  winners: number[];
  scores: Json[];
  why: "closed" | "played";
}

export interface PlayerInfo {
  name: string;
  face: string;
  guest: string | null;
  bot: string | null;
  away: "host" | "left" | "time" | null;
  returns: boolean;
  time: number | null;
  failures: number;
}

export interface UndoAsked {
  seat: number;
  waiting_for: number[];
}

export interface Reason {
  key: string;
  detail: string;
  rule: string | null;
  values: Json;
}

export interface Update {
  type: "update";
  table: string;
  match: string;
  number: number;
  seat: number | null;
  since: number;
  events: Json[];
  view: Json;
  to_move: number | null;
  legal: string[];
  may_undo: boolean;
  undo_asked: UndoAsked | null;
  players: PlayerInfo[];
  deadline: number | null;
  now: number;
  result: Result | null;
}

export interface MatchInfo {
  updates: Update[];
}

export interface Scene {
  decisions: number;
  since: number;
  events: Json[];
  view: Json;
}

export interface Replay {
  table: string;
  match: string;
  number: number;
  seat: number | null;
  decisions: number;
  scenes: Scene[];
}

export interface ChatMessage {
  type: "said";
  table: string;
  id: number;
  at: number;
  guest: string;
  name: string;
  text: string;
}

export interface Chat {
  messages: ChatMessage[];
}

export interface Muted {
  guests: string[];
}

export interface PushInfo {
  key: string | null;
}

export interface NewSubscription {
  endpoint: string;
  key: string;
  auth: string;
}

export interface SubscriptionInfo {
  id: string;
}

export interface TurnNotice {
  type: "your-turn";
  table: string;
  match: string;
  game: string;
  title: string;
  seat: number;
  deadline: number | null;
}

export interface FeedInfo {
  path: string;
}

export interface Health {
  status: "ok";
  version: string;
}

export interface ErrorInfo {
  error: string;
  detail: string;
}

export interface WithRef {
  ref: number | null;
}

export interface Hello {
  type: "hello";
  token?: string | null;
}

export interface Watch {
  type: "watch";
  table: string;
  match?: string | null;
  number?: number | null;
  message?: number | null;
}

export interface Unwatch {
  type: "unwatch";
  table: string;
}

export interface Act {
  type: "act";
  ref: number;
  match: string;
  seat: number;
  number: number;
  action: string;
}

export interface WhyNot {
  type: "why-not";
  ref: number;
  match: string;
  seat: number;
  number: number;
  action: string;
}

export interface Undo {
  type: "undo";
  ref: number;
  match: string;
  seat: number;
  number: number;
}

export interface AnswerUndo {
  type: "answer-undo";
  ref: number;
  match: string;
  seat: number;
  number: number;
  agree: boolean;
}

export interface Back {
  type: "back";
  ref: number;
  match: string;
  seat: number;
}

export interface Leave {
  type: "leave";
  ref: number;
  match: string;
  seat: number;
}

export interface SetStandIn {
  type: "stand-in";
  ref: number;
  match: string;
  seat: number;
}

export interface Say {
  type: "say";
  ref: number;
  table: string;
  text: string;
}

export interface Ping {
  type: "ping";
  ref?: number;
}

export interface Welcome {
  type: "welcome";
  guest: GuestInfo | null;
}

export interface TableMessage {
  type: "table";
  table: TableInfo;
  yours: number[];
}

export interface Presence {
  type: "presence";
  table: string;
  guests: string[];
  spectators: number;
}

export interface Preparing {
  type: "preparing";
  table: string;
  match: string;
  number: number;
}

export interface Done {
  type: "done";
  ref: number;
  number: number;
}

export interface Refused {
  type: "refused";
  ref: number | null;
  error: string;
  reason: Reason;
  update: Update | null;
}

export interface ReasonMessage {
  type: "reason";
  ref: number;
  reason: Reason | null;
}

export interface Pong {
  type: "pong";
  ref: number;
}

export type ClientMessage =
  | Hello
  | Watch
  | Unwatch
  | Act
  | Undo
  | AnswerUndo
  | Back
  | Leave
  | SetStandIn
  | WhyNot
  | Say
  | Ping;

export type ServerMessage =
  | Welcome
  | TableMessage
  | Presence
  | Update
  | Preparing
  | Done
  | Refused
  | ReasonMessage
  | ChatMessage
  | Pong;

export type Clock =
  | NoClock
  | PerMove
  | Fischer
  | DaysPerMove;
