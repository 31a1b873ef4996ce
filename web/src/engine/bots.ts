/**
 * Players in the page: those of `fondaco.bots`, with the same choices for the same seed and the same iterations. They
 * are handed the match, but think from what their seat may know alone (`Thinker`), in slices, so that whoever runs them
 * can answer questions meanwhile, and stop them.
 */
import { BadSetup, shown } from './errors';
import type { PageMatch } from './index';
import type { Match } from './match';
import type { Seed } from './seeds';
import { type Figures, type Grown, type Manner, seedFor, thinkerOf, type Tree } from './thinker';

/** One action, and what the bot expects of it: see docs/bots.md#what-a-bot-thinks. */
export interface Considered {
  action: string;
  visits: number;
  win: number[];
  margin: number;
}

export interface Explanation {
  considered: Considered[];
  line: string[];
}

/** An explanation, and how long the bot thought for it: fewer iterations than wanted, if the time was up. */
export interface Thought extends Explanation {
  iterations: number;
  wanted: number;
}

export interface Choice {
  action: string;
  iterations: number;
  wanted: number;
}

export interface Patience {
  /** Stops it: then what it does is thrown away, and what was asked for fails with the signal's reason. */
  signal?: AbortSignal;
  /** After so many milliseconds it decides by what it has found out so far. */
  most?: number;
}

export interface Bot {
  choose(match: PageMatch, patience?: Patience): Promise<Choice>;
  explain(match: PageMatch, patience?: Patience): Promise<Thought>;
}

export const SPECS =
  'random, greedy, level:1 to level:5, level:2+hoarder to level:4+trader, search:2000, search:1s, search:250ms';

/** So long a search thinks before it lets others speak, in milliseconds. */
const SLICE = 12;
const FIRST_SLICE = 20;

/** The bot a text asks for; what its luck hangs on is the seed. Throws BadSetup. */
export function bot(spec: string, seed: Seed): Bot {
  const level = /^level:(?:([1-5])|([2-4])\+(hoarder|trader))$/.exec(spec);
  const budget = /^search:([1-9]\d{0,6}|(?:0|[1-9]\d{0,2})\.\d{1,3})(s|ms)?$/.exec(spec);
  if (spec === 'random') return new RandomBot(seed);
  if (spec === 'greedy') return new GreedyBot(seed);
  if (level) return new LevelBot(seed, Number(level[1] ?? level[2]), level[3]);
  if (budget) {
    const [, number, unit] = budget;
    const amount = Number(number);
    if (unit && amount > 0) return new SearchBot(seed, { milliseconds: amount * (unit === 's' ? 1000 : 1) });
    if (!unit && !number!.includes('.')) return new SearchBot(seed, { iterations: amount });
  }
  throw new BadSetup(`there is no bot ${shown(spec)} here; bots are ${SPECS}`);
}

abstract class Thinking implements Bot {
  constructor(protected readonly seed: Seed) {}

  abstract explain(match: PageMatch, patience?: Patience): Promise<Thought>;

  async choose(match: PageMatch, patience?: Patience): Promise<Choice> {
    const legal = match.legal();
    if (legal.length === 1) return { action: legal[0]!, iterations: 0, wanted: 0 };
    const { line, iterations, wanted } = await this.explain(match, patience);
    return { action: line[0]!, iterations, wanted };
  }
}

class RandomBot extends Thinking {
  /** It has no opinion: all actions, and all seats, look the same to it. */
  async explain(match: PageMatch): Promise<Thought> {
    const legal = match.legal();
    const place = await thinkerOf(match as Match).alone(() =>
      thinkerOf(match as Match).below(this.seed, `random ${match.eventCount}`, legal.length),
    );
    const even = Array<number>(match.players).fill(1 / match.players);
    const actions = [legal[place]!, ...legal.filter((_, at) => at !== place)];
    const considered = actions.map((action) => ({ action, visits: 0, win: even, margin: 0 }));
    return { considered, line: [legal[place]!], iterations: 0, wanted: 0 };
  }
}

class GreedyBot extends Thinking {
  async explain(match: PageMatch, _?: Patience, manner: Manner = {}): Promise<Thought> {
    const { game } = match as Match;
    const legal = match.legal();
    const thinker = thinkerOf(match as Match);
    const seed = seedFor(this.seed, `greedy ${match.eventCount}`);
    const numbers = legal.map((action) => game.notation.number(action)!);
    const found = await thinker.alone(() => thinker.opinions(match, seed, numbers, manner));
    const considered = found
      .sort((one, other) => other.liking - one.liking)
      .map(({ action, ...figures }) => weighed(game.notation.texts[action]!, figures, match.seat!));
    return {
      considered,
      line: [considered[0]!.action],
      iterations: considered[0]!.visits,
      wanted: considered[0]!.visits,
    };
  }
}

