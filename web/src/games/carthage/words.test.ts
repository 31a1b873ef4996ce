import { expect, test } from 'vitest';
import { fixturesOf, NAMES, wordsOf } from '../testing';
import { face } from './face';
import type { Key } from './words';

const { tales, language } = fixturesOf('carthage');
const t = wordsOf<Key>('carthage');

/** What is told of an event, if anything. */
const SILENT = ['turn', 'marker put', 'marker back', 'stored', 'gets tile'];

function isTold(event: (typeof tales)[number]['events'][number]): boolean {
  if (event.event === 'acts') return event.action !== 'buy';
  if (event.event === 'draws') return event.pool === 'start';
  return event.event !== 'moves' && !SILENT.includes(event.event);
}

test('all is told but what is seen, or said with the rest', () => {
  const seen = new Set(tales.flatMap(({ events }) => events.map(({ event }) => event)));
  expect([...seen].sort()).toEqual(language.events);
  for (const { events, options, players } of tales) {
    const told = face.tell(t, events, options, { names: NAMES, me: 0 });
    const dealt = events.filter(({ from, to }) => from === 'draw' && to === 'hand').map(({ n }) => n);
    const others = told.filter(({ n }) => !dealt.includes(n)).map(({ n }) => n);
    expect(others).toEqual(events.filter(isTold).map(({ n }) => n));
    expect(told.length - others.length).toBe(dealt.length ? players : 0);
  }
});

test('one is one, more are more', () => {
  expect(t('card.red5.some', { n: 1 })).not.toContain('×');
  expect(t('card.red5.some', { n: 2 })).toContain('2 × ');
});

test('a raid names who lost what', () => {
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
  const tie = (...victory: number[]) => face.decidedBy?.(t, { victory, bonus: [{ red: 2, blue: 1 }, {}] }, [0]);
  expect(tie(9, 9)).toBe('more bonus tiles (3)');
  expect(tie(9, 3)).toBeNull();
});

test('what moves, flies: cards, ships, tiles and markers', () => {
  const flights = tales.flatMap(({ events }) => events.flatMap((event) => face.flights?.(event) ?? []));
  expect(new Set(flights.map(({ piece }) => piece.what))).toEqual(new Set(['card', 'ship', 'tile', 'marker']));
  for (const { from, to } of flights) expect(`${from} ${to}`).not.toMatch(/null|undefined/);
});
