/** The HTTP side of docs/protocol.md. */
import { SERVERLESS, to } from './base';
import { isBack } from './network';
import type { Person } from './people';
import type { PuzzleFile } from './puzzles';
import type {
  Chat,
  FeedInfo,
  Games,
  GameTable,
  GameWords,
  GuestInfo,
  GuestSecrets,
  Hall,
  Json,
  Lobby,
  MatchInfo,
  Muted,
  NewSubscription,
  NewTable,
  PushInfo,
  Replay,
  SubscriptionInfo,
  TableInfo,
} from '../../generated/protocol';

/** Something was not done. `error` is for programs, the message for people. */
export class Refusal extends Error {
  constructor(
    readonly error: string,
    detail: string,
  ) {
    super(detail);
  }
}

let token: string | null = null;

export function speakAs(secret: string | null): void {
  token = secret;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (SERVERLESS) throw new Refusal('offline', '');
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(to(`/api${path}`), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal('offline', '');
  }
  const answer = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(answer?.error ?? 'server', answer?.detail ?? response.statusText);
  isBack();
  return answer as T;
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;
const seatAt = (table: string, seat: number) => `${at(table)}/seats/${seat}`;

export const api = {
  createGuest: (name: string, face: string) => ask<GuestSecrets>('POST', '/guests', { name, face }),
  whose: (recovery: string) => ask<GuestInfo>('POST', '/guests/whose', { recovery }),
  recover: (recovery: string, attempt: string) => ask<GuestSecrets>('POST', '/guests/recover', { recovery, attempt }),
  me: () => ask<GuestInfo>('GET', '/me'),
  changeMe: (name: string, face: string) => ask<GuestInfo>('PATCH', '/me', { name, face }),
  games: (which: 'playing' | 'over', before?: number) =>
    ask<Games>('GET', `/me/games?which=${which}${before === undefined ? '' : `&before=${before}`}`),
  muted: () => ask<Muted>('GET', '/me/mute'),
  mute: (guest: string, muted: boolean) => ask<Muted>('POST', '/me/mute', { guest, muted }),
  push: () => ask<PushInfo>('GET', '/push'),
  subscribe: (wanted: NewSubscription) => ask<SubscriptionInfo>('POST', '/me/push', wanted),
  unsubscribe: (subscription: string) => ask<null>('DELETE', `/me/push/${encodeURIComponent(subscription)}`),
  createFeed: () => ask<FeedInfo>('POST', '/me/feed'),
  hall: () => ask<Hall>('GET', '/hall'),
  game: (game: string) => ask<GameTable>('GET', `/games/${encodeURIComponent(game)}`),
  puzzles: (game: string) => ask<PuzzleFile>('GET', `/games/${encodeURIComponent(game)}/puzzles.json`),
  words: (game: string, language: string) =>
    ask<GameWords>('GET', `/games/${encodeURIComponent(game)}/words/${language}`),
  lobby: () => ask<Lobby>('GET', '/tables'),
  createTable: (wanted: NewTable) => ask<TableInfo>('POST', '/tables', wanted),
  table: (table: string) => ask<TableInfo>('GET', at(table)),
  takeSeat: (table: string, seat: number) => ask<TableInfo>('POST', seatAt(table, seat)),
  leaveSeat: (table: string, seat: number) => ask<TableInfo>('DELETE', seatAt(table, seat)),
  setPerson: (table: string, seat: number, person: Person) =>
    ask<TableInfo>('PUT', `${seatAt(table, seat)}/person`, person),
  ready: (table: string, seat: number, seal: string) => ask<TableInfo>('PUT', `${seatAt(table, seat)}/ready`, { seal }),
  reveal: (table: string, seat: number, entropy: string) =>
    ask<TableInfo>('PUT', `${seatAt(table, seat)}/entropy`, { entropy }),
  putBot: (table: string, seat: number, bot: string) => ask<TableInfo>('PUT', `${seatAt(table, seat)}/bot`, { bot }),
  sendAway: (table: string, guest: string, banned: boolean) =>
    ask<TableInfo>('POST', `${at(table)}/ban`, { guest, banned }),
  start: (table: string) => ask<TableInfo>('POST', `${at(table)}/start`),
  rematch: (table: string) => ask<TableInfo>('POST', `${at(table)}/rematch`),
  close: (table: string) => ask<TableInfo>('POST', `${at(table)}/close`),
  chat: (table: string) => ask<Chat>('GET', `${at(table)}/chat`),
  match: (match: string) => ask<MatchInfo>('GET', `/matches/${encodeURIComponent(match)}`),
  replay: (match: string, seat: number | null, from: number) =>
    ask<Replay>(
      'GET',
      `/matches/${encodeURIComponent(match)}/replay?from=${from}${seat === null ? '' : `&seat=${seat}`}`,
    ),
  record: (match: string) => ask<Json>('GET', `/matches/${encodeURIComponent(match)}/record`),
};
