/**
 * Every language says everything, with the same placeholders, and nothing that nobody asks for. The words of the games
 * are held to it by tests/words.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, loadPart, type Catalogue, type Language, type Message, type Part } from '../src/lib/i18n';
import { LATER } from '../src/lib/later';

const SRC = join(import.meta.dirname, '..', 'src');
const CODES = Object.keys(LANGUAGES) as Language[];
const PARTS = readdirSync(join(SRC, 'i18n', 'en')).map((file) => file.replace('.json', '') as Part);

const readPart = (language: string, part: string): Catalogue =>
  JSON.parse(readFileSync(join(SRC, 'i18n', language, `${part}.json`), 'utf8')) as Catalogue;
const read = (language: string): Catalogue =>
  Object.assign({}, ...PARTS.map((part) => readPart(language, part))) as Catalogue;
const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => /\.(ts|svelte)$/.test(file.name) && !file.name.endsWith('.test.ts'))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}

/** The keys of some that code asks for, by name or by their beginning. */
function askedFor(code: string, keys: string[]): string[] {
  const begun = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => match[1] as string);
  return keys.filter((key) => code.includes(`'${key}'`) || begun.some((beginning) => key.startsWith(beginning)));
}

/** All that is loaded with a module, but for what is loaded later. */
function codeWith(module: string, seen = new Set<string>()): string {
  if (seen.has(module)) return '';
  seen.add(module);
  const code = readFileSync(module, 'utf8');
  const named = [...code.matchAll(/^\s*(?:import|export) (?!type )(?:[^'";]+ from )?'(\.[^']+)'/gm)];
  const paths = named.map((match) => join(dirname(module), match[1] as string));
  const found = paths.map((path) => [path, `${path}.ts`, `${path}/index.ts`].find(existsSync));
  return [code, ...found.map((path) => (/\.(ts|svelte)$/.test(path ?? '') ? codeWith(path!, seen) : ''))].join('\n');
}

describe("the client's own words", () => {
  const english = read('en');

  it.each(CODES)('are complete in %s, and no more', (language) => {
    for (const part of PARTS) expect(Object.keys(readPart(language, part))).toEqual(Object.keys(readPart('en', part)));
  });

  it('stand in one part each', () => {
    expect(Object.keys(english)).toHaveLength(PARTS.flatMap((part) => Object.keys(readPart('en', part))).length);
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
    const keys = Object.keys(english);
    expect(askedFor(sources(SRC), keys)).toEqual(keys);
  });

  /** Every module that is loaded on its own: by its name in LATER, or the front page. */
  const loaded = [
    ...readFileSync(join(SRC, 'lib', 'later.ts'), 'utf8').matchAll(/(\w+): \[\(\) => import\('(.+?)'\)/g),
  ];
  const alone = loaded.map((match) => [match[1], join(SRC, 'lib', match[2]!)] as [keyof typeof LATER, string]);

  it('are named for all that is loaded later', () => {
    expect(alone.map(([name]) => name)).toEqual(Object.keys(LATER));
    const others = sources(SRC).match(/import\('.*\/(pages|parts)\/.*'\)/g);
    expect(others).toHaveLength(alone.length);
  });

  it.each([['front' as const, join(SRC, 'App.svelte')] as const, ...alone])('are there before %s', (name, module) => {
    const parts = name === 'front' ? [] : (LATER[name].slice(1) as Part[]);
    const known = new Set(['front', ...parts].flatMap((part) => Object.keys(readPart('en', part))));
    const keys = Object.keys(english).filter((key) => !key.startsWith('error.')); // by what was refused, wherever that is
    expect(askedFor(codeWith(module), keys).filter((key) => !known.has(key))).toEqual([]);
  });

  it.each(CODES)('come in %s with what the games share, and their titles and pitches', async (language) => {
    expect(Object.keys(await loadPart(language, 'table'))).toContain('seat');
    expect(Object.keys(await loadPart(language, 'front'))).toEqual(
      expect.arrayContaining(['title.tantan', 'pitch.tantan']),
    );
  });
});
