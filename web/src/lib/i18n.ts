/**
 * Words in seven languages. A catalogue is a flat JSON object; a message is a text with `{placeholders}`, or an
 * object of plural forms (`{"one": …, "other": …}`) of which the number `n` (or the one named by `of`) picks one.
 * `{gem:colour}` says the value `gem` by the word for it, `colour.red`, and `{cards:kind.some}` by `kind.lamp.some`,
 * which may count: several values, or names with their numbers, make a list, "a lamp and 2 food". `{won:victory}` says
 * a number by `victory`.
 *
 * The words of a game stand in its folder of the Python package, where the terminal reads them too.
 */
import type shared from '@fondaco/words/en.json';
import front from '../i18n/en/front.json';
import type learn from '../i18n/en/learn.json';
import type reasons from '../i18n/en/reasons.json';
import type puzzles from '../i18n/en/puzzles.json';
import type review from '../i18n/en/review.json';
import type rooms from '../i18n/en/rooms.json';
import type table from '../i18n/en/table.json';

export const LANGUAGES = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  es: 'Español',
  pt: 'Português',
  nl: 'Nederlands',
} as const;
export type Language = keyof typeof LANGUAGES;

export type Message = string | { [form: string]: string };
export type Catalogue = { [key: string]: Message };
/** What a message speaks of: texts and numbers, names, several of them, or how many there are of each. */
export type Values = { [name: string]: unknown };
type Find = (name: string) => unknown;
export type SharedKey = keyof typeof shared;

/**
 * The client's own words, in parts that are fetched when they are needed: those of every page and the front page, with
 * each game's title and pitch; those of a table, with what all games share; those of the host who teaches; those of
 * hints and their reasons, and of what is looked at again; those of puzzles; those of the other pages.
 */
interface Parts {
  front: typeof front;
  table: typeof table;
  rooms: typeof rooms;
  learn: typeof learn;
  reasons: typeof reasons;
  review: typeof review;
  puzzles: typeof puzzles;
}
export type Part = keyof Parts;
type KeysOf<Words> = Words extends unknown ? keyof Words : never;
export type CommonKey = KeysOf<Parts[Part]> | SharedKey | `${'title' | 'pitch'}.${string}`;

export interface Words<Key extends string = string> {
  (key: Key, values?: Values): string;
  language: Language;
  /** The same with values that are found by their names; a place for which there is none stays open. */
  say(key: string, find: Find): string;
  has(key: string): boolean;
  /** The word for something; its name, if there is none. */
  word(kind: string, name: string): string;
  /** "a, b and c" */
  list(items: readonly string[]): string;
  number(n: number): string;
}

/** What is there from the beginning. */
export const FIRST: Catalogue = front;

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** The first of the wanted languages that we speak; "de-AT" is content with "de". */
export function pickLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';
}

/** Made when first needed, and only once: these are slow to make. */
function byLanguage<Format>(make: (language: Language) => Format): (language: Language) => Format {
  const made = new Map<Language, Format>();
  return (language) => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}

const plurals = byLanguage((language) => new Intl.PluralRules(language));
const lists = byLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const numbers = byLanguage((language) => new Intl.NumberFormat(language));

const PLACEHOLDER = /\{(\w+)(?::([\w.]+))?\}/g;

/** Names with their numbers; several in one text are parted by commas, and those that come again are counted. */
function countsOf(things: unknown): [string, number][] {
  const names: unknown = typeof things === 'string' ? things.split(', ') : things;
  if (!Array.isArray(names)) return Object.entries(names as Record<string, number>).filter(([, number]) => number);
  const counts = new Map<string, number>();
  for (const name of names as string[]) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

export function makeWords<Key extends string>(language: Language, ...catalogues: Catalogue[]): Words<Key> {
  const all: Catalogue = Object.assign({}, ...catalogues);

  function form(message: Message, find: Find): string {
    if (typeof message === 'string') return message;
    return message[plurals(language).select(Number(find(message.of ?? 'n')))] ?? message.other ?? '';
  }
  function written(value: unknown): string {
    if (Array.isArray(value)) return lists(language).format(value.map(written));
    return typeof value === 'number' ? numbers(language).format(value) : String(value);
  }
  /** Things by their words: a name, several or how many there are of each; or just how many. */
  function refer(kind: string, value: unknown): string {
    if (typeof value === 'number') return words(kind, { n: value });
    const [sort, ...form] = kind.split('.');
    const said = countsOf(value).map(([name, n]) => words([sort, name, ...form].join('.'), { n }));
    return lists(language).format(said);
  }
  const say = (key: string, find: Find): string => {
    const message = all[key];
    if (message === undefined) return key;
    return form(message, find).replace(PLACEHOLDER, (place: string, name: string, kind?: string) => {
      const value: unknown = find(name) ?? null;
      return value === null ? place : kind ? refer(kind, value) : written(value);
    });
  };
  const words = (key: string, values: Values = {}): string => say(key, (name) => values[name]);
  return Object.assign(words, {
    language,
    say,
    has: (key: string) => Object.hasOwn(all, key),
    word: (kind: string, name: string) =>
      Object.hasOwn(all, `${kind}.${name}`) ? words(`${kind}.${name}`) : name.replaceAll('_', ' '),
    list: (items: readonly string[]) => lists(language).format(items),
    number: (n: number) => numbers(language).format(n),
  });
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const files = import.meta.glob<Catalogue>(['../i18n/*/*.json', '!../i18n/en/front.json'], { import: 'default' });

export async function loadPart(language: Language, part: Part): Promise<Catalogue> {
  return language === 'en' && part === 'front' ? FIRST : files[`../i18n/${language}/${part}.json`]!();
}
