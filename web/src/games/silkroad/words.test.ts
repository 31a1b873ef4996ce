import { describe, expect, test } from 'vitest';
import { expectReasons } from '../testing';
import { ALL_WORDS, ENGLISH, LANGUAGE, seated, STATES, TALES } from './fixtures/read';
import { PLACES } from './road';
import { choices, describe as inWords, placeName, question, tell, TELLERS, tileDoes, tileName } from './words';

/** A key shown as it is, a placeholder left, or nothing at all. */
const UNSAID =
  /\{\w+\}|undefined|\bnull\b|NaN|^$|\b(goods|cards|camel|gem|colour|place|tile|does|tell|reason|choice)\.[\w-]+/;

const [{ view }] = STATES as [(typeof STATES)[0]];

describe.each(ALL_WORDS.map((t) => [t.language, t] as const))('in %s', (_, t) => {
  const say = (text: string | null | undefined) => {
    expect(text).toBeTypeOf('string');
    expect(text).not.toMatch(UNSAID);
    return text as string;
  };

  test('every action says what it does, and no two say the same', () => {
    const said = LANGUAGE.actions.map((action) => say(inWords(t, action, view, seated(5, 0))));
    expect(new Set(said).size).toBe(LANGUAGE.actions.length);
  });

  test('every place, tile and goods has a name', () => {
    for (const place of LANGUAGE.places) say(placeName(t, place));
    for (const tile of [...Object.values(LANGUAGE.tiles), undefined]) {
      say(tileName(t, tile));
      say(tileDoes(t, tile));
    }
  });

  test('every reason is given', () =>
    expectReasons(t, { ...LANGUAGE, options: [], values: { ...LANGUAGE.values, prizes: 'blue, red' } }));

  test('every phase has its question', () => {
    for (const { view } of STATES) say(question(t, view));
  });

  test('what happened is told to those at the table and to those who watch', () => {
    for (const { players, events } of TALES) {
      for (const me of [null, 0, 1]) for (const line of tell(t, events, seated(players, me))) say(line.text);
    }
  });

  test('scores, options and units have words', () => {
    for (const part of LANGUAGE.score) if (part !== 'total') say(t(`score.${part}`));
    for (const option of Object.keys(LANGUAGE.options)) {
      say(t(`option.${option}.name`));
      say(t(`option.${option}.explanation`));
    }
    expect(t('unit', { n: 1 })).not.toBe(t('unit', { n: 2 }));
  });
});

test('every event has a teller', () => {
  expect(Object.keys(TELLERS).sort()).toEqual(LANGUAGE.events);
});

test('each legal action is among the choices once', () => {
  for (const { view, legal } of STATES) {
    const found = choices(ENGLISH, view, legal, seated(view.players, view.to_move));
    expect(found.map(({ action }) => action).sort()).toEqual([...legal].sort());
    for (const { group, words } of found) expect(`${group} ${words}`).not.toMatch(UNSAID);
  }
});

test('a sale is told as at the table', () => {
  const events = [
    { n: 1, event: 'acts', seat: 1, action: 'sell red' },
    { n: 2, event: 'sold', seat: 1, camel: 10, goods: 'silk' },
    { n: 3, event: 'moves', card: 'silk', from: 'stock', from_at: 1, to: 'discards', to_at: null },
    { n: 4, event: 'moves', card: 'silk', from: 'stock', from_at: 1, to: 'discards', to_at: null },
    { n: 5, event: 'moves', gem: 'red', from: 'city', from_at: 'Byzantium', to: 'screen', to_at: 1 },
    { n: 6, event: 'driver moves', driver: 4, from: 1, to: 0 },
    { n: 7, event: 'driver moves', driver: 2, from: 0, to: 1 },
  ];
  expect(tell(ENGLISH, events, seated(2, null)).map(({ text }) => text)).toEqual([
    'Idris sells silk 10 for a red gem, at the price of 2 silk.',
    'There was a tie: Idris and Maya exchange drivers. Idris now has driver 2.',
  ]);
  expect(tell(ENGLISH, events, seated(2, 0)).at(-1)?.text).toBe(
    'There was a tie: you and Idris exchange drivers. You now have driver 4.',
  );
  expect(tell(ENGLISH, events, seated(2, 1))[0]?.text).toBe('You sell silk 10 for a red gem, at the price of 2 silk.');
});

test('the map has all places', () => {
  expect([...PLACES].sort()).toEqual([...LANGUAGE.places].sort());
});
