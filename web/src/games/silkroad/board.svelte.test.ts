import { flushSync, mount } from 'svelte';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BoardProps, NOTHING_TO_DO } from '../contract';
import { fixturesOf, NAMES, player, some, TONGUES, wordsOf } from '../testing';
import Board from './Board.svelte';
import { GOODS, type View } from './market';
import Piece from './Piece.svelte';

const STATES = fixturesOf('silkroad').states as { view: View; legal: string[] }[];
const ALL_WORDS = TONGUES.map((tongue) => wordsOf('silkroad', tongue));
const ENGLISH = ALL_WORDS[0]!;
const seated = (players: number, me: number | null) => ({ names: NAMES.slice(0, players), me });

let chosen: string[] = [];
let asked: string[] = [];
let shown = $state.raw({
  ...{ t: ENGLISH, view: STATES[0]!.view, people: seated(2, null) },
  ...{ legal: [] as string[], oneByOne: false },
});
const props: BoardProps = {
  get t() {
    return shown.t;
  },
  get view() {
    return shown.view;
  },
  get people() {
    return shown.people;
  },
  get doing() {
    return {
      ...NOTHING_TO_DO,
      legal: shown.legal,
      onchoose: (action: string) => void chosen.push(action),
      ondecide: (actions: readonly string[]) => void chosen.push(...actions),
      oneByOne: shown.oneByOne,
      onwhynot: (action: string) => void asked.push(action),
    };
  },
  player,
  recent: [],
};
const table = document.createElement('div');

beforeAll(() => {
  document.body.append(table);
  mount(Board, { target: table, props });
});
beforeEach(() => {
  chosen = [];
  asked = [];
});

/** The table as it is then, without steps taken before. */
function lay(view: View, legal: string[], t = ENGLISH, oneByOne = false) {
  shown = { t, view: { ...view }, people: seated(view.players, view.to_move), legal, oneByOne };
  flushSync();
}

const buttons = () => [...table.getElementsByTagName('button')];

function press(which: (button: HTMLElement) => boolean): HTMLElement {
  const button = buttons().find(which)!;
  expect(button).toBeTruthy();
  button.click();
  flushSync();
  return button;
}

const takes = (step: string) => (button: HTMLElement) => button.dataset.step === step;
const onOffer = (button: HTMLElement) => button.classList.contains('offer');
/** A stop that one caravan can reach, and no other. */
const aloneOnOffer = (button: HTMLElement) => onOffer(button) && !named(button).includes(' · ');
const composed = (button: HTMLElement) => button.dataset.composed !== undefined;
const named = (button: Element) =>
  (button.getAttribute('aria-label') ?? (button.querySelector('.heard') ?? button).textContent ?? '').trim();

/** The steps on the board that lead to an action. */
function steps(action: string): string[] {
  const [verb, ...words] = action.split(' ');
  if (verb === 'play') return [action];
  if (verb === 'trade') return words.map((goods) => `trade ${goods}`);
  if (verb === 'bribe') return [`take ${words[0]}`, `pay ${words[1]}`];
  return [];
}

test('a caravan that has arrived goes no further', () => {
  const { view, legal } = STATES.find(({ view }) =>
    view.caravans.some((caravan) => caravan !== null && caravan.at === caravan.to),
  )!;
  lay(view, legal);
  const ways = [...table.querySelectorAll('.way')].map((way) => way.textContent);
  const caravans = view.caravans.filter((caravan) => caravan !== null);
  expect(ways.map((way) => /\d/.test(way))).toEqual(caravans.map(({ at, to }) => at !== to));
});

/** Presses what leads to an action; what is pressed last decides. Of two caravans that reach a place, one asks which. */
function reach(action: string): HTMLElement {
  const [last] = steps(action)
    .map((step) => press(takes(step)))
    .slice(-1);
  if (last && chosen.length) return last;
  const decides = (button: HTMLElement) => button.dataset.action === action;
  if (!buttons().some(decides)) press((button) => button.dataset.spot === action.split(' ')[2]);
  return press(decides);
}

test('in states of real games, every legal action is reached by named buttons', () => {
  some(STATES).forEach(({ view, legal }, index) => {
    legal.forEach((action, number) => {
      if (number === 0 || steps(action).length > 1) lay(view, legal, ALL_WORDS[index % ALL_WORDS.length]!);
      chosen = [];
      const button = reach(action);
      expect(chosen, `${index}: ${action}`).toEqual([action]);
      expect(named(button)).not.toMatch(/^$|\{\w+\}/);
      expect(button.getAttribute('tabindex') ?? '0').toBe('0');
    });
  });
}, 300_000);

