/**
 * The host of a guided game. A lesson is data: steps that are said when their time has come, each once, and a proposal
 * for every decision. Nothing here decides for anybody: whoever does something else is answered, and the game goes on.
 */
import { GRADES } from '../engine/grades';
import type { GameEvent, View } from '../games/contract';
import type { Values } from './i18n';
import type { Kept } from './lesson';

/** A decision as the host sees it: what the player sees, and what a steady player would do. */
export interface Moment {
  view: View;
  legal: readonly string[];
  me: number;
  names: readonly string[];
  /** What a steady player would do now, and next, as far as it is theirs to decide. */
  advice: readonly string[];
  /** What happened since the host spoke last. */
  recent: readonly GameEvent[];
  /** What was said before. */
  said: ReadonlySet<string>;
}

/** What somebody sees, and where they sit. */
export type Seen = Pick<Moment, 'view' | 'me'>;

/** What to say, with its values; null or false: not now. */
type Said = Values | boolean | null | undefined;

export interface Step {
  /** What it is known by: said once. */
  key: string;
  /** The key of its words in the game's `words/<language>.lesson.json`; without it, its own. */
  words?: string;
  when(moment: Moment): Said;
  /** A mechanism of the game: all of them are met in the lesson. */
  mechanism?: boolean;
  /** What to propose instead of the advice. */
  propose?(moment: Moment): readonly string[] | null;
  /** The places to point at (`data-place`), besides those of the proposal. */
  points?: readonly string[] | ((moment: Moment) => readonly string[]);
  /** It may be said again. */
  often?: boolean;
}

/** What is answered to whoever did something else than was proposed. */
export interface Answer {
  key: string;
  when(did: string, proposed: string, moment: Moment): Said;
}

export interface Guided {
  players: number;
  /** A deal on which all mechanisms are met by whoever follows the host (`npm run deals` looks for one). */
  seed: string;
  /** What just happened: the first whose time has come. */
  news: readonly Step[];
  /** What to do, and why: the first whose time has come. */
  choices: readonly Step[];
  answers: readonly Answer[];
  /** Where on the board an action is carried out, by `data-place`; hints point there too. */
  spots(action: string, seen: Seen): readonly string[];
  /** As many actions of a proposal as are one gesture; without it, the first. */
  gesture?(proposal: readonly string[]): number;
}

export interface Line {
  key: string;
  values: Values;
}

export interface Speech {
  lines: Line[];
  proposal: readonly string[];
  points: readonly string[];
}

/** How often something else than was proposed can be answered in other words. */
const OTHERWISE = 3;
/** And something that gives much away. */
const COSTLY = 2;
const percentOf = (part: number): number => Math.round(100 * part);

function firstDue(steps: readonly Step[], moment: Moment): [Step, Values] | null {
  for (const step of steps) {
    if (!step.often && moment.said.has(step.key)) continue;
    const said = step.when(moment);
    if (said) return [step, said === true ? {} : said];
  }
  return null;
}

/** A decision other than the proposed one, and how many of all seats came before it. */
interface Other {
  did: string;
  proposed: string;
  after: number;
}

/** The player's first decision since the host spoke, if it is not what was proposed; null at a decision already spoken about. */
export function otherwise({ now: then }: Kept, me: number, events: readonly GameEvent[], number: number): Other | null {
  if (!then || then.number === number) return null;
  const deeds = events.filter(({ event }) => event === 'acts');
  const after = deeds.findIndex(({ n, seat }) => seat === me && events.findIndex((one) => one.n === n) >= then.events);
  const [did, proposed] = [deeds[after]?.action as string | undefined, then.proposal[0]];
  return did && proposed && did !== proposed ? { did, proposed, after } : null;
}

/** Whoever gives something away is not praised for it, but told. */
function answered(guided: Guided, lesson: Kept, moment: Moment, other: Other | null, cost: number): Line[] {
  if (!other) return [];
  const turn = lesson.said.length;
  if (cost >= GRADES.inaccuracy) return [{ key: `host.costly.${1 + (turn % COSTLY)}`, values: { n: percentOf(cost) } }];
  for (const { key, when } of guided.answers) {
    const said = when(other.did, other.proposed, moment);
    if (said) return [{ key, values: said === true ? {} : said }];
  }
  return [{ key: `host.otherwise.${1 + (turn % OTHERWISE)}`, values: {} }];
}

/**
 * What the host says at a decision, and what is kept of it. Asked again about the same decision, it says the same.
 * `events` are all of the match, `number` is that of the decision; `cost` is what it gave away to do something else than
 * was proposed, in parts of a victory.
 */
export function speak(
  guided: Guided,
  before: Kept,
  now: Omit<Moment, 'said' | 'recent'> & { events: readonly GameEvent[]; number: number; cost: number },
): { speech: Speech; lesson: Kept } {
  const again = before.now?.number === now.number;
  const lesson: Kept =
    again || !before.now ? before : { ...before, said: [...before.said, ...before.now.keys], heard: before.now.events };
  const moment: Moment = { ...now, said: new Set(lesson.said), recent: now.events.slice(lesson.heard) };
  const lines = answered(guided, lesson, moment, otherwise(before, now.me, now.events, now.number), now.cost);
  const news = firstDue(guided.news, moment);
  const choice = firstDue(guided.choices, moment);
  const steps = [news, choice].filter((one) => one !== null);
  const proposed = choice?.[0].propose?.(moment);
  const wanted = proposed?.[0] && now.legal.includes(proposed[0]) ? proposed : now.advice;
  const proposal = wanted.slice(0, guided.gesture?.(wanted) ?? 1);
  const pointed = steps.flatMap(([{ points = [] }]) => (typeof points === 'function' ? points(moment) : points));
  return {
    speech: {
      lines: [...lines, ...steps.map(([{ key, words = key }, values]) => ({ key: words, values }))],
      proposal,
      points: [...pointed, ...proposal.flatMap((action) => guided.spots(action, moment))],
    },
    lesson: {
      ...lesson,
      now: { number: now.number, keys: steps.map(([{ key }]) => key), proposal, events: now.events.length },
    },
  };
}

/** All that was said so far, this decision included. */
export const allSaid = ({ said, now }: Kept): string[] => [...said, ...(now?.keys ?? [])];

/** Every sentence begins with a capital, also where it begins with the word for something. */
export const sentences = (text: string): string =>
  text.replace(/(^|[.!?] )(\p{Ll})/gu, (_, before: string, first: string) => before + first.toUpperCase());

/** What is to be met in a lesson, by key. */
export const mechanisms = ({ news, choices }: Guided): string[] =>
  [...news, ...choices].filter(({ mechanism }) => mechanism).map(({ key }) => key);
