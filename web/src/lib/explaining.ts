/** The three cards of a game, shown before somebody's first game of it, and whenever they are asked for. */
import { mount, unmount } from 'svelte';
import { loadFace } from '../games';
import { hasLesson, loadLessonWords, loadScenes } from '../games/teaching';
import { later } from './later';
import { noteOnce } from './learned.svelte';
import { settings } from './settings.svelte';

/** What is to follow: a game of one's own, one in which the host helps, or nothing. */
export type Wish = 'play' | 'guided' | null;

/** Shows the cards, if the game has any; settles when they are put away. `before`: what is about to begin. */
export async function explain(game: string, before: 'alone' | 'together' | null): Promise<Wish> {
  const [Cards, scenes, face, words] = await Promise.all([
    later('cards'),
    loadScenes(game),
    loadFace(game),
    loadLessonWords(settings.language, game),
  ]);
  noteOnce('cards', game);
  if (!scenes) return before && 'play';
  return new Promise((answered) => {
    const shown = mount(Cards, {
      target: document.body,
      props: {
        game,
        cards: scenes.cards,
        face,
        words,
        begins: before !== null,
        guided: before === 'alone' && hasLesson(game),
        onanswer: (wish: Wish) => {
          answered(wish);
          void unmount(shown);
        },
      },
    });
  });
}
