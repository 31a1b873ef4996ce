/**
 * A game's thinking in its module: `fondaco.bots.thought` and `fondaco.bots.search`, on blocks of memory. All bots of a
 * game share these blocks, and take turns.
 */
import type { MindInfo } from './description';
import { ACT, DRAW } from './events';
import type { PageMatch, RawEvent } from './index';
import type { Game, Match } from './match';
import { DEALER, PageDealer, ROW } from './module';
import { type Seed, seedKey } from './seeds';

/** A node's links: the action that leads to it, its first child, its next sibling; the root's last counts nodes. */
const LINKS = 4;
const [CHILD, SIBLING, USED] = [1, 2, 3];
const ROOT = 0;
const NO_NODE = -1;
/** A node's figures: visits, prior; then by seat the sum of chances to win, and of points. */
const VALUES = 2;
/** What is thought of a tried action: its number, the margin, that in points alone; then by seat chances and points. */
const [MARGIN, AT_HAND, SEATS] = [1, 2, 3] as const;
/** What is told of a seat when a choice is weighed: its chance to win, its points; then what these rest on. */
export const [CHANCE, POINTS, GROUNDS] = [0, 1, 2];
/** Three memories: the last is that of the moment. */
const MEMORIES = 3;
/** How many numbers tell where all lies that bots think with, and which of them is that of players. */
const THINKING = 15;
const PLAYERS = 11;
/** How many units the first layer of a net has. */
const UNITS = 16;
/** The last word that every dealer has: a note of a pool found empty. */
const OVERDRAWN = 4;
/** A seed of its own that another seed gives for a purpose. */
export const seedFor = (seed: Seed, purpose: string) => seedKey(seed, purpose)[0].toString(16);

/** What is expected of an action: for each seat, its chance to win and its points. */
export interface Figures {
  visits: number;
  win: number[];
  points: number[];
}

/** How a bot thinks otherwise than others: in a style, by the points at hand in part, from the last events alone. */
export interface Manner {
  style?: string;
  greed?: number;
  span?: number;
}

/** How a table looks to everybody: for each seat, its chance to win and the points it can hope for. */
export interface Prospect {
  win: number[];
  points: number[];
}

/** The same after an action, on the average over so many ways of luck; and whether these are all. */
export interface Foreseen extends Prospect {
  ways: number;
  exact: boolean;
}

/** A tree as it was left, to go on from. */
interface Grown {
  told: readonly RawEvent[];
  players: number;
  links: Int32Array;
  figures: Float64Array;
}

type Address = number;
interface TreeBlock {
  at: Address;
  links: Address;
  figures: Address;
}