test('every button on the board has a name', () => {
  for (const { view, legal } of STATES.filter((_, index) => index % 10 === 0)) {
    lay(view, legal);
    for (const button of buttons()) expect(named(button)).toMatch(/\w/);
  }
}, 60_000);

test('whoever points at a stop goes there at once, and the cards are played for it', () => {
  const { view, legal } = STATES.find(({ view }) => view.phase === 'turn')!;
  const [play] = legal as [string];
  lay(view, legal);
  press(takes(play));
  const place = press(aloneOnOffer).dataset.spot;
  expect(chosen[0]).toBe(play);
  expect(chosen[1]).toMatch(new RegExp(`^move [123] ${place}$`));
  expect(chosen).toHaveLength(2);
});

test('whoever touches a stop sees first what it brings', () => {
  const { view, legal } = STATES.find(({ view }) => view.phase === 'turn')!;
  lay(view, legal);
  press(takes(legal[0]!));
  const stop = buttons().find(aloneOnOffer)!;
  const touch = () => stop.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }));
  touch();
  flushSync();
  expect(chosen).toEqual([]);
  const move = buttons().find(composed)!.dataset.composed!;
  touch();
  expect(chosen).toEqual([legal[0], move]);
});

test('several steps are decided by the last of them, or by a button if one wants to go step by step', () => {
  for (const verb of ['bribe', 'trade']) {
    const { view, legal } = STATES.find(({ legal }) => legal.some((action) => action.startsWith(verb)))!;
    const action = legal.find((one) => one.startsWith(verb))!;
    lay(view, legal);
    chosen = [];
    steps(action).forEach((step) => press(takes(step)));
    expect(chosen).toEqual([action]);
    lay(view, legal, ENGLISH, true);
    chosen = [];
    steps(action).forEach((step) => press(takes(step)));
    expect(chosen).toEqual([]);
    press((button) => button.dataset.action === action);
    expect(chosen).toEqual([action]);
  }
});

test('what is not allowed asks why', () => {
  const { view, legal } = STATES.find(({ view }) => view.phase === 'move')!;
  lay(view, legal);
  const barred = [...table.querySelectorAll<HTMLElement>('.place:not(.offer)')];
  barred.forEach((place) => place.click());
  expect(asked.length).toBe(barred.length);
  for (const action of asked) expect(legal).not.toContain(action);
  expect(chosen).toEqual([]);
});

test('nothing can be chosen when it is not my decision', () => {
  for (const { view } of STATES.filter((_, index) => index % 20 === 0)) {
    lay(view, []);
    buttons().forEach((button) => button.click());
  }
  expect([...chosen, ...asked]).toEqual([]);
}, 60_000);

test('every place that events speak of is on the board', () => {
  const { view } = STATES.find(({ view }) => view.phase === 'turn')!;
  lay(view, []);
  const zones = ['pile', 'display', 'discards', 'bag', 'caravanserai', 'box', 'city:Byzantium', "city:Chang'an"];
  const bySeat = view.hands.flatMap((_, seat) => [`hand:${seat}`, `stock:${seat}`, `screen:${seat}`]);
  const caravans = view.caravans.flatMap((caravan, index) => (caravan ? [`caravan:${index + 1}`] : []));
  const places = [...table.querySelectorAll<HTMLElement>('[data-place]')].map(({ dataset }) => dataset.place);
  expect(places).toEqual(expect.arrayContaining([...zones, ...bySeat, ...caravans]));
});

test('every kind of piece has a shape of its own', () => {
  const gems = ['blue', 'yellow', 'green', 'red', 'purple', 'colourless', 'marker'];
  const pieces = [
    ...[...GOODS, null].map((name) => ({ what: 'card', name })),
    ...gems.map((name) => ({ what: 'gem', name })),
    { what: 'camel', name: 10 },
  ];
  const shapes = pieces.map((piece) => {
    const target = document.createElement('div');
    mount(Piece, { target, props: { t: ENGLISH, piece } });
    flushSync();
    return [...target.querySelectorAll('path')].map((path) => path.getAttribute('d')).join();
  });
  expect(new Set(shapes).size).toBe(pieces.length);
});
