import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import {
  controls,
  expectWithinReach,
  fixturesOf,
  layer,
  NAMES,
  nameOfControl,
  press,
  some,
  type Shown,
  type State,
  wordsOf,
} from '../testing';
import Board from './Board.svelte';
import { type Card, COLOURS, ofColour, worth } from './cards';
import { face } from './face';
import { inOrder, payments, suffices } from './payment';
import { dueNow, payableNow, readView, shownHand } from './table';
import { cardIn, type Key, nameOf, phrase, several } from './words';

// What is pressed is tried here, some thousand times; the drawings on it would only take long.
vi.mock('./Card.svelte', () => ({ default: () => {} }));
vi.mock('./Marker.svelte', () => ({ default: () => {} }));
vi.mock('./Ship.svelte', () => ({ default: () => {} }));
vi.mock('./Tile.svelte', () => ({ default: () => {} }));

const { states } = fixturesOf('carthage');
const t = wordsOf<Key>('carthage');
const show = layer<Key>(Board, t);
const is = (wanted: string) => (name: string) => name === wanted;

const pick = (card: Card): string => t('board.pick', { card: nameOf(t, card) });

/** Presses what a player would press to do an action. */
function play({ root }: Shown, state: State, action: string): void {
  const card = cardIn(action);
  const isOfMarket = /^take \w+\d|^reserve market/.test(action);
  if (card && isOfMarket) press(root, is(pick(card)));
  press(root, is(phrase(t, state.view, action, { names: NAMES, me: 0 })));
}

/** Every place a piece of this view lies at, or can come to. */
function placesIn(state: State): string[] {
  const view = readView(state.view);
  const seats = view.hands.flatMap((_, seat) => [
    ...[`hand:${seat}`, `victory:${seat}`, `marker:${seat}`],
    ...COLOURS.flatMap((colour) => [`goods:${seat}:${colour}`, `bonus:${seat}:${colour}`]),
  ]);
  const market = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => `market:${place}`);
  const farm = [0, 1, 2].map((place) => `farm:${place}`);
  const sea = COLOURS.flatMap((colour) => [0, 1, 2, 3, 4, 5].map((space) => `sea:${colour}:${space}`));
  return ['draw', 'discards', ...market, ...farm, ...sea, ...seats, ...COLOURS.map((colour) => `tiles:${colour}`)];
}

describe('in random states', () => {
  test('every legal action is within reach, by controls that say what they do; of the others it is asked why not', () => {
    for (const state of some(states)) {
      const shown = show(state, { doing: { oneByOne: true } });
      expectWithinReach(state, shown, (action) => play(shown, state, action), placesIn);
    }
  }, 1_800_000);

  test('whoever is not asked, or only watches, presses nothing', () => {
    for (const state of states.filter((_, index) => index % 20 === 0)) {
      for (const me of [0, null]) {
        const people = { names: NAMES.slice(0, state.view.players), me };
        const { root } = show({ ...state, legal: [] }, { people });
        expect(root.querySelectorAll('button')).toHaveLength(0);
      }
    }
  }, 1_800_000);
});

const turn = states.find(({ legal }) => legal.includes('buy') && legal.some((each) => each.startsWith('reserve')))!;
const market = turn.legal.filter((action) => /^take \w+\d/.test(action)).map((action) => cardIn(action) as Card);

test('a card of the market is picked, and taken back', () => {
  const { root, chosen } = show(turn);
  press(root, is(pick(market[0]!)));
  expect(root.querySelectorAll('[aria-pressed=true]').length).toBeGreaterThan(0);
  expect(controls(root).map(nameOfControl)).not.toContain(phrase(t, turn.view, 'buy', { names: NAMES, me: 0 }));
  press(root, is('Clear the choice'));
  expect(root.querySelectorAll('[aria-pressed=true]')).toHaveLength(0);
  expect(controls(root).map(nameOfControl)).toContain(phrase(t, turn.view, 'buy', { names: NAMES, me: 0 }));
  expect(chosen).toEqual([]);
});

