/** Every language says everything, with the same placeholders, and nothing that nobody asks for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Catalogue, type Language, type Message } from '../src/lib/i18n';

const SRC = join(import.meta.dirname, '..', 'src');
const CODES = Object.keys(LANGUAGES) as Language[];
const CATALOGUES = readdirSync(join(SRC, 'i18n', 'en')).filter((name) => !name.endsWith('.rules.json'));
const RULES = readdirSync(join(SRC, 'i18n', 'en')).filter((name) => name.endsWith('.rules.json'));

const read = (language: string, name: string): Catalogue =>
  JSON.parse(readFileSync(join(SRC, 'i18n', language, name), 'utf8')) as Catalogue;
const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => /\.(ts|svelte)$/.test(file.name) && !file.name.endsWith('.test.ts'))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}

describe.each(CATALOGUES)('%s', (name) => {
  const english = read('en', name);

  it.each(CODES)('is complete in %s, and has no more', (language) => {
    expect(Object.keys(read(language, name)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(CODES)('has the placeholders of the English one in %s', (language) => {
    for (const [key, message] of Object.entries(read(language, name))) {
      const wanted = new Set(forms(english[key] ?? '').flatMap(placeholders));
      for (const form of forms(message)) {
        const missing = [...wanted].filter((one) => one !== '{n}' && !placeholders(form).includes(one));
        const unknown = placeholders(form).filter((one) => one !== '{n}' && !wanted.has(one));
        expect({ key, missing, unknown }).toEqual({ key, missing: [], unknown: [] });
      }
    }
  });

  it.each(CODES)('has the plural forms of %s', (language) => {
    const common = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
    for (const [key, message] of Object.entries(read(language, name))) {
      if (typeof message !== 'string') expect({ key, forms: Object.keys(message) }).toEqual({ key, forms: common });
    }
  });

  it('is asked for every key', () => {
    const folder = name === 'common.json' ? SRC : join(SRC, 'games', name.replace('.json', ''));
    const code = sources(folder);
    const begun = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => match[1] as string);
    const unused = Object.keys(english).filter(
      (key) => !code.includes(`'${key}'`) && !begun.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });
});

describe.each(RULES)('%s', (name) => {
  it.each(CODES)('has every clause in %s', (language) => {
    expect(Object.keys(read(language, name))).toEqual(Object.keys(read('en', name)));
  });
});
