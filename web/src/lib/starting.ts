/** From wish to table: what happens behind "play now", and before a deal. */
import { api } from './api';
import type { Noted } from './fairness';
import { asGuest, freshEntropy } from './guest.svelte';
import { keep, kept } from './kept';
import type { NewTable, TableInfo } from '../../generated/protocol';

const notedAt = (match: string) => `fondaco.noted.${match}`;

export function noted(match: string): Noted | null {
  return kept<Noted>(notedAt(match));
}

/** Says that a seat is ready and adds entropy; remembers what was promised, to check it after the game. */
export async function beReady(table: TableInfo, seat: number): Promise<TableInfo> {
  const entropy = freshEntropy();
  const before = noted(table.match);
  keep(notedAt(table.match), { commit: table.commit, entropy: { ...before?.entropy, [seat]: entropy } });
  return api.ready(table.id, seat, true, entropy);
}

/** A table against bots, dealt at once; returns its id. */
export async function playNow(game: string, players: number, bot: string): Promise<string> {
  const seats = [null, ...Array<string>(players - 1).fill(bot)];
  return dealt(await setTable({ game, players, seats }));
}

export function setTable(wanted: NewTable): Promise<TableInfo> {
  return asGuest(() => api.createTable(wanted));
}

export async function dealt(table: TableInfo): Promise<string> {
  for (const seat of table.seats) if (seat.guest === table.host) await beReady(table, seat.number);
  await api.start(table.id);
  return table.id;
}
