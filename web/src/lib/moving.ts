/** From this browser to the server: a game that goes on among friends, or is shown to them. */
import { home } from '../home/home.svelte';
import type { TableInfo } from '../../generated/protocol';
import { api } from './api';
import { asGuest } from './guest.svelte';
import { keep, kept } from './kept';

async function bring({ id, match, game, players, help, seats }: TableInfo & { match: string }): Promise<TableInfo> {
  const record = await home.record(match);
  const wanted = { game, players, help, seats: seats.map(({ bot }) => bot), record };
  const table = await asGuest(() => api.createTable(wanted));
  if (table.state !== 'over') await home.giveUp(id);
  return table;
}

/** The match on a table of this page goes on at a table of the server, and no longer here; returns that table's id. */
export const openToFriends = async (table: TableInfo): Promise<string> => (await bring(table)).id;

const sharedAt = (match: string) => `fondaco.shared.${match}`;

/** The match at the server that tells a finished one of this page, if it was shared before. */
export const sharedAs = (match: string): string | null => kept<string>(sharedAt(match));

/** Has the server keep a finished match of this page, for whoever has the link; returns its id there. */
export async function share(match: string): Promise<string> {
  const known = sharedAs(match);
  if (known) return known;
  const [update] = (await home.match(match)).updates;
  const there = await bring({ ...(await home.table(update!.table)), match });
  keep(sharedAt(match), there.match);
  return there.match;
}
