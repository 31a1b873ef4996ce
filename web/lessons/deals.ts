/**
 * Looks for the deals of the guided games, and writes them into the games' folders: deals on which all mechanisms are
 * met by whoever follows the host, in few decisions, and with a victory at the end. `npm run deals` runs it, after a
 * change of the rules, of the bots or of a lesson; FONDACO_DEALS says how many deals to look at.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Guided, mechanisms } from '../src/lib/guiding';
import { load } from '../tests/engines';
import { type Course, playLesson } from '../tests/lessons';

const GAMES = join(import.meta.dirname, '..', 'src', 'games');
const lessons = import.meta.glob<{ guided: Guided }>('../src/games/*/guided.ts', { eager: true });
const DEALS = Number(process.env.FONDACO_DEALS ?? 300);
/** What a lost game counts for, in decisions: it is nicer to win one's first. */
const LOST = 12;

const length = ({ speeches, match }: Course): number => speeches.length + (match.winners().includes(0) ? 0 : LOST);

it.each(Object.entries(lessons))(
  '%s',
  async (path, { guided }) => {
    const name = path.split('/').at(-2)!;
    const game = await load(name);
    const never = new Map<string, number>();
    let best: { seed: string; length: number } | null = null;
    for (let n = 1; n <= DEALS; n++) {
      const seed = n.toString(16).padStart(64, '0');
      const course = await playLesson(game, { ...guided, seed });
      const lacks = mechanisms(guided).filter((key) => !course.said.includes(key));
      for (const key of lacks) never.set(key, (never.get(key) ?? 0) + 1);
      if (!lacks.length && (!best || length(course) < best.length)) best = { seed, length: length(course) };
    }
    console.log(name, best, 'not met, by key:', Object.fromEntries(never), 'of', DEALS);
    expect(best).not.toBeNull();
    const deal = `{ "players": ${guided.players}, "seed": "${best!.seed}" }\n`;
    writeFileSync(join(GAMES, name, 'deal.json'), deal);
  },
  3_600_000,
);
