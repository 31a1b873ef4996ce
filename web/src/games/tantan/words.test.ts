/** @vitest-environment node */
import { expect, test } from 'vitest';
import { fixturesOf, wordsOf } from '../testing';
import { face } from './face';
import type { Key } from './words';

test('one is one, more are more', () => {
  const fr = wordsOf<Key>('tantan', 'fr');
  expect([1, 2].map((n) => fr('kind.lantern.some', { n }))).toEqual(['une lanterne', '2 lanternes']);
  expect([0, 1, 2].map((n) => wordsOf<Key>('tantan', 'fr')('unit', { n }))).toEqual(['point', 'point', 'points']);
  expect([0, 1, 2].map((n) => wordsOf<Key>('tantan', 'de')('unit', { n }))).toEqual(['Punkte', 'Punkt', 'Punkte']);
});

test('a tie is decided by princesses, then by merchants', () => {
  const t = wordsOf<Key>('tantan', 'en');
  const scores = [{ total: 9 }, { total: 9 }, { total: 3 }];
  const tie = (...tables: object[]) => face.decidedBy?.(t, { scores, tables }, [0]);
  expect(tie({ princess: 2 }, { princess: 1 }, {})).toBe('more princesses');
  expect(tie({ princess: 1, merchant: 1 }, { princess: 1 }, {})).toBe('more merchants');
  expect(face.decidedBy?.(t, { scores: [{ total: 9 }, { total: 3 }], tables: [{}, {}] }, [0])).toBeNull();
});

test('whoever can only buy, or only stock, is asked for nothing else', () => {
  const t = wordsOf<Key>('tantan', 'en');
  const asked = new Set<string>();
  for (const { view, legal } of fixturesOf('tantan').states.filter(({ view }) => view.phase === 'turn')) {
    const verbs = new Set(legal.map((action) => action.split(' ')[0]!));
    const question = face.question(t, view, { names: [], me: view.to_move });
    expect([/\bbuy\b/i.test(question), /\bstock\b/i.test(question)]).toEqual(
      ['buy', 'stock'].map((verb) => verbs.has(verb)),
    );
    asked.add(question);
  }
  expect(asked.size).toBe(3);
});
