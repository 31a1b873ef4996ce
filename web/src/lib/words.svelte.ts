/** The words of the page, in the language that was chosen. */
import { ENGLISH, loadCommon, makeWords, type CommonKey, type Language, type Words } from './i18n';
import { settings } from './settings.svelte';

class Speech {
  t: Words<CommonKey> = $state.raw(makeWords<CommonKey>('en', ENGLISH));

  async speak(language: Language): Promise<void> {
    const words = makeWords<CommonKey>(language, await loadCommon(language));
    if (language !== settings.language) return;
    this.t = words;
    document.documentElement.lang = language;
  }
}

export const spoken = new Speech();
