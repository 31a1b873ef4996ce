/** From wish to table: what happens behind "play now", and before a deal. */
import { api } from './api';
import type { Noted } from './fairness';
import { asGuest, freshEntropy } from './guest.svelte';
import { keep, kept } from './kept';
import { sha256 } from './sha256';
import type { NewTable, TableInfo } from '../../generated/protocol';

const notedAt = (match: string) => `fondaco.noted.${match}`;

export function noted(match: string): Noted | null {
  return kept<Noted>(notedAt(match));
}

/** Says that a seat is ready and seals what it adds; remembers what was promised, to check it after the game. */
export async function beReady(table: TableInfo, seat: number): Promise<TableInfo> {
  const entropy = freshEntropy();
  const before = noted(table.match);
  keep(notedAt(table.match), { commit: table.commit, entropy: { ...before?.entropy, [seat]: entropy } });
  return api.ready(table.id, seat, sha256(entropy));
}

/** Seals of ours whose content was told already, or is on its way. */
const told = new Set<string>();

/**
 * When all seats have sealed what they add: tells what ours do. What everybody is bound to is noted first; if our own
 * seal is not among it, nothing is told.
 */
export async function reveal(table: TableInfo, me: string): Promise<TableInfo> {
  const before = noted(table.match);
  if (before?.commit !== table.commit) return table;
  const ours = table.seats.filter(
    ({ guest, seal, number }) =>
      guest === me && seal && seal === sha256(before.entropy[number] ?? '') && !told.has(seal),
  );
  keep(notedAt(table.match), { ...before, seals: table.seats.map(({ seal }) => seal) });
  for (const { seal, number } of ours) {
    told.add(seal);
    try {
      table = await api.reveal(table.id, number, before.entropy[number]!);
    } catch (error) {
      told.delete(seal);
      throw error;
    }
  }
  return table;
}

/** A table against bots, dealt at once; returns its id. */
export async function playNow(game: string, players: number, bot: string): Promise<string> {
  const seats = [null, ...Array<string>(players - 1).fill(bot)];
  return dealt(await setTable({ game, players, seats }));
}

export function setTable(wanted: NewTable): Promise<TableInfo> {
  return asGuest(() => api.createTable(wanted));
}

/** Deals, as far as it depends on those who sit here; returns the table's id. */
export async function dealt(table: TableInfo): Promise<string> {
  for (const seat of table.seats)
    if (seat.guest === table.host && !(seat.ready && seat.seal)) await beReady(table, seat.number);
  await reveal(await api.start(table.id), table.host);
  return table.id;
}
