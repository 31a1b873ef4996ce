/** @vitest-environment node */
import { describe, expect, it } from 'vitest';
import { curvesOf, hiddenSeats, outcomeOf, placesOf } from '../src/lib/finale';
import { GAMES, storiesOf } from './stories';

const PARTS = ['goods', 'merchants'];
const score = (goods: number, merchants: number) => ({ total: goods + merchants, goods, merchants });

describe('the end of a match', () => {
  it('gives everybody a place', () => {
    const scores = [score(5, 0), score(3, 6), score(9, 0), score(1, 1)];
    expect(placesOf(scores, [1])).toEqual([3, 1, 2, 4]);
    expect(placesOf(scores, [1, 2])).toEqual([3, 1, 1, 4]);
    expect(placesOf(scores, [2])).toEqual([3, 2, 1, 4]);
  });

  it('says what decided it', () => {
    const scores = [score(8, 0), score(6, 6), score(1, 0)];
    expect(outcomeOf(scores, [1], PARTS, 0)).toEqual({ place: 2, rival: 1, apart: 4, part: 'merchants' });
    expect(outcomeOf(scores, [1], PARTS, 1)).toEqual({ place: 1, rival: 0, apart: 4, part: 'merchants' });
    expect(outcomeOf(scores, [1], PARTS, 2)).toEqual({ place: 3, rival: 1, apart: 11, part: 'merchants' });
    expect(outcomeOf(scores, [1], ['goods'], 2)?.part).toBeNull();
    expect(outcomeOf([score(1, 1), score(1, 1)], [0, 1], PARTS, 0)).toBeNull();
  });
});

describe.each(GAMES)('the curve of %s', (game) => {
  it('has the points after each decision, as far as they can be known', () => {
    for (const story of storiesOf(game)) {
      const scenes = story.map(({ after }, decisions) => ({ decisions, since: 0, events: [], view: after }));
      const curves = curvesOf(scenes);
      expect(curves).toHaveLength(story[0]!.before.players);
      for (const [seat, curve] of curves.entries()) {
        expect(curve).toHaveLength(story.length);
        expect(curve.at(-1)).not.toBeNull();
        const known = seat === story[0]!.seat || curve[0] !== null;
        expect(hiddenSeats(curves).includes(seat)).toBe(!known);
      }
    }
  });
});
