import { describe, expect, it } from 'vitest';
import type { View } from '../src/games/contract';
import { carryAll } from '../src/lib/carry';
import { CARRIAGES, storiesOf } from './stories';

/** What no event tells: it is shown as it is once the story of a decision is over. */
const UNTOLD = ['to_move', 'turn', 'phase', 'scores'];
const UNTOLD_OF: Record<string, string[]> = {
  tantan: ['last_stocker', 'distribution'],
  silkroad: ['played', 'draws', 'moved', 'declined', 'robbed'],
  carthage: ['payment'],
  linger: [],
  pebbles: ['heap'],
};

describe.each(Object.keys(CARRIAGES))('%s', (game) => {
  const told = (view: View) =>
    Object.fromEntries(Object.entries(view).filter(([key]) => ![...UNTOLD, ...UNTOLD_OF[game]!].includes(key)));

  it('carries the view before each decision to the view after it', () => {
    const steps = storiesOf(game).flat();
    expect(steps.length).toBeGreaterThan(50);
    for (const { before, events, after } of steps) {
      const carried = carryAll(CARRIAGES[game]!, before, events);
      expect(told(carried), JSON.stringify(events)).toEqual(told(after));
    }
  });
});
