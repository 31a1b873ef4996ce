/**
 * A game's `page.wasm`: its rules and bots, as functions on one block of memory. What they take is addresses and small
 * numbers; see docs/page.md. Blocks are handed out above what the module itself needs, and never taken back.
 */

type Address = number;

/** What a module exports; see `fondaco.page.rules`. */
export interface Rules {
  deal(state: Address, dealer: Address): void;
  play(state: Address, dealer: Address, action: number): void;
  legal(state: Address, words: Address): number;
  why_not(state: Address, action: number): number;
  score(state: Address, seat: number): number;
  winners(state: Address): number;
  part(state: Address, seat: number, place: number): number;
  value(state: Address, argument: number, place: number): number;
  mirror(state: Address, number: number, place: number): number;

  // See fondaco.page.remembering
  wake(memories: Address, blank: Address): void;
  recall(memories: Address, told: Address, first: number, count: number, luck: Address): void;
  picture(memories: Address, state: Address, luck: Address, seat: number, opened: number): void;

  // See fondaco.page.thinking
  opinions(thinking: Address, samples: number, totals: Address): void;
  trials(thinking: Address, samples: number, totals: Address): void;
  think(thinking: Address, nodes: Address, first: number, iterations: number): number;
  inherit(old: Address, node: number, fresh: Address, todo: Address): void;
  regard(thinking: Address): void;
  foresee(thinking: Address, step: number, action: number, ways: number, means: Address): number;
  weigh(
    thinking: Address,
    nodes: Address,
    first: number,
    iterations: number,
    action: number,
    totals: Address,
    width: number,
  ): void;
  below(luck: Address, bound: number): number;
  heed(luck: Address, losses: Address, count: number, level: Address): number;
}

const BLOCK = 64;
const PAGE = 65_536;

export class PageModule {
  readonly rules: Rules;
  private readonly memory: WebAssembly.Memory;
  private top: Address;

  constructor(instance: WebAssembly.Instance) {
    const { memory, __heap_base, ...rules } = instance.exports;
    this.rules = rules as unknown as Rules;
    this.memory = memory as WebAssembly.Memory;
    this.top = (__heap_base as WebAssembly.Global<'i32'>).value;
  }

  /** From the bytes of a `page.wasm`, or from the answer that brings them. */
  static async load(source: BufferSource | Response): Promise<PageModule> {
    if (!(source instanceof Response)) return new PageModule((await WebAssembly.instantiate(source)).instance);
    // What is streamed has to be called application/wasm, and not every host does.
    const streamed = source.headers.get('content-type') === 'application/wasm';
    const loaded = streamed
      ? WebAssembly.instantiateStreaming(source)
      : WebAssembly.instantiate(await source.arrayBuffer());
    return new PageModule((await loaded).instance);
  }

  /** An empty block of so many bytes. */
  room(bytes: number): Address {
    const at = Math.ceil(this.top / BLOCK) * BLOCK;
    this.top = at + bytes;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  // What lies in memory. A later block may move it all: look again rather than keep what these return.

  bytes(at: Address, count: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, count);
  }

  numbers(at: Address, count: number): Int32Array {
    return new Int32Array(this.memory.buffer, at, count);
  }

  words(at: Address, count: number): BigUint64Array {
    return new BigUint64Array(this.memory.buffer, at, count);
  }

  figures(at: Address, count: number): Float64Array {
    return new Float64Array(this.memory.buffer, at, count);
  }
}

// The dealer of a match: `fondaco.page.memory.PageDealer`

const WORDS = ['key0', 'key1', 'counter', 'word', 'overdrawn'] as const;
const NUMBERS = [
  'log',
  'logRoom',
  'logged',
  'script',
  'scriptSize',
  'scripted',
  'names',
  'namesWidth',
  'drawn',
  'astray',
] as const;
type Numbered = (typeof NUMBERS)[number];
/** So many bytes any dealer has: its words, and what it needs to let draws go every way. */
export const DEALER = 128;
const SIZE = DEALER + 104;

/** A row of the log: an event, and five details. */
export const ROW = 6;
/** How a script counts: it decides; or it decides, and must say what the key gives. */
export const BY_SCRIPT = 1;
export const CHECKED = 2;
/** Why a script could not be followed. */
export const MISSING = 1;
export const IMPOSSIBLE = 2;
export const UNLIKE_THE_KEY = 3;
/** Rows of the log that are no events: where the script was left (pool, what is drawn instead), and what could be. */
export const ASTRAY = -1;
export const LEFT = -2;

/** Deals, keeps the log, and can follow a script. */
export class PageDealer {
  readonly at: Address;
  private readonly rooms = { script: { at: 0, size: 0 }, names: { at: 0, size: 0 } };

  constructor(
    private readonly module: PageModule,
    logRoom: number,
  ) {
    this.at = module.room(SIZE);
    this.set('log', module.room(4 * ROW * logRoom));
    this.set('logRoom', logRoom);
  }

  /** All of it but what lies elsewhere, to be kept and put back. */
  get bytes(): Uint8Array {
    return this.module.bytes(this.at, SIZE);
  }

  /** The number and 1 of a pool that was drawn from though it was empty, or 0. */
  get overdrawn(): number {
    return Number(this.words[WORDS.indexOf('overdrawn')]);
  }

  get(name: Numbered): number {
    return this.numbers[NUMBERS.indexOf(name)]!;
  }

  set(name: Numbered, value: number): void {
    this.numbers[NUMBERS.indexOf(name)] = value;
  }

  /** Begins anew with a key. */
  key(key0: bigint, key1: bigint): void {
    this.words.set([key0, key1, 0n, 0n, 0n]);
    this.set('drawn', 0);
    this.set('astray', 0);
  }

  /** Takes outcomes from a script, the number of a name for each; `names` has them by pool and place. */
  follow(
    script: readonly number[],
    names: readonly (readonly number[])[],
    scripted: typeof BY_SCRIPT | typeof CHECKED,
  ) {
    const width = Math.max(0, ...names.map((row) => row.length));
    const flat = names.flatMap((row) => [...row, ...Array<number>(width - row.length).fill(-1)]);
    for (const [name, numbers] of [
      ['script', script],
      ['names', flat],
    ] as const) {
      if (numbers.length > this.rooms[name].size)
        this.rooms[name] = { at: this.module.room(4 * numbers.length), size: numbers.length };
      this.set(name, this.rooms[name].at);
      this.module.numbers(this.get(name), numbers.length).set(numbers);
    }
    this.set('scriptSize', script.length);
    this.set('namesWidth', width);
    this.set('scripted', scripted);
  }

  /** From now on, the key decides. */
  followKey(): void {
    this.set('scripted', 0);
  }

  /** The rows logged since this was last asked. */
  take(): Int32Array[] {
    const rows = this.get('logged');
    if (rows > this.get('logRoom')) throw new RangeError(`${rows} events at once are more than the log has room for`);
    const all = this.module.numbers(this.get('log'), ROW * rows).slice();
    this.set('logged', 0);
    return Array.from({ length: rows }, (_, row) => all.subarray(ROW * row, ROW * (row + 1)));
  }

  private get words(): BigUint64Array {
    return this.module.words(this.at, WORDS.length);
  }

  private get numbers(): Int32Array {
    return this.module.numbers(this.at + DEALER, NUMBERS.length);
  }
}
