/** The board of games without a face, on whole games of the examples and on moments of our own. */
import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import ours from '../generated/hall.json';
import type { GameTable } from '../generated/protocol';
import type { GameEvent } from '../src/games/contract';
import {
  controls,
  expectWithinReach,
  fixturesOf,
  layer,
  nameOfControl,
  NAMES,
  ownWords,
  press,
  readLines,
  type Shown,
  some,
  type State,
} from '../src/games/testing';
import { deedOf } from '../src/lib/deeds';
import { type Catalogue, type Language, makeWords } from '../src/lib/i18n';
import { tellerOf } from '../src/lib/telling';
import Board from '../src/plain/Board.svelte';
import { naming } from '../src/plain/deeds';
import { plainFace } from '../src/plain/face';
import { lotsOf } from '../src/plain/lots';
import { marksOf, playingCard } from '../src/plain/marks';

// What is pressed is tried here; the drawings on it would only take long.
vi.mock('../src/plain/Token.svelte', () => ({ default: () => {} }));

const read = (path: string) => readFileSync(path, 'utf8');
const tableOf = (game: string) => JSON.parse(read(`tests/plain/${game}.table.jsonl`)) as GameTable;
const wordsOf = (game: string) => JSON.parse(read(`tests/plain/${game}.words.jsonl`)) as Record<Language, Catalogue>;

const EXAMPLES = ['pebbles', 'linger'];
const OURS = ours.map(({ name }) => name);

/** Presses what a player would press: pieces that an action names, until the action itself is there to press. */
function play(table: GameTable, { root, chosen }: Shown, action: string): void {
  const words = tellerOf(table).phrase(makeWords<any>('en', ownWords('en')), {}, action, { names: NAMES, me: 0 });
  const isThere = () => controls(root).some((button) => nameOfControl(button) === words);
  const named = Object.entries(deedOf(table.verbs, action)?.arguments ?? {}).flatMap(([key, value]) =>
    key === 'seat' ? NAMES[value as number]! : [value].flat().map(String),
  );
  const choose = (left: string[]): void => {
    if (isThere()) press(root, (label) => label === words);
    const [name, ...others] = left;
    if (chosen.length || name === undefined) return;
    choose(others); // it may not have to be pressed
    const said = new RegExp(`^Choose (\\d+ × )?${name}$`);
    for (const button of controls(root).filter((one) => said.test(nameOfControl(one)))) {
      if (chosen.length) return;
      if (!root.contains(button) || button.getAttribute('aria-pressed') === 'true') continue;
      button.click();
      flushSync();
      choose(others);
      if (!chosen.length && button.getAttribute('aria-pressed') === 'true') button.click();
      flushSync();
    }
  };
  choose(named);
}

describe.each(EXAMPLES)('%s, a whole game', (game) => {
  const table = tableOf(game);
  const states = readLines<State>(read(`tests/plain/${game}.states.jsonl`));
  const t = makeWords<any>('en', { ...wordsOf(game).en, 'choice.play': '{card}' });
  const show = layer(Board, t);

  test('all that is legal is within reach, and the rest says why not', () => {
    expect(states.length).toBeGreaterThan(40);
    for (const state of some(states)) {
      const shown = show(state, { table });
      const names = (action: string) => tellerOf(table).phrase(t, {}, action, { names: NAMES, me: 0 });
      expectWithinReach(
        state,
        shown,
        (action) => press(shown.root, (name) => name === names(action)),
        () => [],
      );
    }
  }, 600_000);

  test('each seat sees its own things, and of the others how many', () => {
    for (const { view } of some(states)) {
      const lots = lotsOf(t, table, view, { names: NAMES, me: view.to_move });
      const hands = lots.filter(({ zone }) => zone.key === 'hands');
      expect(hands).toHaveLength(view.players as number);
      for (const { seat, shown } of hands) {
        if (view.to_move !== null) expect(shown.kind).toBe(seat === view.to_move ? 'pieces' : 'hidden');
      }
    }
  });

  test('what happened is told as the terminal tells it, in every language', () => {
    const tales = readLines<{
      names: string[];
      me: number | null;
      events: GameEvent[];
      told: Record<Language, string[]>;
    }>(read(`tests/plain/${game}.tales.jsonl`));
    expect(tales.length).toBeGreaterThan(5);
    for (const { names, me, events, told } of tales) {
      for (const [tongue, sentences] of Object.entries(told) as [Language, string[]][]) {
        const words = makeWords(tongue, wordsOf(game)[tongue]);
        const lines = plainFace(table).tell(words, events, {}, { names, me });
        expect(lines.map(({ text }) => text)).toEqual(sentences);
      }
    }
  });
});

