import { describe, expect, test, vi } from 'vitest';
import { expectWithinReach, fixturesOf, layer, NAMES, press, some, type Shown, type State, wordsOf } from '../testing';
import Board from './Board.svelte';
import { total } from './kinds';
import { freeSpaces, loadOf, placesOf, readView, score, spaces } from './table';
import { type Key, phrase } from './words';

// What is pressed is tried here, some thousand times; the drawings on it would only take long.
vi.mock('./Card.svelte', () => ({ default: () => {} }));
vi.mock('../Strokes.svelte', () => ({ default: () => {} }));

const { states } = fixturesOf('tantan');
const t = wordsOf<Key>('tantan');
const show = layer<Key>(Board, t);

/** Presses what a player would press to do an action. */
function play({ root }: Shown, state: State, action: string): void {
  const view = readView(state.view);
  const words = phrase(t, view, action, { names: NAMES, me: view.to_move });
  if (action.startsWith('buy')) {
    for (const place of placesOf(action)) press(root, (name) => name.includes(`on place ${place},`));
  }
  if (action.startsWith('stock')) {
    for (const [kind, number] of Object.entries(loadOf(action))) {
      const cards = t(`kind.${kind}.some` as Key, { n: number });
      press(root, (name) => name === `Choose ${cards} for the caravan`);
    }
  }
  press(root, (name) => name.startsWith(words));
}

/** Every place a card of this view lies at, or can come to. */
function placesIn(state: State): string[] {
  const view = readView(state.view);
  const seats = view.hands.flatMap((_, seat) => [`hand:${seat}`, `table:${seat}`]);
  const market = [1, 2, 3, 4, 5].map((place) => `market:${place}`);
  const caravan = Object.keys(view.caravan).map((kind) => `caravan:${kind}`);
  return ['purse', 'top', 'under', 'caravan', 'discards', ...market, ...seats, ...caravan];
}

describe('in random states', () => {
  test('every legal action is within reach, by controls that say what they do; of the others it is asked why not', () => {
    for (const state of some(states)) {
      const shown = show(state);
      expectWithinReach(state, shown, (action) => play(shown, state, action), placesIn);
    }
  }, 600_000);

  test('the scores we work out are those of the rules', () => {
    for (const { view: anyView } of states) {
      const view = readView(anyView);
      expect(view.tables.map((_, seat) => score(view.tables, seat))).toEqual(view.scores);
    }
  });

  test('a load that fills the caravan says so', () => {
    for (const { view: anyView, legal } of states) {
      const view = readView(anyView);
      for (const action of legal.filter((each) => each.startsWith('stock'))) {
        const full = total(view.caravan) + total(loadOf(action)) === spaces(view);
        expect(total(loadOf(action))).toBeLessThanOrEqual(freeSpaces(view));
        expect(phrase(t, view, action, { names: NAMES, me: 0 }).includes('fills the caravan')).toBe(full);
      }
    }
  });
});

const turn = states.find(({ legal }) => legal.includes('buy 1 2') && legal.some((each) => each.startsWith('stock')))!;

test('the bill is worked out while choosing, and a pick can be taken back', () => {
  const { root, chosen } = show(turn);
  press(root, (name) => name.includes('on place 1,'));
  expect(root.querySelector('[role=status]')?.textContent).toContain('1 of ');
  press(root, (name) => name.includes('on place 2,'));
  expect(root.querySelector('[role=status]')?.textContent).toContain('2 of ');
  press(root, (name) => name === 'Clear the choice');
  expect(root.querySelector('[role=status]')).toBeNull();
  expect(root.querySelectorAll('[aria-pressed=true]')).toHaveLength(0);
  expect(chosen).toEqual([]);
});

test('a choice from the hand puts back what was chosen on the market', () => {
  const { root } = show(turn);
  press(root, (name) => name.includes('on place 1,'));
  press(root, (name) => name.endsWith('for the caravan'));
  expect(root.querySelectorAll('.market [aria-pressed=true]')).toHaveLength(0);
  expect(root.querySelectorAll('.hand [aria-pressed=true]')).toHaveLength(1);
});

test('an action pointed at elsewhere is shown on the board', () => {
  const { root } = show(turn, { doing: { chosen: 'buy 1 2' } });
  expect(root.querySelectorAll('.market [aria-pressed=true]')).toHaveLength(2);
});

test('a spectator sees all seats and presses nothing', () => {
  const over = states.find(({ view }) => view.players === 4)!;
  const { root } = show({ ...over, legal: [] }, { people: { names: NAMES.slice(0, 4), me: null } });
  expect(root.querySelectorAll('button')).toHaveLength(0);
  for (const name of NAMES.slice(0, 4)) expect(root.textContent).toContain(name);
});
