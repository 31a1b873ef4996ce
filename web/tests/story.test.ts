/** The boards at every moment of a story, and the story as it is told. */
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { GameFace } from '../src/games/contract';
import { layer, NAMES, wordsOf } from '../src/games/testing';
import { beatsOf } from '../src/lib/beats';
import { nearest } from '../src/lib/stage';
import { faces, sceneryFor, storiesOf } from './stories';

const OFTEN = process.env.FONDACO_LONG ? 1 : 16;

/** Places of which boards show nothing: what leaves the game, and what there is any number of. */
const NOWHERE = /^(box|under|caravanserai:(colourless|marker))/;

describe.each(Object.keys(faces))('the board of %s', (game) => {
  const face = faces[game] as GameFace;
  const lay = layer<any>(face.Board, wordsOf<any>(game));

  it('can be laid at any moment, and has a place for all that flies', () => {
    const steps = storiesOf(game)
      .flat()
      .filter((_, i) => i % OFTEN === 3);
    expect(steps.length).toBeGreaterThan(OFTEN > 1 ? 20 : 300);
    for (const { seat, before, events } of steps) {
      const people = { names: NAMES.slice(0, before.players), me: seat };
      let now = before;
      for (const { flights, between, after } of beatsOf(sceneryFor(game, seat), before, events)) {
        const placeIn = (view: typeof now, name: string) => {
          const { root } = lay({ view, legal: [] }, { people });
          flushSync();
          return nearest(name, (place) => root.querySelector(`[data-place="${place}"]`));
        };
        for (const { from, to } of flights.slice(0, 2)) {
          if (!NOWHERE.test(from)) expect(placeIn(now, from), from).not.toBeNull();
          if (!NOWHERE.test(to)) expect(placeIn(after, to), to).not.toBeNull();
        }
        lay({ view: between, legal: [] }, { people });
        now = after;
      }
    }
  });
});
