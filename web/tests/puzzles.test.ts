/** Puzzles in the page: those we ship are laid out by the engine, and what comes next suits whoever solves them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Keeper } from '../src/home/keeper';
import { matchAt, type Posed, toldChoices } from '../src/home/puzzling';
import { PassingShelf } from '../src/home/shelf';
import { addMistake, mistakesIn } from '../src/lib/mistakes';
import { type Puzzle, type PuzzleFile, puzzlesIn } from '../src/lib/puzzles';
import { after, fitting, keepProgress, next, type Progress, progressIn } from '../src/lib/training';
import { folderOf, load } from './engines';

/** One puzzle in so many is played out. */
const OFTEN = process.env.FONDACO_LONG ? 60 : 300;
const GAMES = ['tantan', 'silkroad', 'carthage'];
const ME = { name: 'Maya', face: 'moon' } as const;

const shipped = (game: string): Puzzle[] =>
  puzzlesIn(JSON.parse(readFileSync(join(folderOf(game), 'puzzles.json'), 'utf8')) as PuzzleFile);
const posed = (game: string, puzzle: Puzzle): Posed => ({ ...puzzle, game, me: ME });

describe.each(GAMES)('puzzles of %s', (game) => {
  it('are all laid out at a decision whose weighed choices are legal', async () => {
    const engine = await load(game);
    const puzzles = shipped(game);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    for (const puzzle of puzzles) {
      const match = matchAt(engine, posed(game, puzzle));
      const weighed = toldChoices(engine, puzzle.players, puzzle.choices).map(({ action }) => action);
      expect(match.legal()).toEqual(expect.arrayContaining(weighed));
      expect(puzzle.solutions).toBeLessThan(weighed.length);
    }
  });

  it('are seen by their seat, and played out for it', async () => {
    const engine = await load(game);
    const first = (_bot: string, _seed: string, match: { legal(): string[] }) =>
      Promise.resolve({ action: match.legal()[0]!, iterations: 0, wanted: 0 });
    const keeper = new Keeper({
      shelf: new PassingShelf(),
      loadGame: () => Promise.resolve(engine),
      choose: first,
      freshSeed: () => '0',
      tell: () => {},
      note: () => {},
      alone: (_name, what) => what(),
    });
    for (const puzzle of shipped(game).filter((_, place) => place % OFTEN === 0)) {
      const asked = posed(game, puzzle);
      const match = matchAt(engine, asked);
      const seat = match.seat!;
      const { update, choices } = await keeper.pose(asked, puzzle.choices);
      const [solution, other] = [choices[0]!.action, choices[puzzle.solutions]!.action];
      expect(choices[0]!.chance).toBeGreaterThan(choices[puzzle.solutions]!.chance);
      expect(update.view).toEqual(match.view(seat));
      expect(update.events).toEqual(match.events(0, seat));
      expect(update.players[seat]).toMatchObject({ name: 'Maya', bot: null });
      expect(await keeper.whyNotThere(asked, solution)).toBeNull();
      const grounds = await keeper.whyThere(asked, solution, other);
      expect(grounds).toEqual(await keeper.whyThere(asked, solution, other));
      expect(grounds.every(({ ground }) => engine.description.mind.grounds.includes(ground))).toBe(true);
      const then = await keeper.playOut(asked, solution);
      expect(then.events.slice(0, update.events.length)).toEqual(update.events);
      expect([seat, null]).toContain(then.to_move);
    }
  });
});

describe('what comes next', () => {
  const tasks = Array.from({ length: 50 }, (_, place) => ({
    id: `p${place}`,
    theme: place % 2 ? 'odd' : 'even',
    difficulty: 1 + (place % 5),
  }));
  const any = { theme: '', difficulty: 0 };
  const start: Progress = { answered: 0, right: 0, streak: 0, best: 0, level: 1.5, last: {} };

  /** What somebody meets who solves everything up to a difficulty. */
  function solved(upTo: number, times: number): Progress {
    let progress = start;
    for (let i = 0; i < times; i++) {
      const task = next(tasks, progress, any, 0.5)!;
      progress = after(progress, task, task.difficulty <= upTo);
    }
    return progress;
  }

  it('is never the same before all were there, unless it was missed', () => {
    const { last } = solved(5, tasks.length);
    expect(Object.keys(last)).toHaveLength(tasks.length);
  });

  it('is the harder, the more somebody solves', () => {
    expect(solved(5, 15).level).toBeGreaterThan(solved(3, 15).level);
    expect(solved(3, 15).level).toBeGreaterThan(solved(0, 15).level);
  });

  it('is what was missed, once some others came in between', () => {
    const missed = next(tasks, start, any, 0)!;
    let progress = after(start, missed, false);
    expect([progress.streak, progress.answered]).toEqual([0, 1]);
    const between: string[] = [];
    for (let i = 0; i < 10; i++) {
      const task = next(tasks, progress, any, 0)!;
      progress = after(progress, task, true);
      between.push(task.id);
    }
    expect(between.indexOf(missed.id)).toBeGreaterThanOrEqual(5);
    expect(progress.streak).toBe(10);
    expect(progress.best).toBe(10);
  });

  it('is about what was asked for, or nothing', () => {
    const wish = { theme: 'odd', difficulty: 2 };
    expect(fitting(tasks, wish).length).toBe(5);
    expect(next(tasks, start, wish, 0.99)).toMatchObject(wish);
    expect(next(tasks, start, { theme: 'none', difficulty: 0 })).toBeNull();
  });
});

describe('what is kept', () => {
  beforeEach(() => localStorage.clear());

  it('is how far one has come, by game', () => {
    expect(progressIn('one').answered).toBe(0);
    keepProgress('one', after(progressIn('one'), { id: 'p', theme: '', difficulty: 1 }, true));
    expect(progressIn('one')).toMatchObject({ answered: 1, right: 1, streak: 1, last: { p: 1 } });
    expect(progressIn('another').answered).toBe(0);
  });

  it('is every mistake once, and the oldest are forgotten', () => {
    const mistake = (game: string, seed: string) => ({
      game,
      players: 2,
      options: {},
      seed,
      start: null,
      played: ['buy'],
      choices: [],
      solutions: 1,
    });
    addMistake(mistake('one', 'a'));
    addMistake(mistake('one', 'a'));
    addMistake(mistake('another', 'a'));
    expect(mistakesIn('one')).toHaveLength(1);
    for (let seed = 0; seed < 100; seed++) addMistake(mistake('one', String(seed)));
    expect(mistakesIn('another')).toEqual([]);
    expect(mistakesIn('one').at(-1)?.seed).toBe('99');
    expect(mistakesIn('one').length).toBeLessThan(100);
  });
});