type Budget = { iterations: number } | { milliseconds: number };

class SearchBot extends Thinking {
  private before: Grown | null = null;

  constructor(
    seed: Seed,
    protected readonly budget: Budget,
    private readonly style?: string,
  ) {
    super(seed);
  }

  async explain(match: PageMatch, patience: Patience = {}): Promise<Thought> {
    const thinker = thinkerOf(match as Match);
    return thinker.alone(async () => {
      const seed = seedFor(seedFor(this.seed, `search ${match.eventCount}`), 'tree 0');
      const tree = thinker.plant(match, seed, this.before, this.style);
      await grow(tree, this.budget, patience);
      this.before = tree.kept();
      const wanted = 'iterations' in this.budget ? this.budget.iterations : tree.done;
      return { ...explained(tree, match as Match), iterations: tree.done, wanted };
    });
  }
}

/** Opponents for people. */
class LevelBot extends Thinking {
  private readonly greedy: GreedyBot;
  private search: SearchBot | null = null;

  constructor(
    seed: Seed,
    private readonly level: number,
    private readonly style?: string,
  ) {
    super(seed);
    this.greedy = new GreedyBot(seed);
  }

  async explain(match: PageMatch, patience?: Patience): Promise<Thought> {
    const { iterations, overlook, blunder, greed, span } = (match as Match).game.description.mind.levels[this.level]!;
    if (iterations) {
      this.search ??= new SearchBot(this.seed, { iterations }, this.style);
      return this.search.explain(match, patience);
    }
    const { considered, ...thought } = await this.greedy.explain(match, patience, { style: this.style, greed, span });
    const thinker = thinkerOf(match as Match);
    const chance = ({ win }: Considered) => win[match.seat!]!;
    const best = Math.max(...considered.map(chance));
    const choices = considered.map((one) => ({ loss: best - chance(one), things: one.action.split(' ').length - 1 }));
    const place = await thinker.alone(() =>
      thinker.heed(this.seed, `heed ${match.eventCount}`, choices, overlook, blunder),
    );
    const chosen = considered[place]!;
    const rest = considered.filter((one) => one !== chosen);
    return { ...thought, considered: [chosen, ...rest], line: [chosen.action] };
  }
}

/** Lets a tree grow in slices, until its budget is spent, the time is up, or somebody stops it. */
async function grow(tree: Tree, budget: Budget, { signal, most = Infinity }: Patience): Promise<void> {
  const begun = performance.now();
  const end = begun + Math.min(most, 'milliseconds' in budget ? budget.milliseconds : Infinity);
  const wanted = 'iterations' in budget ? budget.iterations : Infinity;
  let slice = FIRST_SLICE;
  for (;;) {
    signal?.throwIfAborted();
    const started = performance.now();
    if (tree.done >= wanted || (tree.done > 0 && started >= end)) return;
    const iterations = Math.min(slice, wanted - tree.done);
    tree.run(iterations);
    const took = performance.now() - started;
    slice = Math.max(1, Math.min(2 * slice, Math.trunc((slice * SLICE) / Math.max(took, 0.1))));
    if (tree.done < wanted) await breath();
  }
}

/** Lets whatever waits have its turn; a timer would wait longer. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function explained(tree: Tree, match: Match): Explanation {
  const { texts } = match.game.notation;
  const seat = match.seat!;
  const legal = new Set(match.legalNumbers());
  const considered = [...tree.known([])]
    .filter(([action, { visits }]) => visits > 0 && legal.has(action))
    .map(([action, figures]) => weighed(texts[action]!, figures, seat))
    .sort((a, b) => b.visits - a.visits || b.win[seat]! - a.win[seat]! || (a.action < b.action ? -1 : 1));
  return { considered, line: line(tree, match, considered[0]!.action) };
}

/** An action, the most visited one after it, and so on while there is reason to trust them. */
export function line(tree: Tree, { game }: Match, first: string): string[] {
  const { texts } = game.notation;
  const { line: longest, trusted } = game.description.mind.search;
  const actions = [game.notation.number(first)!];
  while (actions.length < longest) {
    const [best] = [...tree.known(actions)].sort(
      ([a, one], [b, other]) => other.visits - one.visits || (texts[a]! > texts[b]! ? -1 : 1),
    );
    if (!best || best[1].visits < trusted) break;
    actions.push(best[0]);
  }
  return actions.map((action) => texts[action]!);
}

function weighed(action: string, { visits, win, points }: Figures, seat: number): Considered {
  const best = Math.max(...points.filter((_, other) => other !== seat));
  return { action, visits, win, margin: points[seat]! - best };
}
