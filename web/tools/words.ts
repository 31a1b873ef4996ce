import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = join(import.meta.dirname, '..', '..', 'src', 'fondaco');

type Catalogue = Record<string, unknown>;
type Clauses = Record<string, { title: string; text: string }>;

const read = (...path: string[]): Catalogue => JSON.parse(readFileSync(join(PACKAGE, ...path), 'utf8')) as Catalogue;

/** Of every game its title and pitch. */
function titles(language: string): Catalogue {
  const games = readdirSync(join(PACKAGE, 'games')).filter((name) => existsSync(join(PACKAGE, 'games', name, 'words')));
  const known = games.flatMap((game) => {
    const words = read('games', game, 'words', `${language}.json`);
    return ['title', 'pitch'].map((key) => [`${key}.${game}`, words[key]] as const);
  });
  return Object.fromEntries(known);
}

/** What a part of the client's words gets from elsewhere. */
const WITH: Record<string, (language: string) => Catalogue> = {
  front: titles,
  table: (language) => read('words', `${language}.json`),
};

const withoutTerminal = (words: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(words).filter(([key]) => !key.startsWith('terminal.')));

const withoutRulings = (clauses: Clauses): Clauses =>
  Object.fromEntries(Object.entries(clauses).map(([rule, { title, text }]) => [rule, { title, text }]));

/** What a page gets of a file of words, and no more. */
function forThePage(id: string, words: Catalogue): Catalogue {
  const [, language, part] = /\/i18n\/(\w+)\/(\w+)\.json$/.exec(id) ?? [];
  if (language && part) return { ...words, ...WITH[part]?.(language) };
  return id.endsWith('.rules.json') ? withoutRulings(words as Clauses) : withoutTerminal(words);
}

/** The words of the games stand in the Python package, for the terminal too: the page gets its part of them. */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/(i18n\/\w+\/\w+|words\/\w+(\.\w+)?)\.json$/.test(id)) return null;
      return { code: JSON.stringify(forThePage(id, JSON.parse(code) as Catalogue)), map: null };
    },
  };
}
