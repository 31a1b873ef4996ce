/** The boards at every moment of a story. */
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { View } from '../src/games/contract';
import { NAMES, player, wordsOf } from '../src/games/testing';
import { beatsOf } from '../src/lib/beats';
import { nearest } from '../src/lib/stage';
import { faces, sceneryFor, storiesOf } from './stories';

/** One decision in so many. */
const OFTEN = process.env.FONDACO_LONG ? 1 : 40;

/** Places of which boards show nothing: what leaves the game, and what there is any number of. */
const NOWHERE = /^(box|under|caravanserai:(colourless|marker))/;

describe.each(Object.keys(faces))('the board of %s', (game) => {
  it('can be laid at any moment, and has a place for all that flies', () => {
    const nothing = () => {};
    for (const story of storiesOf(game)) {
      const { seat, before: first } = story[0]!;
      const props = $state({
        t: wordsOf<any>(game),
        view: first,
        people: { names: NAMES.slice(0, first.players), me: seat },
        legal: [],
        chosen: null,
        recent: [],
        player,
        onchoose: nothing,
        ondecide: nothing,
        oneByOne: false,
        onwhynot: nothing,
        onrule: nothing,
      });
      const root = document.createElement('div');
      const board = mount(faces[game]!.Board, { target: root, props });
      const show = (view: View) => {
        props.view = view;
        flushSync();
      };
      const place = (name: string) => nearest(name, (one) => root.querySelector(`[data-place="${one}"]`));
      const steps = story.filter((_, i) => i % OFTEN === OFTEN - 1);
      for (const { before, events } of steps) {
        show(before);
        for (const { flights, between, after } of beatsOf(sceneryFor(game, seat), before, events)) {
          for (const { from } of flights) if (!NOWHERE.test(from)) expect(place(from), from).not.toBeNull();
          show(between);
          show(after);
          for (const { to } of flights) if (!NOWHERE.test(to)) expect(place(to), to).not.toBeNull();
        }
      }
      void unmount(board);
    }
  }, 900_000);
});
