/** How a game looks and speaks to the reader: its face and its words, as soon as they are fetched. */
import { loadFace, loadWords } from '../games';
import type { GameFace } from '../games/contract';
import type { Words } from './i18n';
import { settings } from './settings.svelte';

export interface Look {
  readonly face: GameFace | null;
  readonly words: Words<any> | null;
}

const NONE: Look = { face: null, words: null };

/** To be called while a component is made; follows the game and the language. */
export function gameLook(game: () => string | undefined): Look {
  let look = $state.raw(NONE);
  $effect(() => {
    const [wanted, language] = [game(), settings.language];
    if (!wanted) return;
    void Promise.all([loadFace(wanted), loadWords(language, wanted)]).then(([face, words]) => {
      if (wanted === game() && language === settings.language) look = { face, words };
    });
  });
  return {
    get face() {
      return look.face;
    },
    get words() {
      return look.words;
    },
  };
}
