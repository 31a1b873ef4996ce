/** A game's `page.json`, as fondaco.page.description writes it. */

/** A rule's id, and the key of the words. */
export type Complaint = readonly [rule: string, key: string];
/** What a number of the rules means: by it, a name; null for the number itself. A negative one is null. */
export type Meaning = readonly unknown[] | null;

export interface Description {
  name: string;
  title: string;
  edition: number;
  seats: number[];
  names_start: boolean;
  /** Name, struct code and shape of each, in the order of the bytes. */
  fields: [name: string, code: string, ...shape: number[]][];
  /** The bytes of an empty table, in hex. */
  blank: string;
  phases: string[];
  zones: ZoneInfo[];
  /** The fields of which positions tell another number. */
  mirrors: string[];
  /** The fields that follow from another: how many things that holds, or, by kind, what they are worth. */
  sums: Record<string, [of: string, worth: number[]]>;
  /** By field: the phase in which it holds a number that positions do not tell. */
  implied: Record<string, { phase: string; number: number }>;
  options: Record<string, OptionInfo>;
  verbs: VerbInfo[];
  reasons: Record<number, Complaint>;
  facts: Record<string, [argument: string, otherwise: number, meaning: Meaning]>;
  parts: string[];
  tellings: Record<number, [name: string, details: Record<string, Meaning>, secret: string[], knownTo: string | null]>;
  pools: [name: string, names: (string | number)[] | null][];
  /** Where things lie that only their owner knows. */
  hidden: string[];
  /** What is said of a text that is no action. */
  unreadable: string;
  /** English, with things called as actions write them. */
  words: Record<string, string>;
  mind: MindInfo;
}

/** What bots must know: fondaco.page.minds. */
export interface MindInfo {
  /** How many bytes a memory has. */
  memory: number;
  /** The options that lay open what others hold. */
  opens: string[];
  /** One set to choose the next action by, and one to foretell the winner by. */
  weights: [opinion: number[], verdict: number[]];
  /** What a search has learnt besides: rows of bytes, in base64; none where nothing was. */
  net: string;
  /** How many bytes it is worked out in. */
  notes: number;
  /** What a judgement rests on, by name; none where it tells no reasons. */
  grounds: string[];
  /** How long a random game is, if actions are tried by such; or 0. */
  trial_length: number;
  greedy: { samples: number; tried: number; fewest: number; most: number };
  search: { settings: number[]; nodes: number; path: number; line: number; trusted: number };
  /** By number of players: how many times as big the log-odds of a search's chances are told to people. */
  stretch: Record<number, number>;
  /** So many ways of luck are followed, where it is told from skill. */
  ways: number;
  /** How each level thinks: see fondaco.bots.levels. */
  levels: Record<number, { overlook: number; greed: number; span: number; blunder: number; iterations: number }>;
  /** By style: the weights of a bot that plays in it. */
  styles: Record<string, [opinion: number[], verdict: number[]]>;
}

/** What a key of a position holds: see fondaco.kernel.zones. */
export interface ZoneInfo {
  key: string;
  holds: string;
  field: string;
  names?: unknown[];
  /** The sort of things that it holds. */
  things?: string;
  numbers?: number[];
  places?: string[];
  or_null?: boolean;
  absent?: number;
  by?: 'seat';
  secret?: { from: 'everyone' | 'others'; unless?: string; until_over?: boolean; covers_scores?: boolean };
  phases?: string[];
  /** Of a list: the field that says how long it is, and how many of its places stand elsewhere. */
  size?: string;
  after?: number;
  /** Of objects: what stands in each, and which is the first. */
  parts?: ZoneInfo[];
  first?: number;
}

export interface OptionInfo {
  reads: 'switch' | 'choice' | 'amounts' | 'split';
  default: unknown;
  allowed: string;
  field: string;
  rows?: Record<string, number[]>;
  names?: string[];
  usual?: number[];
  least?: number;
  most?: number;
}

export interface VerbInfo {
  verb: string;
  /** What looks like one of its actions, with a group for each argument. */
  pattern: string;
  arguments: ArgumentInfo[];
  /** The combinations of arguments that are no actions, by their places, and what is said of these. */
  left_out?: number[];
  within?: Complaint;
}

export interface ArgumentInfo {
  name: string;
  texts: string[];
  meanings: unknown[];
  values: number[];
  strays: [pattern: string, complaint: Complaint, ascending: boolean][];
}

export function meant(meaning: Meaning, number: number): any {
  if (number < 0) return null;
  return meaning ? meaning[number] : number;
}
