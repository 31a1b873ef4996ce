/**
 * A match looked at again, through one seat's eyes: what each of its decisions gave away, by what it could know then;
 * and, now that all cards are known, how much of the result was luck. The same match has the same review.
 */
import type { PageGame, PageMatch } from './index';
import type { Match } from './match';
import { thinkerOf } from './thinker';
import { areAlike, chanceOf, type Ground, groundsFor, type Scale, weigh, type Weighed } from './weighing';
import { breath } from './bots';
import { type Grade, GRADES } from './grades';
import type { Json } from '../../generated/protocol';

export interface Reviewed {
  /** How many decisions of all seats came before it. */
  after: number;
  action: string;
  /** The chance to win after what was done, and after the best that could be known. */
  chance: number;
  best: number;
  /** What was given away: nothing, where no difference is beyond the noise. */
  loss: number;
  grade: Grade | null;
  /** How exact it was, 0 to 100. */
  accuracy: number;
  /** What was better, how the game would probably have gone on, and what it changes beside what was done. */
  better: { action: string; line: string[]; grounds: Ground[] } | null;
  /** All that were weighed, the best first, and how many of these are as good as the first. */
  choices: { action: string; chance: number }[];
  solutions: number;
}

/** Where a result came from, by seat, in parts of a victory: all of it together is the result. */
export interface Fortune {
  /** An even share. */
  even: number;
  /** What the deal was better than that. */
  start: number[];
  /** What one's own decisions added, and those of all others. */
  own: number[];
  others: number[];
  /** What was drawn, beyond the mean of all that could have been drawn. */
  luck: number[];
  result: number[];
}

export interface Review {
  seat: number;
  players: number;
  decisions: Reviewed[];
  /** The mean of its decisions. */
  accuracy: number;
  fortune: Fortune;
}

/** So many iterations go into a review of usual length: a few seconds. */
export const IN_ALL = 400_000;
const USUAL: Scale = { search: 900, choices: 3, batches: 6, iterations: 75 };
const [LEAST, MOST] = [0.4, 5];

/** How exact a decision is, by the chance to win that it gives away: the curve that Lichess publishes. */
export function accuracyOf(loss: number): number {
  const exact = 103.1668 * Math.exp(-0.04354 * 100 * loss) - 3.1669;
  return Math.max(0, Math.min(100, Math.round(exact * 1e6) / 1e6)); // browsers differ in the last digits
}

export function gradeOf(loss: number): Grade | null {
  const found = Object.entries(GRADES).find(([, least]) => loss >= least);
  return (found?.[0] as Grade | undefined) ?? null;
}

/** Reviews a match by its record; `progress` is told from time to time which part of it is done. */
export async function review(
  game: PageGame,
  record: Json,
  seat: number,
  progress: (part: number) => void = () => {},
  iterations = IN_ALL,
): Promise<Review> {
  const tables: PageMatch[] = [];
  const whole = game.replay(record, (match) => tables.push(match.copy()));
  const mine = tables.filter((match) => match.seat === seat && match.legalNumbers().length > 1);
  const scale = scaleFor(mine.length, iterations);
  const decisions: Reviewed[] = [];
  for (const match of mine) {
    decisions.push(await reviewed(match, whole.played[match.played.length]!, scale));
    progress(decisions.length / (mine.length + 1));
  }
  const accuracy = decisions.reduce((sum, one) => sum + one.accuracy, 0) / Math.max(1, decisions.length);
  return { seat, players: whole.players, decisions, accuracy, fortune: await fortuneOf([...tables, whole]) };
}

function scaleFor(decisions: number, iterations: number): Scale {
  const usual = USUAL.search + (USUAL.choices + 1) * USUAL.batches * USUAL.iterations;
  const by = Math.max(LEAST, Math.min(MOST, iterations / (usual * Math.max(1, decisions))));
  return { ...USUAL, search: Math.round(by * USUAL.search), iterations: Math.round(by * USUAL.iterations) };
}

/** What a decision gave away, by what the seat to move can know. */
export async function reviewed(match: PageMatch, number: number, scale: Scale): Promise<Reviewed> {
  const action = (match as Match).game.notation.texts[number]!;
  const weighing = await weigh(match, scale, 0, [action]);
  const { seat, choices } = weighing;
  const [first] = choices as [Weighed];
  const done = choices.find((choice) => choice.action === action)!;
  const [best, chance] = [chanceOf(first, seat), chanceOf(done, seat)];
  const alike = done === first || areAlike(first, done, seat);
  const loss = alike ? 0 : best - chance;
  return {
    after: match.played.length,
    action,
    chance,
    best: alike ? chance : best,
    loss,
    grade: gradeOf(loss),
    accuracy: accuracyOf(loss),
    better: alike ? null : { action: first.action, line: first.line, grounds: groundsFor(weighing, first, done) },
    choices: choices.map((choice) => ({ action: choice.action, chance: chanceOf(choice, seat) })),
    solutions: choices.filter((choice) => choice === first || areAlike(first, choice, seat)).length,
  };
}

/** Luck told from skill, with all cards known: `tables` are those before each decision, and the last. */
async function fortuneOf(tables: readonly PageMatch[]): Promise<Fortune> {
  const last = tables.at(-1)!;
  const thinker = thinkerOf(last as Match);
  const seats = Array.from({ length: last.players }, (_, seat) => seat);
  const nothing = () => seats.map(() => 0);
  const even = 1 / last.players;
  const [own, others, luck] = [nothing(), nothing(), nothing()];
  let now = await thinker.alone(() => thinker.regard(tables[0]!).win);
  const start = now.map((chance) => chance - even);
  for (const [at, table] of tables.slice(0, -1).entries()) {
    const before = now;
    const mean = await thinker.alone(() => thinker.foresee(table, last.played[at]!).win);
    now = await thinker.alone(() => thinker.regard(tables[at + 1]!).win);
    for (const seat of seats) {
      (seat === table.seat ? own : others)[seat]! += mean[seat]! - before[seat]!;
      luck[seat]! += now[seat]! - mean[seat]!;
    }
    if (at % 16 === 0) await breath();
  }
  return { even, start, own, others, luck, result: resultOf(last) ?? now };
}

/** Everybody's share of the victory, once there is one. */
function resultOf(match: PageMatch): number[] | null {
  const won = match.winners();
  return match.over
    ? Array.from({ length: match.players }, (_, seat) => Number(won.includes(seat)) / won.length)
    : null;
}
