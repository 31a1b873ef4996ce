/**
 * Every language says everything, with the same placeholders, and nothing that nobody asks for. The words of the games
 * are held to it by tests/words.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, loadCommon, type Catalogue, type Language, type Message } from '../src/lib/i18n';

const SRC = join(import.meta.dirname, '..', 'src');
const CODES = Object.keys(LANGUAGES) as Language[];

const read = (language: string): Catalogue =>
  JSON.parse(readFileSync(join(SRC, 'i18n', language, 'common.json'), 'utf8')) as Catalogue;
const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => /\.(ts|svelte)$/.test(file.name) && !file.name.endsWith('.test.ts'))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}

describe("the client's own words", () => {
  const english = read('en');

  it.each(CODES)('are complete in %s, and no more', (language) => {
    expect(Object.keys(read(language)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(CODES)('have the placeholders of the English ones in %s', (language) => {
    for (const [key, message] of Object.entries(read(language))) {
      const wanted = new Set(forms(english[key] ?? '').flatMap(placeholders));
      for (const form of forms(message)) {
        const missing = [...wanted].filter((one) => one !== '{n}' && !placeholders(form).includes(one));
        const unknown = placeholders(form).filter((one) => one !== '{n}' && !wanted.has(one));
        expect({ key, missing, unknown }).toEqual({ key, missing: [], unknown: [] });
      }
    }
  });

  it.each(CODES)('have the plural forms of %s', (language) => {
    const common = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
    for (const [key, message] of Object.entries(read(language))) {
      if (typeof message !== 'string') expect({ key, forms: Object.keys(message) }).toEqual({ key, forms: common });
    }
  });

  it('are asked for every key', () => {
    const code = sources(SRC);
    const begun = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => match[1] as string);
    const unused = Object.keys(english).filter(
      (key) => !code.includes(`'${key}'`) && !begun.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  it.each(CODES)('come in %s with what the games share, and their titles and pitches', async (language) => {
    const words = await loadCommon(language);
    expect(Object.keys(words)).toEqual(expect.arrayContaining(['seat', 'title.tantan', 'pitch.tantan']));
  });
});