const paying = states.filter(({ view }) => view.phase === 'pay');

test('cards to pay with are picked together, the cheapest to begin with', () => {
  for (const state of some(paying)) {
    const view = readView(state.view);
    const { root, chosen } = show(state);
    press(root, (name) => name.startsWith(t('group.pay')) && name.includes(':'));
    const paid = chosen.map((action) => cardIn(action) as Card);
    expect(state.legal).toContain(chosen[0]);
    expect(inOrder(paid)).toEqual(paid);
    expect(suffices(paid, dueNow(view))).toBe(true);
    const all = payments(payableNow(view), dueNow(view), Infinity);
    expect(all.map((cards) => cards.join())).toContain(paid.join());
    expect(worth(paid)).toBe(Math.min(...all.map(worth)));
  }
});

test('what could stay in the hand is not paid', () => {
  const state = paying.find(({ view }) => shownHand(view.hands[view.turn]).length > 2)!;
  const { root } = show(state);
  const pay = () => controls(root).filter((one) => one.classList.contains('primary')).length;
  for (const button of root.querySelectorAll<HTMLElement>('.hand [aria-pressed=true]')) button.click();
  flushSync();
  expect(pay()).toBe(0);
});

test('the only way to pay is known as such', () => {
  for (const { view, legal } of paying) {
    const table = readView(view);
    const ways = payments(payableNow(table), dueNow(table), Infinity);
    const firsts = new Set(ways.map(([first]) => `pay ${first}`));
    expect([...firsts].sort()).toEqual([...legal].sort());
    expect(face.forced!(view, legal) !== null).toBe(ways.length === 1);
  }
});

test('before buying, one sees the cost, where the ships would be and what would be sold', () => {
  const { root } = show(turn);
  expect(root.querySelector('[role=status]')?.textContent).toMatch(/The market costs \d+, your hand is worth \d+/);
  expect(root.querySelectorAll('.ghost').length).toBeGreaterThan(0);
  expect(root.querySelectorAll('.chip.coming').length).toBeGreaterThan(0);
});

test('of an open hand, each colour is told by a drawing of its own', () => {
  const lies = ({ view }: State) =>
    view.hands.findIndex((hand: unknown, seat: number) => seat !== view.to_move && typeof hand === 'object');
  const state = states.find((one) => lies(one) >= 0 && shownHand(one.view.hands[lies(one)]).length > 3)!;
  const hand = shownHand(state.view.hands[lies(state)]);
  const { root } = show(state);
  const piles = [...root.querySelectorAll('.shown')].find((one) => one.textContent!.includes(several(t, hand)))!;
  const minis = [...piles.querySelectorAll('.mini')];
  expect(minis.map((mini) => mini.textContent.match(/\d/g)!.length)).toEqual(
    COLOURS.map((colour) => ofColour(hand, colour).length).filter(Boolean),
  );
  const drawings = minis.map((mini) => mini.querySelector('path')?.getAttribute('d'));
  expect(new Set(drawings).size).toBe(minis.length);
});

test('an action pointed at elsewhere is shown on the board', () => {
  const { root } = show(turn, { doing: { chosen: `take ${market[0]}` } });
  expect(root.querySelectorAll('.market .marked')).toHaveLength(1);
  expect(root.querySelectorAll('.ghost')).toHaveLength(0);
  expect(show(turn, { doing: { chosen: 'buy' } }).root.querySelectorAll('.market .marked').length).toBeGreaterThan(1);
});

test('what pirates would take is in sight while one may store', () => {
  const store = states.find(({ view }) => view.phase === 'store')!;
  const { root } = show(store);
  expect(controls(root).map(nameOfControl).join()).toContain('Store no more, and lose ');
  expect(root.querySelectorAll('li.danger').length).toBeGreaterThan(0);
});
