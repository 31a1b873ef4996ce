/**
 * Choices weighed beside each other, from what the seat to move may know alone: what hints, reviews and puzzles tell.
 * Each is tried equally often on the same imagined tables, in several batches; how far these differ says how sure it is.
 */
import { breath, line } from './bots';
import type { PageMatch } from './index';
import type { Match } from './match';
import type { Seed } from './seeds';
import { CHANCE, GROUNDS, seedFor, thinkerOf, type Tree } from './thinker';

/** How long choices are weighed. */
export interface Scale {
  /** Iterations of a search that finds those worth weighing. */
  search: number;
  /** How many of these are weighed, of the most visited. */
  choices: number;
  batches: number;
  /** In each batch, for each choice. */
  iterations: number;
}

/** A choice, and by batch and seat the means of its chance to win, its points, and what these rest on. */
export interface Weighed {
  action: string;
  batches: number[][][];
  /** The choice, and how the game would probably go on. */
  line: string[];
}

export interface Weighing {
  seat: number;
  players: number;
  /** What points rest on, by name. */
  grounds: readonly string[];
  /** The best first. */
  choices: Weighed[];
}

/** One thing that a choice changes, for a seat, beside another choice. */
export interface Ground {
  seat: number;
  ground: string;
  points: number;
}

/** Two choices whose chances lie nearer than this are alike, however sure that is. */
const ALIKE = 0.005;
/** So many standard errors are no longer noise. */
const SURELY = 2;
/** Fewer points are not worth a word. */
const FEWEST_POINTS = 0.25;
/** So many grounds are told of oneself, and of the strongest rival. */
const MOST_OF_MINE = 2;
const MOST_OF_RIVAL = 1;
/** And of each so many more, if only then it is seen why a choice is better. */
const MOST_MORE = 2;
/** So long a search thinks before it lets others speak, in iterations. */
const SLICE = 250;

/** Weighs the most promising choices of the seat to move, and those in `also`. */
export async function weigh(match: PageMatch, scale: Scale, seed: Seed, also: readonly string[]): Promise<Weighing> {
  const { game, seat, players } = match as Match & { seat: number };
  const thinker = thinkerOf(match as Match);
  return thinker.alone(async () => {
    const tree = thinker.plant(match, seedFor(seed, `weigh ${match.eventCount}`), null);
    while (tree.done < scale.search) {
      tree.run(Math.min(SLICE, scale.search - tree.done));
      await breath();
    }
    const numbers = worthWeighing(tree, match as Match, scale.choices);
    for (const action of also) numbers.add(game.notation.number(action)!);
    const found = [...numbers].map((number) => ({ number, batches: [] as number[][][] }));
    for (let batch = 0; batch < scale.batches; batch++) {
      const first = scale.search + batch * scale.iterations;
      for (const { number, batches } of found) batches.push(tree.weigh(number, first, scale.iterations));
      await breath();
    }
    const choices = found.map(({ number, batches }) => {
      const action = game.notation.texts[number]!;
      return { action, batches, line: line(tree, match as Match, action) };
    });
    choices.sort((one, other) => chanceOf(other, seat) - chanceOf(one, seat) || (one.action < other.action ? -1 : 1));
    return { seat, players, grounds: game.description.mind.grounds, choices };
  });
}

