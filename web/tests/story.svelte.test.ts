/** The boards at every moment of a story. */
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { NOTHING_TO_DO, type View } from '../src/games/contract';
import { NAMES, player, wordsOf } from '../src/games/testing';
import { beatsOf } from '../src/lib/beats';
import { nearest } from '../src/lib/stage';
import { Story } from '../src/lib/story.svelte';
import type { Sight } from '../src/lib/table.svelte';
import { faces, sceneryFor, storiesOf } from './stories';

/** One decision in so many. */
const OFTEN = process.env.FONDACO_LONG ? 1 : 80;

/** Places of which boards show nothing: what leaves the game, and what there is any number of. */
const NOWHERE = /^(box|under|caravanserai:(colourless|marker))/;

describe.each(Object.keys(faces))('the board of %s', (game) => {
  it('can be laid at any moment, and has a place for all that flies', () => {
    for (const story of storiesOf(game)) {
      const { seat, before: first } = story[0]!;
      const props = $state({
        t: wordsOf<any>(game),
        view: first,
        people: { names: NAMES.slice(0, first.players), me: seat },
        doing: NOTHING_TO_DO,
        recent: [],
        player,
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

it.each(Object.keys(faces))(
  'a story of %s that is skipped is told to its end, and what lies between is not drawn',
  async (game) => {
    const steps = storiesOf(game)[0]!.slice(0, 30);
    const { seat, before } = steps[0]!;
    const people = { names: NAMES.slice(0, before.players), me: seat };
    const sights = steps.reduce<Sight[]>(
      (told, { events, after }) => [...told, sightOf(seat, after, [...told.at(-1)!.events, ...events])],
      [sightOf(seat, before, [])],
    );
    const lines: string[] = [];
    const board = document.createElement('div');
    const story = new Story(() => ({ face: faces[game]!, words: wordsOf<any>(game), options: {}, people, board }), {
      line: ({ text }) => lines.push(text),
    });
    let drawn = 0;
    const stop = $effect.root(() => {
      $effect(() => void (story.shown && drawn++));
    });
    for (const sight of sights) story.hear(sight);
    await vi.waitFor(() => expect(story.telling).toBe(true));
    flushSync();
    drawn = 0;
    story.skip();
    await vi.waitFor(() => expect(story.shown).toBe(sights.at(-1)));
    flushSync();
    stop();
    expect(drawn).toBeLessThanOrEqual(3);
    const all = steps.flatMap(({ events }) => sceneryFor(game, seat).tell(events)).map(({ text }) => text);
    expect(lines).toEqual(all);
    expect(story.telling).toBe(false);
  },
);

/** A match as a seat knows it, at a moment. */
function sightOf(seat: number | null, view: View, events: Sight['events']): Sight {
  const update = { match: 'match', seat, number: events.length, view, legal: [], result: null };
  return { update: update as unknown as Sight['update'], events };
}
