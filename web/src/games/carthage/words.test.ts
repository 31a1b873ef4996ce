import { describe, expect, test } from 'vitest';
import { expectReasons, fileOf, NAMES, TONGUES, wordsOf } from '../testing';
import { face } from './face';
import { language, states, tales } from './fixtures';
import type { Key } from './words';

type Clauses = Record<string, { title: string; text: string }>;
const RULES = Array.from({ length: 18 }, (_, index) => `C${index + 1}`).toSpliced(3, 0, 'C3a');

/** What is told of an event, if anything. */
const SILENT = ['turn', 'marker put', 'marker back', 'stored', 'gets tile'];

function isTold(event: (typeof tales)[number]['events'][number]): boolean {
  if (event.event === 'acts') return event.action !== 'buy';
  if (event.event === 'draws') return event.pool === 'start';
  return event.event !== 'moves' && !SILENT.includes(event.event);
}

describe.each(TONGUES)('in %s', (tongue) => {
  const t = wordsOf<Key>('carthage', tongue);

  test('every choice of 200 random states has words of its own', () => {
    for (const { view, legal } of states) {
      const choices = face.choices(t, view, legal, { names: NAMES, me: view.to_move });
      expect(choices.map(({ action }) => action).sort()).toEqual([...legal].sort());
      expect(new Set(choices.map(({ words }) => words)).size).toBe(legal.length);
      for (const { rule } of choices) expect(RULES).toContain(rule);
      if (legal.length) expect(face.question(t, view, { names: NAMES, me: view.to_move })).not.toBe('');
    }
  });

  test('every action of the notation has words of its own', () => {
    const [{ view }] = states as [(typeof states)[number]];
    const said = language.actions.map((action) => face.choices(t, view, [action], { names: NAMES, me: 0 })[0]?.words);
    for (const words of said) expect(words?.length).toBeGreaterThan(3);
    expect(new Set(said).size).toBe(language.actions.length);
  });

  test('every event is told, to those concerned and to the others', () => {
    const seen = new Set(tales.flatMap(({ events }) => events.map((event) => event.event)));
    expect([...seen].sort()).toEqual(language.events);
    for (const { events, options, players } of tales) {
      for (const me of [null, ...Array(players).keys()]) {
        const told = face.tell(t, events, options, { names: NAMES, me });
        const dealt = events.filter(({ from, to }) => from === 'draw' && to === 'hand').map(({ n }) => n);
        const others = told.filter(({ n }) => !dealt.includes(n)).map(({ n }) => n);
        expect(others).toEqual(events.filter(isTold).map(({ n }) => n));
        expect(told.length - others.length).toBe(dealt.length ? players : 0);
        for (const line of told) {
          expect(RULES).toContain(line.rule);
          expect(line.text.charAt(0)).toBe(line.text.charAt(0).toUpperCase());
        }
      }
    }
  });

  test('every reason is given', () => expectReasons(t, { ...language, values: { ...language.values, last: 'blue3' } }));

  test('parts of the score, options and all clauses of the rulebook are named', () => {
    for (const part of language.score) if (part !== 'total') expect(t(`score.${part}` as Key)).toBeTruthy();
    for (const option of language.options) expect(t(`option.${option}.explanation` as Key)).toBeTruthy();
    const rules = fileOf('carthage', `${tongue}.rules`) as Clauses;
    expect(Object.keys(rules)).toEqual(RULES);
    for (const { title, text } of Object.values(rules)) expect(title && text).toBeTruthy();
  });

  test('one is one, more are more', () => {
    expect(t('unit', { n: 1 })).not.toBe(t('unit', { n: 2 }));
    expect(t('card.red.some', { n: 1, value: 5 })).not.toContain('×');
    expect(t('card.red.some', { n: 2, value: 5 })).toContain('2 × ');
  });
});

test('a raid names who lost what', () => {
  const t = wordsOf<Key>('carthage', 'en');
  const lost = (seat: number, card: string, n: number) => ({
    n,
    event: 'moves',
    card,
    from: 'goods',
    from_at: seat,
    to: 'discards',
    to_at: null,
  });
  const events = [{ n: 1, event: 'raided', colour: 'red' }, lost(0, 'red5', 2), lost(0, 'red5', 3), lost(1, 'red2', 4)];
  const told = (all: typeof events) => face.tell(t, all, {}, { names: NAMES, me: 0 }).map(({ text }) => text);
  expect(told(events)).toEqual(['Pirates raid the red ship: you lose 2 × red 5 and Idris loses a red 2.']);
  expect(told(events.slice(0, 1))).toEqual(['Pirates raid the red ship, but nothing is lost.']);
});

test('a tie is decided by bonus tiles', () => {
  const t = wordsOf<Key>('carthage', 'en');
  const tie = (...victory: number[]) => face.decidedBy?.(t, { victory, bonus: [{ red: 2, blue: 1 }, {}] }, [0]);
  expect(tie(9, 9)).toBe('more bonus tiles (3)');
  expect(tie(9, 3)).toBeNull();
});

test('what moves, flies: cards, ships, tiles and markers', () => {
  const flights = tales.flatMap(({ events }) => events.flatMap((event) => face.flights?.(event) ?? []));
  expect(new Set(flights.map(({ piece }) => piece.what))).toEqual(new Set(['card', 'ship', 'tile', 'marker']));
  for (const { from, to } of flights) expect(`${from} ${to}`).not.toMatch(/null|undefined/);
});