function worthWeighing(tree: Tree, match: Match, most: number): Set<number> {
  const legal = new Set(match.legalNumbers());
  const known = [...tree.known([])].filter(([action]) => legal.has(action));
  known.sort(([a, one], [b, other]) => other.visits - one.visits || a - b);
  return new Set(known.slice(0, most).map(([action]) => action));
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The chance to win that a choice gives a seat. */
export const chanceOf = ({ batches }: Weighed, seat: number): number =>
  mean(batches.map((batch) => batch[seat]![CHANCE!]!));

/** How much more a figure of a seat is after one choice than after another, and how sure that is (a standard error). */
export function difference(one: Weighed, other: Weighed, seat: number, figure: number) {
  const pairs = one.batches.map((batch, at) => batch[seat]![figure]! - other.batches[at]![seat]![figure]!);
  const middle = mean(pairs);
  const spread = pairs.reduce((sum, pair) => sum + (pair - middle) ** 2, 0) / Math.max(1, pairs.length - 1);
  return { mean: middle, error: Math.sqrt(spread / pairs.length) };
}

/** Whether no difference between two choices is beyond the noise. */
export function areAlike(one: Weighed, other: Weighed, seat: number): boolean {
  const { mean: apart, error } = difference(one, other, seat, CHANCE!);
  return Math.abs(apart) <= Math.max(ALIKE, SURELY * error);
}

/** The rival who has most of the chances after a choice. */
export function strongestRival({ seat, players }: Weighing, choice: Weighed): number {
  const others = Array.from({ length: players }, (_, other) => other).filter((other) => other !== seat);
  return others.reduce((best, other) => (chanceOf(choice, other) > chanceOf(choice, best) ? other : best));
}

/**
 * What a choice changes beside another one, the greatest first: for oneself, and for the strongest rival. What is within
 * the noise is not told, and nothing at all where the choices are alike, or where all of it together speaks for the
 * choice that has the lesser chance: that would be no reason.
 */
export function groundsFor(weighing: Weighing, choice: Weighed, other: Weighed): Ground[] {
  const { seat, grounds } = weighing;
  if (areAlike(choice, other, seat)) return [];
  const changes = (who: number): Ground[] =>
    grounds
      .map((ground, place) => ({ ground, ...difference(choice, other, who, GROUNDS! + place) }))
      .filter(({ mean, error }) => Math.abs(mean) >= Math.max(FEWEST_POINTS, SURELY * error))
      .sort((a, b) => Math.abs(b.mean) - Math.abs(a.mean))
      .map(({ ground, mean }) => ({ seat: who, ground, points: mean }));
  const [mine, theirs] = [changes(seat), changes(strongestRival(weighing, choice))];
  const better = difference(choice, other, seat, CHANCE!).mean;
  for (let more = 0; more <= MOST_MORE; more++) {
    const told = [...mine.slice(0, MOST_OF_MINE + more), ...theirs.slice(0, MOST_OF_RIVAL + more)];
    const inAll = told.reduce((sum, { seat: who, points }) => sum + (who === seat ? points : -points), 0);
    if (inAll * better > 0) return told;
  }
  return [];
}

/** A choice as it is shown. */
export interface Advice {
  action: string;
  /** One's chance to win after it. */
  chance: number;
  /** Whether nothing better is known. */
  best: boolean;
  /** The choice that it is compared with, and what it changes beside that; null where nothing can be told. */
  beside: string | null;
  grounds: Ground[];
}

/** The best few choices; those within the noise count as equal. */
export function advised(weighing: Weighing, most: number): Advice[] {
  const { seat, choices } = weighing;
  const [first] = choices as [Weighed];
  const isBest = (choice: Weighed) => choice === first || areAlike(first, choice, seat);
  const worse = choices.filter((choice) => !isBest(choice));
  return choices.slice(0, most).map((choice) => {
    const reasons = (isBest(choice) ? worse : [first]).map((other) => ({
      beside: other.action,
      grounds: groundsFor(weighing, choice, other),
    }));
    const told = reasons.find(({ grounds }) => grounds.length) ?? { beside: null, grounds: [] };
    return { action: choice.action, chance: chanceOf(choice, seat), best: isBest(choice), ...told };
  });
}

/** What hints weigh with. */
export const HINT: Scale = { search: 3000, choices: 5, batches: 8, iterations: 150 };
/** How many choices a hint shows. */
export const MOST_HINTS = 3;
/** The same for everybody who knows as much, whenever they ask. */
export const HINT_SEED: Seed = 0;

export const advise = async (match: PageMatch): Promise<Advice[]> =>
  advised(await weigh(match, HINT, HINT_SEED, []), MOST_HINTS);