/** Chances as people are told them: all log-odds so many times as big; see docs/calibration.md. */
export function stretched(chances: readonly number[], stretch: number): number[] {
  const weights = chances.map((chance) => chance ** stretch);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

const thinkers = new WeakMap<Game, Thinker>();

/** The one that all who think about a game's matches share. */
export function thinkerOf({ game }: Match): Thinker {
  const found = thinkers.get(game) ?? new Thinker(game);
  thinkers.set(game, found);
  return found;
}

export class Thinker {
  private readonly mind: MindInfo;
  private readonly luck: PageDealer;
  private readonly at: Record<
    'thinking' | 'blank' | 'root' | 'hands' | 'memories' | 'weights' | 'outlook' | 'totals' | 'level',
    Address
  >;
  private readonly actions: number;
  private told = { at: 0, room: 0 };
  private trees: TreeBlock[] = [];
  private todo: Address = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly game: Game) {
    const { module, description, layout } = game;
    this.mind = description.mind;
    this.actions = game.notation.texts.length;
    const seats = description.seats.at(-1)!;
    const figures = 8 * this.actions * (SEATS + 2 * seats);
    const [opinion] = this.mind.weights;
    this.luck = new PageDealer(module, 0);
    const room = (bytes: number) => module.room(bytes);
    const memories = room(MEMORIES * this.mind.memory);
    const root = room(layout.size);
    const hands = room(2 * DEALER);
    const weights = room(16 * opinion.length);
    const net = Uint8Array.from(atob(this.mind.net), (letter) => letter.charCodeAt(0));
    const thinking = room(4 * THINKING);
    const outlook = room(32 * seats);
    const learnt = room(net.length);
    const blocks = [
      root,
      room(2 * layout.size),
      hands,
      room(8 * (Math.ceil(this.actions / 32) + 1)),
      memories + (MEMORIES - 1) * this.mind.memory,
      weights,
      outlook,
      room(figures),
      room(8),
      learnt,
      room(this.mind.notes),
    ];
    this.at = {
      ...{ thinking, root, hands, memories, weights, outlook },
      ...{ blank: room(layout.size), totals: room(figures), level: room(16) },
    };
    this.adopt();
    module.bytes(learnt, net.length).set(net);
    module.numbers(thinking, THINKING).set([...blocks, 0, this.actions, opinion.length, net.length / UNITS]);
  }

  /** Lets nobody else think meanwhile. */
  alone<T>(think: () => T | Promise<T>): Promise<T> {
    const done = this.queue.then(think);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** A number from 0 to bound - 1, from the luck that a seed has for a purpose. */
  below(seed: Seed, purpose: string, bound: number): number {
    this.luck.key(...seedKey(seed, purpose));
    return this.game.module.rules.below(this.luck.at, bound);
  }

  /** The first of some choices that is not overlooked, by what each loses and how many things it needs. */
  heed(
    seed: Seed,
    purpose: string,
    choices: readonly { loss: number; things: number }[],
    overlook: number,
    blunder: number,
  ): number {
    const { module } = this.game;
    this.luck.key(...seedKey(seed, purpose));
    const figures = [...choices.map(({ loss }) => loss), ...choices.map(({ things }) => things)];
    module.figures(this.at.totals, figures.length).set(figures);
    module.figures(this.at.level, 2).set([overlook, blunder]);
    return module.rules.heed(this.luck.at, this.at.totals, choices.length, this.at.level);
  }

  /** Judges as a bot of a style does; without one that the game knows, as all others. */
  private adopt(style = ''): void {
    const [opinion, verdict] = this.mind.styles[style] ?? this.mind.weights;
    this.game.module.figures(this.at.weights, 2 * opinion.length).set([...opinion, ...verdict]);
  }

  /** Prepares a decision of the seat to move, from what that seat may know; what it was told. */
  private picture(match: PageMatch, seed: Seed, { style, span }: Manner = {}): readonly RawEvent[] {
    const { module, layout } = this.game;
    const { at, mind, luck } = this;
    const told = match.rawEvents(0, match.seat);
    this.layOut(told);
    module.bytes(at.blank, layout.size).set(this.game.blank(match.players, match.options, -1));
    module.bytes(at.root, layout.size).set(match.state);
    module.bytes(at.memories, MEMORIES * mind.memory).fill(0);
    luck.key(...seedKey(seed, 'memory'));
    const opened = mind.opens.reduce((bits, name, bit) => bits | (match.options[name] ? 1 << bit : 0), 0);
    module.rules.wake(at.memories, at.blank);
    const first = span ? Math.max(0, told.length - span) : 0;
    module.rules.recall(at.memories, this.told.at, first, told.length, luck.at);
    module.rules.picture(at.memories, at.root, luck.at, match.seat!, opened);
    this.lucky(seed, 'thought', match.players);
    this.adopt(style);
    return told;
  }

  /** Gives the drivers the luck that a seed has for a purpose. */
  private lucky(seed: Seed, purpose: string, players: number): void {
    const { module } = this.game;
    module.bytes(this.at.hands, 2 * DEALER).fill(0);
    module.words(this.at.hands, 2).set(seedKey(seed, purpose));
    module.numbers(this.at.thinking, THINKING)[PLAYERS] = players;
  }

  private complain(): void {
    const overdrawn = this.game.module.words(this.at.hands + DEALER, OVERDRAWN + 1)[OVERDRAWN]!;
    if (overdrawn) throw new Error(`the rules draw from pool ${overdrawn - 1n}, which is empty`);
  }

  private layOut(told: readonly RawEvent[]): void {
    const { module } = this.game;
    if (told.length > this.told.room) {
      const room = 2 * told.length;
      this.told = { at: module.room(4 * ROW * room), room };
    }
    const rows = module.numbers(this.told.at, ROW * told.length);
    told.forEach((row, at) => rows.set(row, ROW * at));
  }

  // Greedy

  /** What is thought of each legal action, one decision ahead: on how many tables it was tried, and by action. */
  opinions(match: PageMatch, seed: Seed, legal: readonly number[], manner: Manner = {}) {
    const { module } = this.game;
    const { fewest, most, samples, tried } = this.mind.greedy;
    const width = SEATS + 2 * match.players;
    this.picture(match, seed, manner);
    const totals = () => module.figures(this.at.totals, this.actions * width);
    totals().fill(0);
    const length = this.mind.trial_length;
    const times = length ? Math.max(fewest, Math.min(most, Math.trunc(tried / (legal.length * length)))) : samples;
    module.rules[length ? 'trials' : 'opinions'](this.at.thinking, times, this.at.totals);
    const found = totals();
    return legal.map((action) => {
      const means = [...found.subarray(action * width, (action + 1) * width)].map((sum) => sum / times);
      const hoped = means[MARGIN]!;
      return {
        action,
        visits: times,
        liking: hoped + (manner.greed ?? 0) * (means[AT_HAND]! - hoped),
        win: means.slice(SEATS, SEATS + match.players),
        points: means.slice(SEATS + match.players),
      };
    });
  }

  // Luck and skill: `fondaco.bots.fortune`. These look at the true table, so they are not for players.

  /** How a table looks to everybody, to whoever would see all of it. */
  regard(match: PageMatch): Prospect {
    const { module } = this.game;
    const { players } = match;
    this.adopt();
    this.lucky(0, 'fortune', players);
    module.bytes(this.at.root, this.game.layout.size).set(match.state);
    module.rules.regard(this.at.thinking);
    const [points, win] = [0, 1].map((row) => [...module.figures(this.at.outlook + 8 * players * row, players)]);
    return { win: win!, points: points! };
  }

  /**
   * How it looks after an action, on the average over all that could be drawn. What the table really looks like then
   * is better or worse than that by luck; and what the average is better than before, the action did. Where there are
   * too many ways of luck to follow, the seed's own luck has a say.
   */
  foresee(match: PageMatch, action: number, seed: Seed = 0): Foreseen {
    const { module } = this.game;
    const { players } = match;
    this.adopt();
    this.lucky(seed, 'fortune', players);
    module.bytes(this.at.root, this.game.layout.size).set(match.state);
    const ways = module.rules.foresee(this.at.thinking, match.played.length, action, this.mind.ways, this.at.totals);
    this.complain();
    const means = [...module.figures(this.at.totals, 2 * players)];
    return { win: means.slice(0, players), points: means.slice(players), ways: Math.abs(ways), exact: ways > 0 };
  }

  // Searching

  /** Begins a tree below a decision, with what an earlier one found out, if nothing came to light since. */
  plant(match: PageMatch, seed: Seed, before: Grown | null, style?: string): Tree {
    const { module } = this.game;
    const { nodes, settings, path } = this.mind.search;
    const told = this.picture(match, seed, { style });
    const figureCount = VALUES + 2 * match.players;
    const widest = VALUES + 2 * this.game.description.seats.at(-1)!;
    while (this.trees.length < 2) {
      const at = module.room(32);
      this.trees.push({ at, links: module.room(4 * LINKS * nodes), figures: module.room(8 * widest * nodes) });
      const [pathAt, settingsAt] = [module.room(8 * path), module.room(8 * settings.length)];
      const { links, figures } = this.trees.at(-1)!;
      module.numbers(at, 8).set([links, figures, pathAt, settingsAt, nodes, 0, path, settings.length]);
      module.figures(settingsAt, settings.length).set(settings);
      this.todo ||= module.room(8 * nodes);
    }
    const [tree, older] = this.trees as [TreeBlock, TreeBlock];
    for (const { at } of this.trees) module.numbers(at, 8)[5] = figureCount;
    module.numbers(tree.links, LINKS).set([NO_NODE, NO_NODE, NO_NODE, 1]);
    module.figures(tree.figures, figureCount).fill(0);
    const since = before && goesOn(before, told, match) ? told.slice(before.told.length) : null;
    if (before && since) {
      module.numbers(older.links, before.links.length).set(before.links);
      module.figures(older.figures, before.figures.length).set(before.figures);
      const actions = since.filter(([event]) => event === ACT).map(([, , action]) => action!);
      const node = new Tree(this, older, told, match).after(actions);
      if (node !== null) module.rules.inherit(older.at, node, tree.at, this.todo);
    }
    return new Tree(this, tree, told, match);
  }

  run(tree: Address, first: number, iterations: number): void {
    this.game.module.rules.think(this.at.thinking, tree, first, iterations);
    this.complain();
  }

  /** Lets iterations begin with one action: by seat, the means of its chance to win, its points, and their grounds. */
  weigh(tree: Address, first: number, iterations: number, action: number, players: number): number[][] {
    const { module } = this.game;
    const width = GROUNDS + Math.max(1, this.mind.grounds.length);
    module.figures(this.at.totals, players * width).fill(0);
    module.rules.weigh(this.at.thinking, tree, first, iterations, action, this.at.totals, width);
    this.complain();
    const sums = [...module.figures(this.at.totals, players * width)];
    const told = Array.from({ length: players }, (_, seat) =>
      sums.slice(seat * width, (seat + 1) * width).map((sum) => sum / iterations),
    );
    const chances = told.map((means) => means[CHANCE!]!);
    stretched(chances, this.mind.stretch[players]!).forEach((chance, seat) => (told[seat]![CHANCE!] = chance));
    return told;
  }

  links(block: TreeBlock, count?: number): Int32Array {
    const { module } = this.game;
    return module.numbers(block.links, LINKS * (count ?? this.mind.search.nodes));
  }

  figures(block: TreeBlock, width: number, count?: number): Float64Array {
    return this.game.module.figures(block.figures, width * (count ?? this.mind.search.nodes));
  }
}

/** Whether since an earlier search only its seat acted and nothing was drawn. */
function goesOn(before: Grown, told: readonly RawEvent[], match: PageMatch): boolean {
  const since = told.slice(before.told.length);
  return (
    before.players === match.players &&
    before.told.length <= told.length &&
    since.every(([event, seat]) => event !== DRAW && (event !== ACT || seat === match.seat)) &&
    before.told.every((row, at) => row.every((number, place) => number === told[at]![place]))
  );
}

/** A tree that grows with every iteration, below one decision of one seat. */
export class Tree {
  done = 0;

  constructor(
    private readonly thinker: Thinker,
    private readonly block: TreeBlock,
    private readonly told: readonly RawEvent[],
    private readonly match: PageMatch,
  ) {}

  run(iterations: number): void {
    this.thinker.run(this.block.at, this.done, iterations);
    this.done += iterations;
  }

  /** What comes of one action, by so many numbered iterations: see `Thinker.weigh`. */
  weigh(action: number, first: number, iterations: number): number[][] {
    return this.thinker.weigh(this.block.at, first, iterations, action, this.match.players);
  }

  /** The node that some actions lead to, if it is there. */
  after(actions: readonly number[]): number | null {
    let node: number | undefined = ROOT;
    for (const action of actions) {
      node = this.children(node).get(action);
      if (node === undefined) return null;
    }
    return node;
  }

  /** By action, the nodes that follow one. */
  private children(node: number): Map<number, number> {
    const links = this.thinker.links(this.block);
    const found = new Map<number, number>();
    for (let child = links[LINKS * node + CHILD!]!; child !== NO_NODE; child = links[LINKS * child + SIBLING!]!)
      found.set(links[LINKS * child]!, child);
    return found;
  }

  /** What is known of each action after a line. */
  known(line: readonly number[]): Map<number, Figures> {
    const node = this.after(line);
    const { players } = this.match;
    const width = VALUES + 2 * players;
    const figures = this.thinker.figures(this.block, width);
    const found = new Map<number, Figures>();
    for (const [action, child] of node === null ? [] : this.children(node)) {
      const [visits, , ...sums] = figures.subarray(width * child, width * (child + 1)) as Iterable<number>;
      const means = sums.map((sum) => sum / visits!);
      found.set(action, { visits: visits!, win: means.slice(0, players), points: means.slice(players) });
    }
    return found;
  }

  /** The tree as it is now, to be kept while others think. */
  kept(): Grown {
    const used = this.thinker.links(this.block, 1)[USED!]!;
    const { players } = this.match;
    return {
      told: this.told,
      players,
      links: this.thinker.links(this.block, used).slice(),
      figures: this.thinker.figures(this.block, VALUES + 2 * players, used).slice(),
    };
  }
}

export type { Grown };
