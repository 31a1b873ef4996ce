/** What the front page can do without is loaded when it is asked for, with the words that it speaks. */
import type { Component } from 'svelte';
import { Refusal } from './api';
import type { Part } from './i18n';
import { spoken } from './words.svelte';

type Load = () => Promise<{ default: Component<any> }>;

export const LATER = {
  new: [() => import('../pages/NewTable.svelte'), 'rooms', 'table'],
  learn: [() => import('../pages/Learn.svelte'), 'rooms', 'table', 'learn'],
  daily: [() => import('../pages/Daily.svelte'), 'rooms', 'table', 'learn'],
  lobby: [() => import('../pages/Lobby.svelte'), 'rooms', 'table'],
  mine: [() => import('../pages/Mine.svelte'), 'rooms', 'table'],
  figures: [() => import('../pages/Figures.svelte'), 'rooms', 'table'],
  settings: [() => import('../pages/Settings.svelte'), 'rooms', 'table'],
  recover: [() => import('../pages/Recover.svelte'), 'rooms'],
  replay: [() => import('../pages/Replay.svelte'), 'table'],
  puzzles: [() => import('../pages/Puzzles.svelte'), 'puzzles'],
  puzzle: [() => import('../pages/Puzzle.svelte'), 'puzzles', 'reasons', 'table'],
  review: [() => import('../pages/Review.svelte'), 'table', 'reasons', 'review'],
  table: [() => import('../pages/Table.svelte'), 'table'],
  waiting: [() => import('../parts/WaitingRoom.svelte'), 'table'],
  running: [() => import('../parts/Running.svelte'), 'rooms', 'table'],
  cards: [() => import('../parts/Cards.svelte'), 'table', 'learn'],
  host: [() => import('../parts/Host.svelte'), 'table', 'learn'],
  hints: [() => import('../parts/Hints.svelte'), 'table', 'reasons'],
  introduce: [() => import('../parts/Introduce.svelte'), 'rooms', 'table'],
} satisfies Record<string, [Load, ...Part[]]>;

export type Later = keyof typeof LATER;

export const isLater = (page: string): page is Later => Object.hasOwn(LATER, page);

export async function later(name: Later): Promise<Component<any>> {
  const [load, ...words] = LATER[name] as [Load, ...Part[]];
  const [found] = await Promise.all([fetched(load), fetched(() => spoken.learn(...words))]);
  return found.default;
}

/**
 * What was asked for; a refusal, if it cannot be fetched. What is fetched and comes to grief is a fault of ours: it fails
 * with the very same error when it is asked for again, whereas every fetch fails with an error of its own.
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    return load().catch((another: unknown) => {
      throw another === error ? error : new Refusal('offline', '');
    });
  }
}
