/** @vitest-environment node */
import { describe, expect, it } from 'vitest';
import type { View } from '../src/games/contract';
import { total } from '../src/games/counts';
import { beatsOf, lastTurn } from '../src/lib/beats';
import { carryAll } from '../src/lib/carry';
import { GAMES, sceneryFor, storiesOf, type Step } from './stories';

/** What no event tells: it is shown as it is once the story of a decision is over. */
const UNTOLD = ['to_move', 'turn', 'phase', 'scores'];
const UNTOLD_OF: Record<string, string[]> = {
  tantan: ['last_stocker', 'distribution'],
  silkroad: ['played', 'draws', 'moved', 'declined', 'robbed'],
  carthage: ['payment'],
  pebbles: ['heap'],
};

/** All that events tell; what is uncovered only when the game is over, by its number. */
function told(game: string, view: View, covered: View): View {
  const untold = [...UNTOLD, ...(UNTOLD_OF[game] ?? [])];
  const asKnown = (value: any, known: any): unknown => {
    if (typeof known === 'number' && typeof value === 'object') return total(value);
    return Array.isArray(value) && Array.isArray(known) ? value.map((one, i) => asKnown(one, known[i])) : value;
  };
  const fields = Object.entries(view).filter(([key]) => !untold.includes(key));
  return Object.fromEntries(fields.map(([key, value]) => [key, asKnown(value, covered[key])]));
}

/** Where pieces stand, or what they do: no number of pieces. */
const NO_NUMBERS = ['at', 'to', 'by', 'ships', 'drivers', 'stored', ...UNTOLD];

/** How much lies on the table. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object') return Number(typeof value === 'string');
  const parts = Object.entries(value ?? {}).filter(([key]) => !NO_NUMBERS.includes(key));
  return parts.reduce((sum, [, part]) => sum + sizeOf(part), 0);
}

describe.each(GAMES)('%s', (game) => {
  const stories = storiesOf(game);
  const steps = stories.flat();
  const beats = ({ seat, before, events }: Step) => beatsOf(sceneryFor(game, seat), before, events);

  it('is carried from the view before each decision to the view after it', () => {
    expect(steps.length).toBeGreaterThan(50);
    const { carriage } = sceneryFor(game, null);
    for (const { before, events, after } of steps) {
      const carried = carryAll(carriage, before, events);
      expect(told(game, carried, carried), JSON.stringify(events)).toEqual(told(game, after, carried));
    }
  });

  it('comes to the same by beats, in which every event is told, and every line once', () => {
    for (const step of steps) {
      const played = beats(step);
      const last = played.at(-1)!;
      expect(told(game, last.after, last.after), JSON.stringify(step.events)).toEqual(
        told(game, step.after, last.after),
      );
      expect(played.map(({ n }) => n)).toEqual([...played.map(({ n }) => n)].sort((a, b) => a - b));
      expect(last.n).toBe(step.events.at(-1)!.n);
      const lines = sceneryFor(game, step.seat).tell(step.events);
      expect(played.flatMap((beat) => beat.lines)).toEqual(lines);
      for (const beat of played) expect(new Set(beat.lines.map(({ n }) => n)).size).toBeLessThan(2);
    }
  });

  it('has nothing in two places: what flies has left, and has not arrived', () => {
    for (const step of steps) {
      let now = step.before;
      for (const { flights, between, after } of beats(step)) {
        const seen = flights.filter(({ glides, lifted }) => !glides && !lifted);
        expect(sizeOf(between)).toBeLessThanOrEqual(sizeOf(now));
        expect(sizeOf(between)).toBeLessThanOrEqual(sizeOf(after));
        // What comes from the bank has left nothing, and what goes to the box arrives nowhere; nothing does both.
        if (seen.length) expect(sizeOf(now) + sizeOf(after)).toBeGreaterThan(2 * sizeOf(between));
        now = after;
      }
    }
  });

  it('can be told at once for many decisions, or the last turn alone', () => {
    for (const story of stories) {
      const few = story.slice(4, 14);
      const events = few.flatMap((step) => step.events);
      const all = beats({ ...few[0]!, events });
      const end = all.at(-1)!.after;
      expect(told(game, end, end)).toEqual(told(game, few.at(-1)!.after, end));
      const turn = lastTurn(all);
      expect(new Set(turn.map(({ seat }) => seat))).toEqual(new Set([few.at(-1)!.events[0]!.seat]));
      expect(turn.at(-1)).toBe(all.at(-1));
    }
  });
});
