/** One's own games: those that this browser keeps, and those of the server. */
import { HERE_PLACE } from '../home/ids';
import type { GameSummary } from '../../generated/protocol';
import { api } from './api';
import { asGuest, guest } from './guest.svelte';
import { kept } from './kept';

/** Those in this browser, the newest first; it is not asked where it never kept any. */
export async function gamesHere(): Promise<GameSummary[]> {
  if (!kept<boolean>(HERE_PLACE)) return [];
  return (await import('../home/home.svelte')).home.games();
}

export async function forgetHere(match: string): Promise<void> {
  await (await import('../home/home.svelte')).home.remove(match);
}

/** Those of the server that are played; whoever is no guest there has none. */
export async function playingThere(): Promise<GameSummary[]> {
  if (!guest.me) return [];
  return (await asGuest(() => api.games('playing'))).games;
}

/** Those of the server that are over, the newest first, some at a time. */
export async function* overThere(): AsyncGenerator<GameSummary[]> {
  for (let before: number | undefined; guest.me;) {
    const { games } = await asGuest(() => api.games('over', before));
    if (!games.length) return;
    yield games;
    before = games.at(-1)!.began;
  }
}
