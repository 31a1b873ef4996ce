/**
 * The host of a guided game. A lesson is data: steps that are said when their time has come, each once, and a proposal
 * for every decision. Nothing here decides for anybody: whoever does something else is answered, and the game goes on.
 */
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

function firstDue(steps: readonly Step[], moment: Moment): [Step, Values] | null {
  for (const step of steps) {
    if (!step.often && moment.said.has(step.key)) continue;
    const said = step.when(moment);
    if (said) return [step, said === true ? {} : said];
  }
  return null;
}

/** The player's first decision since the host spoke, and what was proposed for it, if they differ. */
function otherwise(lesson: Kept, moment: Moment): { did: string; proposed: string } | null {
  const did = moment.recent.find(({ event, seat }) => event === 'acts' && seat === moment.me)?.action as
    string | undefined;
  const proposed = lesson.now?.proposal[0];
  return did && proposed && did !== proposed ? { did, proposed } : null;
}

function answered(guided: Guided, lesson: Kept, moment: Moment): Line[] {
  const other = otherwise(lesson, moment);
  if (!other) return [];
  for (const { key, when } of guided.answers) {
    const said = when(other.did, other.proposed, moment);
    if (said) return [{ key, values: said === true ? {} : said }];
  }
  return [{ key: `host.otherwise.${1 + (lesson.said.length % OTHERWISE)}`, values: {} }];
}

/**
 * What the host says at a decision, and what is kept of it. Asked again about the same decision, it says the same.
 * `events` are all of the match, `number` is that of the decision.
 */
export function speak(
  guided: Guided,
  before: Kept,
  now: Omit<Moment, 'said' | 'recent'> & { events: readonly GameEvent[]; number: number },
): { speech: Speech; lesson: Kept } {
  const again = before.now?.number === now.number;
  const lesson: Kept =
    again || !before.now ? before : { ...before, said: [...before.said, ...before.now.keys], heard: before.now.events };
  const moment: Moment = { ...now, said: new Set(lesson.said), recent: now.events.slice(lesson.heard) };
  const lines = again ? [] : answered(guided, lesson, moment);
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
