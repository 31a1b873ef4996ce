/** From wish to table: what happens behind "play now", and before a deal. */
import { api, Refusal } from './api';
import { SERVERLESS } from './base';
import type { Wish } from './explaining';
import type { Noted } from './fairness';
import { asGuest, freshEntropy, myself } from './guest.svelte';
import { keep, kept } from './kept';
import { hall } from './hall.svelte';
import { later } from './later';
import { learned, note } from './learned.svelte';
import { isHindrance, notice } from './notice.svelte';
import { rivals, type Person } from './people';
import { settings } from './settings.svelte';
import { sha256 } from './sha256';
import { spoken } from './words.svelte';
import type { Json, NewTable, TableInfo } from '../../generated/protocol';

/** Who plays against somebody who is learning. */
const GENTLE = 'level:1';

const notedAt = (match: string) => `fondaco.noted.${match}`;

export function noted(match: string): Noted | null {
  return kept<Noted>(notedAt(match));
}

/** Says that a seat is ready and seals what it adds; remembers what was promised, to check it after the game. */
export async function beReady(table: TableInfo, seat: number): Promise<TableInfo> {
  if (!table.commit) return api.ready(table.id, seat, ''); // a page has dealt it
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

/** A table among those who are here: by seat a bot, or somebody at this device. */
export interface Evening {
  game: string;
  options?: Json;
  help?: boolean;
  seats: (string | Person)[];
}

/** A table against bots, dealt at once; returns its id. Who plays the game for the first time is shown what it is about. */
export async function playNow(game: string, players: number, level: string): Promise<string> {
  if ((await firstTime(game)) === 'guided') return playGuided(game);
  const words = await import('../games')
    .then(({ loadWords }) => loadWords(settings.language, game))
    .catch(() => spoken.t); // without a network, perhaps
  return playHere({ game, seats: [myself(), ...rivals(words, level, players - 1)] });
}

/** Shows the three cards of a game before the first one of it; what is to follow. `alone`: nobody else is waited for. */
export async function firstTime(game: string, alone = true): Promise<Wish> {
  if (learned.cards.includes(game)) return 'play';
  try {
    return await (await import('./explaining')).explain(game, alone ? 'alone' : 'together');
  } catch {
    return 'play'; // without a network, perhaps: nobody is kept from playing
  }
}

/** A guided game, in this page; returns the table's id. */
export async function playGuided(game: string): Promise<string> {
  const [{ loadGuided }, { fresh, keepLesson }, { home }] = await Promise.all([
    import('../games/teaching'),
    import('./lesson'),
    import('../home/home.svelte'),
  ]);
  const { players, seed } = (await loadGuided(game))!;
  const table = await home.create({ game, seats: [myself(), ...Array<string>(players - 1).fill(GENTLE)] }, seed);
  keepLesson(table.match, fresh());
  note((known) => (known.guided[game] = { table: table.id, done: false }));
  return table.id;
}

/** What a table is shown with is fetched while it is dealt. */
async function fetchTable(game: string): Promise<void> {
  const [{ loadFace, loadWords }] = await Promise.all([import('../games'), later('table')]);
  await Promise.all([loadFace(game), loadWords(settings.language, game)]);
}

/** The deal of a day, in this page: as it was left, or from the beginning; returns the table's id. */
export async function playDaily(game: string, day: string): Promise<string> {
  const [{ daily, PLAYERS, RIVAL, seedOf }, { home }] = await Promise.all([
    import('./daily.svelte'),
    import('../home/home.svelte'),
  ]);
  const begun = daily.find(game, day);
  if (begun) return begun.table;
  const seats = [myself(), ...Array<string>(PLAYERS - 1).fill(RIVAL)];
  const table = await home.create({ game, seats }, seedOf(game, day));
  daily.begin(game, day, table);
  return table.id;
}

/** A table in this page, where that can be. Where it cannot, one of the server, and the table says why. */
export async function playHere(evening: Evening): Promise<string> {
  notice.about = null;
  const { seats, ...wanted } = evening;
  const there = () => sitTogether({ ...wanted, players: seats.length }, seats);
  if (!hall.inPage(evening.game)) return there();
  const { home } = await import('../home/home.svelte');
  void fetchTable(evening.game).catch(() => {}); // the table says so
  try {
    if (!(await home.lasts())) {
      if (!SERVERLESS) throw new Refusal('no-storage', '');
      notice.about = 'passing';
    }
    return (await home.create(evening)).id;
  } catch (error) {
    if (SERVERLESS || !(error instanceof Refusal) || !isHindrance(error.error)) throw error;
    notice.about = error.error;
    return there();
  }
}

/** Sets a table of the server, with seats that wait for others where there is null; without any, it is dealt at once. */
export async function sitTogether(wanted: NewTable, seats: readonly (string | Person | null)[]): Promise<string> {
  const bots = seats.map((who) => (typeof who === 'string' ? who : null));
  const table = await asGuest(() => api.createTable({ ...wanted, seats: bots }));
  const first = bots.indexOf(null);
  for (const [seat, who] of seats.entries()) {
    if (seat === first || typeof who !== 'object' || who === null) continue;
    await api.takeSeat(table.id, seat);
    await api.setPerson(table.id, seat, who);
  }
  return seats.includes(null) ? table.id : dealt(await api.table(table.id));
}

/** Deals, as far as it depends on those who sit here; returns the table's id. */
export async function dealt(table: TableInfo): Promise<string> {
  for (const seat of table.seats)
    if (seat.guest === table.host && !(seat.ready && seat.seal)) await beReady(table, seat.number);
  await reveal(await api.start(table.id), table.host);
  return table.id;
}
