/** For tests: moments of real games as tools/write_<game>_fixtures.py writes them, and boards laid as they were. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect } from 'vitest';
import type { Words } from '../lib/i18n';
import type { BoardProps, GameEvent, View } from './contract';

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

/** One state in four; `make test-long` tries them all. */
export function some<Moment>(states: Moment[]): Moment[] {
  return process.env.FONDACO_LONG ? states : states.filter((_, index) => index % 4 === 0);
}

export const NAMES = ['Maya', 'Idris', 'Leila', 'Noor'];

export interface Shown {
  root: HTMLElement;
  chosen: string[];
  refused: string[];
}

let cleanUp = (): void => {};
afterEach(() => cleanUp());

/** Lays a board as it was in a state, one at a time. */
export function layer<Key extends string>(Board: Component<BoardProps<Key>>, t: Words<Key>) {
  return (state: State, more: Partial<BoardProps<Key>> = {}): Shown => {
    cleanUp();
    const root = document.createElement('div');
    document.body.append(root);
    const shown: Shown = { root, chosen: [], refused: [] };
    const props: BoardProps<Key> = {
      t,
      view: state.view,
      people: { names: NAMES.slice(0, state.view.players), me: state.view.to_move ?? 0 },
      legal: state.legal,
      chosen: null,
      recent: [],
      onchoose: (action) => void shown.chosen.push(action),
      onwhynot: (action) => void shown.refused.push(action),
      onrule: () => {},
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
