/** @vitest-environment node */
import { describe, expect, it } from 'vitest';
import type { View } from '../src/games/contract';
import { held } from '../src/games/counts';
import { doingsOf, type Tally } from '../src/lib/since';
import { faceFor, GAMES, sceneryFor, storiesOf } from './stories';

/** What a seat has of its own in a view: cards, gems, jewels. */
const OWN = ['hands', 'tables', 'stocks', 'gems', 'goods', 'victory', 'trick'];

function owned(view: View, seat: number): number {
  const own = OWN.filter((key) => Array.isArray(view[key])).map((key) => view[key][seat]);
  return own.reduce((sum, one) => sum + (typeof one === 'string' ? 1 : held(one ?? 0)), 0);
}

const sum = (tallies: Tally[]) =>
  tallies.filter(({ piece }) => /card|gem|jewel/.test(piece.what)).reduce((all, { n }) => all + n, 0);

describe.each(GAMES)('since the last turn in %s', (game) => {
  it('all that the others got and gave is there, and all that was told of them', () => {
    let windows = 0;
    for (const story of storiesOf(game)) {
      for (let from = 0; from + 6 < story.length; from += 6) {
        const steps = story.slice(from, from + 6);
        const events = steps.flatMap((step) => step.events);
        const lines = sceneryFor(game, null).tell(events);
        const doings = doingsOf(faceFor(game), events, lines, null);
        const told = doings.flatMap((one) => one.lines);
        expect([...told].sort((a, b) => a.n - b.n)).toEqual(lines);
        const [before, after] = [steps[0]!.before, steps.at(-1)!.after];
        for (let seat = 0; seat < before.players; seat++) {
          const { gained, spent } = doings.find((one) => one.seat === seat) ?? { gained: [], spent: [] };
          expect(sum(gained) - sum(spent)).toBe(owned(after, seat) - owned(before, seat));
        }
        windows += 1;
      }
    }
    expect(windows).toBeGreaterThan(5);
  });
});
