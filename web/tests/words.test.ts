import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, makeWords, pickLanguage } from '../src/lib/i18n';
import { sayReason } from '../src/lib/telling';
import spoken from './spoken.json';

const t = makeWords('en', { cards: { one: '{n} card', other: '{n} cards' }, hail: 'Hail, {name}!' });

describe('words', () => {
  it('fill in, count and list', () => {
    expect(t('hail', { name: 'Maya' })).toBe('Hail, Maya!');
    expect([0, 1, 2, 1200].map((n) => t('cards', { n }))).toEqual(['0 cards', '1 card', '2 cards', '1,200 cards']);
    expect(t.list(['a', 'b', 'c'])).toBe('a, b and c'.replace(' and', ', and'));
  });

  it('fall back to what all languages have', () => {
    const french = makeWords('fr', { cards: { one: '{n} carte', other: '{n} cartes' } });
    expect([0, 1, 2, 1_000_000].map((n) => french('cards', { n }).split(/\s/).at(-1))).toEqual([
      'carte',
      'carte',
      'cartes',
      'cartes',
    ]);
  });

  it('name things by their words, and count what they are told to', () => {
    const french = makeWords('fr', {
      'colour.red': 'rouge',
      'colour.blue': 'bleu',
      prizes: 'Choisis : {gems:colour}.',
      spaces: { of: 'far', one: '{far} case', other: '{far} cases' },
    });
    expect(french('prizes', { gems: 'red, blue' })).toBe('Choisis : rouge et bleu.');
    expect([1, 2].map((far) => french('spaces', { far }))).toEqual(['1 case', '2 cases']);
  });

  it('say why not, of people by their names', () => {
    const words = makeWords('en', { seat: 'Seat {seat}', title: 'Chess', 'reason.empty': '{name} has nothing.' });
    const reason = { key: 'empty', detail: '', rule: 'T1', values: { seat: 1 } };
    expect(sayReason(words, reason, { names: ['Maya', 'Idris'], me: 0 })).toBe('Idris has nothing.');
    expect(sayReason(words, reason, { names: [], me: 0 })).toBe('Seat 1 has nothing.');
    expect(sayReason(words, { ...reason, key: 'unknown' }, { names: [], me: 0 })).toBeNull();
  });

  it.each(Object.keys(LANGUAGES) as Language[])('are said in %s as the terminal says them', (language) => {
    const { numbers, plurals, lists } = spoken[language];
    const words = makeWords(language, { count: { one: 'one', other: 'other' } });
    for (const [n, said] of Object.entries(numbers)) expect(words.number(Number(n))).toBe(said);
    for (const [n, form] of Object.entries(plurals)) expect(words('count', { n: Number(n) })).toBe(form);
    const either = new Intl.ListFormat(language, { type: 'disjunction' });
    for (const [items, all, one] of lists as [string[], string, string][]) {
      expect([words.list(items), either.format(items)]).toEqual([all, one]);
    }
  });

  it('are in the first language we speak', () => {
    expect(pickLanguage(['ja', 'pt-BR', 'en'])).toBe('pt');
    expect(pickLanguage(['ja'])).toBe('en');
  });
});
