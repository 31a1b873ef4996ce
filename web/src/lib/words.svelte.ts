/** The words of the page, in the language that was chosen: those of the front page, and what was learnt since. */
import { FIRST, loadPart, makeWords, type CommonKey, type Part, type Words } from './i18n';
import { settings } from './settings.svelte';

class Speech {
  t: Words<CommonKey> = $state.raw(makeWords<CommonKey>('en', FIRST));
  private known: ReadonlySet<Part> = new Set<Part>(['front']);

  /** Fetches words that something needs before it is shown; without any, those that are known in another language. */
  async learn(...more: Part[]): Promise<void> {
    const { language } = settings;
    const parts = new Set([...this.known, ...more]);
    if (parts.size === this.known.size && language === this.t.language) return;
    const catalogues = await Promise.all([...parts].map((part) => loadPart(language, part)));
    const isOvertaken = language !== settings.language || [...this.known].some((part) => !parts.has(part));
    if (isOvertaken) return this.learn(...more);
    this.known = parts;
    this.t = makeWords<CommonKey>(language, ...catalogues);
    document.documentElement.lang = language;
  }
}

export const spoken = new Speech();
