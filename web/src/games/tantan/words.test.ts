import { describe, expect, test } from 'vitest';
import { expectReasons, fileOf, NAMES, TONGUES, wordsOf } from '../testing';
import { face } from './face';
import { language, states, tales } from './fixtures';
import type { Key } from './words';

type Clauses = Record<string, { title: string; text: string }>;
const RULES = Array.from({ length: 19 }, (_, index) => `T${index + 1}`);

describe.each(TONGUES)('in %s', (tongue) => {
  const t = wordsOf<Key>('tantan', tongue);

  test('every choice of 200 random states has words of its own', () => {
    for (const { view, legal } of states) {
      const choices = face.choices(t, view, legal, { names: NAMES, me: view.to_move });
      expect(choices.map(({ action }) => action).sort()).toEqual([...legal].sort());
      expect(new Set(choices.map(({ words }) => words)).size).toBe(legal.length);
      if (legal.length) expect(face.question(t, view, { names: NAMES, me: view.to_move })).not.toBe('');
    }
  });

  test('every action of the notation has words', () => {
    const turn = states.find(({ view }) => view.market.length === 5 && view.players === 4)!;
    for (const action of language.actions) {
      const [choice] = face.choices(t, turn.view, [action], { names: NAMES, me: 0 });
      expect(choice?.words.length).toBeGreaterThan(3);
    }
  });

  test('every event is told, to those concerned and to the others', () => {
    const seen = new Set(tales.flatMap(({ events }) => events.map((event) => event.event)));
    expect([...seen].sort()).toEqual(language.events);
    for (const { events, options, players } of tales) {
      for (const me of [null, ...Array(players).keys()]) {
        const told = face.tell(t, events, options, { names: NAMES, me });
        const silent = ['moves', 'turn', 'draws'];
        const telling = events.filter((event) => !silent.includes(event.event) || event.pool === 'start');
        expect(told.map(({ n }) => n)).toEqual(telling.map(({ n }) => n));
        for (const line of told) expect(RULES).toContain(line.rule);
      }
    }
  });

  test('every reason is given', () => expectReasons(t, language));

  test('parts of the score, options and all clauses of the rulebook are named', () => {
    for (const part of language.score) if (part !== 'total') expect(t(`score.${part}` as Key)).toBeTruthy();
    for (const option of language.options) expect(t(`option.${option}.explanation` as Key)).toBeTruthy();
    const rules = fileOf('tantan', `${tongue}.rules`) as Clauses;
    expect(Object.keys(rules)).toEqual(RULES);
    for (const { title, text } of Object.values(rules)) expect(title && text).toBeTruthy();
  });
});

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
