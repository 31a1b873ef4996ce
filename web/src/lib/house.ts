/** Who keeps a table: the server, or this browser. The pages ask the house, and do not care which it is. */
import { api } from './api';
import { guest, startAnew } from './guest.svelte';
import { home } from '../home/home.svelte';
import { isHere } from '../home/ids';
import { live, type Question, type Status, type Watcher, type Wish } from './live.svelte';
import type { Chat, Json, MatchInfo, Reason, Replay, TableInfo } from '../../generated/protocol';

export interface House {
  /** Nobody can come to its tables from elsewhere: there is no link, no chat, no clock. */
  readonly alone: boolean;
  readonly status: Status;
  open(): void;
  watch(watcher: Watcher): () => void;
  ask(wish: Wish): Promise<number>;
  whyNot(question: Question): Promise<Reason | null>;
  table(table: string): Promise<TableInfo>;
  chat(table: string): Promise<Chat>;
  rematch(table: string): Promise<TableInfo>;
  close(table: string): Promise<TableInfo>;
  match(match: string): Promise<MatchInfo>;
  replay(match: string, seat: number | null, from: number): Promise<Replay>;
  record(match: string): Promise<Json>;
}

addEventListener('online', () => live.retryNow());
addEventListener('offline', () => live.giveUp());

const server: House = {
  alone: false,
  get status() {
    return live.status;
  },
  open() {
    live.onstranger = () => void startAnew().then(() => live.open(guest.me?.token ?? null));
    live.open(guest.me?.token ?? null);
  },
  watch: (watcher) => live.watch(watcher),
  ask: (wish) => live.ask(wish),
  whyNot: (question) => live.whyNot(question),
  table: (table) => api.table(table),
  chat: (table) => api.chat(table),
  rematch: (table) => api.rematch(table),
  close: (table) => api.close(table),
  match: (match) => api.match(match),
  replay: (match, seat, from) => api.replay(match, seat, from),
  record: (match) => api.record(match),
};

/** The house of a table or a match, by its id. */
export const houseOf = (id: string): House => (isHere(id) ? home : server);
