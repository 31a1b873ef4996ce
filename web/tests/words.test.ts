import { describe, expect, it } from 'vitest';
import { makeWords, pickLanguage } from '../src/lib/i18n';

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

  it('are in the first language we speak', () => {
    expect(pickLanguage(['ja', 'pt-BR', 'en'])).toBe('pt');
    expect(pickLanguage(['ja'])).toBe('en');
  });
});
