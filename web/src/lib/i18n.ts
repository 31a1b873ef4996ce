/**
 * Words in seven languages. A catalogue is a flat JSON object; a message is a text with `{placeholders}`, or an
 * object of plural forms (`{"one": …, "other": …}`) of which the number `n` picks one.
 */
import en from '../i18n/en/common.json';

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
export type Values = { [name: string]: string | number };
export type CommonKey = keyof typeof en;

export interface Words<Key extends string = string> {
  (key: Key, values?: Values): string;
  language: Language;
  has(key: string): boolean;
  /** "a, b and c" */
  list(items: readonly string[]): string;
  number(n: number): string;
}

export const ENGLISH: Catalogue = en;

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

export function makeWords<Key extends string>(language: Language, ...catalogues: Catalogue[]): Words<Key> {
  const all: Catalogue = Object.assign({}, ...catalogues);

  function form(message: Message, values: Values): string {
    if (typeof message === 'string') return message;
    return message[plurals(language).select(Number(values.n))] ?? message.other ?? '';
  }
  function shown(value: string | number | undefined, name: string): string {
    if (value === undefined) return `{${name}}`;
    return typeof value === 'number' ? numbers(language).format(value) : value;
  }
  const say = (key: Key, values: Values = {}): string => {
    const message = all[key];
    return message === undefined
      ? key
      : form(message, values).replace(/\{(\w+)\}/g, (_, name: string) => shown(values[name], name));
  };
  return Object.assign(say, {
    language,
    has: (key: string) => Object.hasOwn(all, key),
    list: (items: readonly string[]) => lists(language).format(items),
    number: (n: number) => numbers(language).format(n),
  });
}

const files = import.meta.glob<Catalogue>('../i18n/*/*.json', { import: 'default' });

/** The catalogue `common`, or that of a game, or `<game>.rules`; empty if there is none. */
export async function loadCatalogue<C = Catalogue>(language: Language, name: string): Promise<C> {
  const file = files[`../i18n/${language}/${name}.json`];
  if (language === 'en' && name === 'common') return en as C;
  return (file ? await file() : {}) as C;
}
