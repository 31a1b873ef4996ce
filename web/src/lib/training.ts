/** What somebody has solved, kept in this browser, and which puzzle comes next. */
import { keep, kept } from './kept';
import { HARDEST } from './puzzles';

/** What can be solved: a puzzle of the game, or a mistake of one's own. */
export interface Task {
  id: string;
  theme: string;
  difficulty: number;
}

export interface Progress {
  /** How many were answered, and how many of them right. */
  answered: number;
  right: number;
  /** Right ones in a row, now and at best. */
  streak: number;
  best: number;
  /** About as hard as what one solves half of the time. */
  level: number;
  /** By id: which answer it was, counted from 1; below 0, if it was wrong. */
  last: Record<string, number>;
}

export interface Wish {
  /** "": any. */
  theme: string;
  /** 0: what suits one. */
  difficulty: number;
}

const START: Progress = { answered: 0, right: 0, streak: 0, best: 0, level: 1.5, last: {} };
/** After a wrong answer, so many others come first. */
const PAUSE = 6;
const STEP = 0.35;

const placeOf = (game: string) => `fondaco.puzzles.${game}`;

export const progressIn = (game: string): Progress => ({ ...START, ...kept<Partial<Progress>>(placeOf(game)) });

export const keepProgress = (game: string, progress: Progress): void => keep(placeOf(game), progress);

/** A hard one that was solved, or an easy one that was not, tells more of one's level. */
export function after(progress: Progress, { id, difficulty }: Task, right: boolean): Progress {
  const expected = 1 / (1 + Math.exp(difficulty - progress.level));
  const level = progress.level + 2 * STEP * (Number(right) - expected);
  const answered = progress.answered + 1;
  const streak = right ? progress.streak + 1 : 0;
  return {
    answered,
    right: progress.right + Number(right),
    streak,
    best: Math.max(progress.best, streak),
    level: Math.min(HARDEST, Math.max(1, level)),
    last: { ...progress.last, [id]: right ? answered : -answered },
  };
}

export const fitting = <Kind extends Task>(tasks: readonly Kind[], { theme, difficulty }: Wish): Kind[] =>
  tasks.filter((task) => (!theme || task.theme === theme) && (!difficulty || task.difficulty === difficulty));

/**
 * The next one of those that fit: what was not solved when it last came, once there were some others in between; else
 * one that never came, as hard as suits; else what was answered longest ago. `luck` is a number from 0 to 1.
 */
export function next<Kind extends Task>(
  tasks: readonly Kind[],
  progress: Progress,
  wish: Wish,
  luck = Math.random(),
): Kind | null {
  const all = fitting(tasks, wish);
  const cameAt = ({ id }: Task) => Math.abs(progress.last[id] ?? 0);
  const due = all.filter(({ id }) => (progress.last[id] ?? 0) < 0);
  const again = due.find((task) => progress.answered - cameAt(task) >= PAUSE);
  if (again) return again;
  const fresh = all.filter((task) => !cameAt(task));
  const far = ({ difficulty }: Task) => Math.abs(difficulty - Math.round(progress.level));
  const nearest = Math.min(...fresh.map(far));
  const likely = fresh.filter((task) => far(task) === nearest);
  if (likely.length) return likely[Math.floor(luck * likely.length)]!;
  return [...all].sort((one, other) => cameAt(one) - cameAt(other))[0] ?? null;
}