describe.each(OURS)('%s without its face', (game) => {
  const table = tableOf(game);
  const states = fixturesOf(game).states;
  const t = makeWords<any>('en', ownWords('en'));
  const show = layer(Board, t);

  test('all that is legal is within reach, and the rest says why not', () => {
    for (const state of some(some(states))) {
      const shown = show(state, { table });
      expectWithinReach(
        state,
        shown,
        (action) => play(table, shown, action),
        () => [],
      );
    }
  }, 600_000);
});

test('an action is read in its parts', () => {
  const choice = (text: string, meaning: unknown) => ({ text, meaning });
  const goods = ['tea', 'silk'].map((name) => choice(name, name));
  const places = [choice('', []), choice('1', [1]), choice('1 3', [1, 3])];
  const camels = [choice('', 0), choice('camels 2', 2)];
  const verbs = [
    { verb: 'buy', arguments: [{ name: 'places', choices: places }] },
    {
      verb: 'load',
      arguments: [
        { name: 'goods', choices: goods },
        { name: 'camels', choices: camels },
      ],
    },
    { verb: 'load all', arguments: [] },
  ];
  const table = { ...tableOf('pebbles'), verbs };
  expect(deedOf(table.verbs, 'buy 1 3')?.arguments).toEqual({ places: [1, 3] });
  expect(deedOf(table.verbs, 'buy')?.arguments).toEqual({ places: [] });
  expect(deedOf(table.verbs, 'load silk camels 2')?.arguments).toEqual({ goods: 'silk', camels: 2 });
  expect(deedOf(table.verbs, 'load all')?.verb).toBe(verbs[2]);
  for (const text of ['fly', 'buy 1 2', 'load', 'load silk 2']) expect(deedOf(table.verbs, text)).toBeNull();
  expect(naming(table, 'silk', ['buy'])).toBe('load silk');
  expect(naming(tableOf('linger'), 'Qs', ['play 2c'])).toBe('play Qs');
});

test('cards are known by their names, and other things by a mark of their own', () => {
  const queen = { rank: 'Q', suit: '♠' };
  for (const name of ['Qs', 'queen of spades', 'S-Q', 'spades Q', 'Q♠']) expect(playingCard(name), name).toEqual(queen);
  for (const name of ['10h', 'Th', 'ten of hearts']) expect(playingCard(name)).toEqual({ rank: '10', suit: '♥' });
  expect(playingCard('spice')).toBeNull();
  const coloured = marksOf(['red2', 'red5', 'blue2']);
  expect(coloured.get('red5')).toMatchObject({ rank: '5', group: 'red', tone: 0 });
  expect(coloured.get('blue2')).toMatchObject({ rank: '2', tone: 1 });
  expect([...marksOf(['pearl', 'ruby', 'red']).values()].map(({ rank }) => rank)).toEqual(['P', 'Ru', 'Re']);
});

test('a seat that an action names can be pressed, and a choice between actions is offered', () => {
  const choices = [1, 2].map((n) => ({ text: String(n), meaning: n }));
  const robs = {
    verb: 'rob',
    arguments: [
      { name: 'seat', choices },
      { name: 'jewels', choices },
    ],
  };
  const table = { ...tableOf('pebbles'), verbs: [robs] };
  const { view } = readLines<State>(read('tests/plain/pebbles.states.jsonl')).find(
    (state) => state.view.players === 3,
  )!;
  const show = layer(Board, makeWords<any>('en', ownWords('en')));
  const { root, chosen } = show({ view: { ...view, to_move: 0 }, legal: ['rob 1 1', 'rob 1 2', 'rob 2 1'] }, { table });
  expect(controls(root).map(nameOfControl)).toEqual(['Choose Idris', 'Rob 2 1']);
  press(root, (label) => label === 'Choose Idris');
  expect(controls(root).map(nameOfControl)).toEqual(expect.arrayContaining(['Rob 1 1', 'Rob 1 2', 'Clear the choice']));
  press(root, (label) => label === 'Rob 1 2');
  expect(chosen).toEqual(['rob 1 2']);
});
