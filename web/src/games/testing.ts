/** For tests: moments of real games as tools/write_<game>_fixtures.py writes them, and boards laid as they were. */
import { readFileSync } from 'node:fs';
import { createRawSnippet, flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect } from 'vitest';
import { LANGUAGES, makeWords, type Catalogue, type Language, type Values, type Words } from '../lib/i18n';
import { type BoardProps, type Doing, type GameEvent, NOTHING_TO_DO, type View } from './contract';

export interface State {
  view: View;
  legal: string[];
}
export interface Tale {
  players: number;
  options: View;
  events: GameEvent[];
}
/** What the rules can say. */
export interface Vocabulary {
  actions: string[];
  events: string[];
  reasons: string[];
  values: Record<string, unknown>;
  /** The phases, of which each asks for something else. */
  wanted: string[];
  options: string[];
  score: string[];
}

export function readLines<Line>(lines: string): Line[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** What the tools wrote of a game. */
export function fixturesOf(game: string) {
  const read = <Line>(name: string) =>
    readLines<Line>(readFileSync(`src/games/${game}/fixtures/${name}.jsonl`, 'utf8'));
  return {
    states: read<State>('states'),
    tales: read<Tale>('tales'),
    language: read<Vocabulary>('language')[0]!,
    /** How the terminal tells the tales to the first seat, what it asks in every sixteenth state, and why not. */
    sentences: read<Partial<Record<Language, string[]>>>('sentences'),
  };
}

/** One state in eight; `make test-long` tries them all. */
export function some<Moment>(states: Moment[]): Moment[] {
  return process.env.FONDACO_LONG ? states : states.filter((_, index) => index % 8 === 0);
}

const clients = import.meta.glob<Catalogue>('../i18n/*/*.json', { import: 'default', eager: true });
const games = import.meta.glob<any>('../../../src/fondaco/games/*/words/*.json', { import: 'default', eager: true });

export const TONGUES = Object.keys(LANGUAGES) as Language[];

/** All that the client itself can say. */
export const ownWords = (tongue: Language): Catalogue =>
  Object.assign({}, ...Object.keys(clients).map((path) => (path.includes(`/${tongue}/`) ? clients[path] : {})));

/** A game's words or rules as the page gets them. */
export const fileOf = (game: string, name: string) => games[`../../../src/fondaco/games/${game}/words/${name}.json`];

/** Words that complain about a missing key or a placeholder left open. */
export function wordsOf<Key extends string>(game: string, tongue: Language = 'en'): Words<Key> {
  const words = makeWords<Key>(tongue, ownWords(tongue), fileOf(game, tongue));
  const say = (key: string, find: (name: string) => unknown): string => {
    expect(words.has(key), `${tongue}: ${key}`).toBe(true);
    const text = words.say(key, find);
    expect(text, `${tongue}: ${key}`).not.toMatch(/[{}]|undefined|\bnull\b|NaN|^$/);
    return text;
  };
  return Object.assign((key: Key, values: Values = {}) => say(key, (name) => values[name]), { ...words, say });
}

export const NAMES = ['Maya', 'Idris', 'Leila', 'Noor', 'Tomas'];

/** In the place of what the page tells of a seat. */
export const player = createRawSnippet<[number]>((seat) => ({ render: () => `<span>${NAMES[seat()]}</span>` }));

export interface Shown {
  root: HTMLElement;
  chosen: string[];
  refused: string[];
}

let cleanUp = (): void => {};
afterEach(() => cleanUp());

/** Lays a board as it was in a state, one at a time. */
export function layer<Key extends string>(Board: Component<BoardProps<Key>>, t: Words<Key>) {
  return (
    state: State,
    { doing, ...more }: Partial<Omit<BoardProps<Key>, 'doing'>> & { doing?: Partial<Doing> } = {},
  ): Shown => {
    cleanUp();
    const root = document.createElement('div');
    document.body.append(root);
    const shown: Shown = { root, chosen: [], refused: [] };
    const props: BoardProps<Key> = {
      t,
      view: state.view,
      people: { names: NAMES.slice(0, state.view.players), me: state.view.to_move ?? 0 },
      player,
      doing: {
        ...NOTHING_TO_DO,
        legal: state.legal,
        onchoose: (action) => void shown.chosen.push(action),
        ondecide: (actions) => void shown.chosen.push(...actions),
        onwhynot: (action) => void shown.refused.push(action),
        ...doing,
      },
      recent: [],
      ...more,
    };
    const app = mount(Board, { target: root, props });
    flushSync();
    cleanUp = () => {
      void unmount(app);
      root.remove();
      cleanUp = () => {};
    };
    return shown;
  };
}

export function nameOfControl(button: Element): string {
  const heard = button.querySelector('.heard') ?? button;
  return (button.getAttribute('aria-label') ?? heard.textContent ?? '').trim();
}

/** What can be pressed with a keyboard. */
export function controls(root: HTMLElement): HTMLButtonElement[] {
  return [...root.querySelectorAll('button')].filter((button) => button.getAttribute('tabindex') !== '-1');
}

export function press(root: HTMLElement, wanted: (name: string) => boolean): void {
  const control = controls(root).find(
    (button) => wanted(nameOfControl(button)) && button.getAttribute('aria-pressed') !== 'true',
  );
  if (!control) throw new Error(`Nothing to press among: ${controls(root).map(nameOfControl).join(' | ')}`);
  control.click();
  flushSync();
}

function undo({ root, chosen }: Shown): void {
  chosen.length = 0;
  controls(root)
    .find((button) => nameOfControl(button) === 'Clear the choice')
    ?.click();
  flushSync();
}

/**
 * Every legal action is within reach, by controls that say what they do; of the others it is asked why not; every
 * place a piece lies at or can come to is on the board.
 */
export function expectWithinReach(
  state: State,
  shown: Shown,
  play: (action: string) => void,
  placesIn: (state: State) => string[],
): void {
  for (const action of state.legal) {
    play(action);
    expect(shown.chosen).toEqual([action]);
    undo(shown);
  }
  const shut = [...shown.root.querySelectorAll<HTMLButtonElement>('[aria-disabled="true"]')];
  shut.forEach((button) => button.click());
  expect(shown.chosen).toEqual([]);
  expect(shown.refused).toHaveLength(shut.length);
  expect(shown.refused.filter((action) => state.legal.includes(action))).toEqual([]);
  const places = [...shown.root.querySelectorAll('[data-place]')].map((place) => place.getAttribute('data-place'));
  expect(places).toEqual(expect.arrayContaining(placesIn(state)));
  expect(new Set(places).size).toBe(places.length);
}
