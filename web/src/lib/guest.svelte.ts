/** Who you are here: a guest with a name and no account, kept in this browser. */
import { api, Refusal, speakAs } from './api';
import { to } from './base';
import { keep, kept } from './kept';
import type { GuestSecrets } from '../../generated/protocol';

const PLACE = 'fondaco.guest';
const FORMER = 'fondaco.former';
const ATTEMPT = 'fondaco.attempt';
const MOST_FORMER = 5;
const NAMES = ['Amber', 'Cedar', 'Cinnabar', 'Coral', 'Indigo', 'Jasmine', 'Juniper', 'Saffron', 'Sandal', 'Sorrel'];

export const guest: { me: GuestSecrets | null; former: GuestSecrets[] } = $state({ me: null, former: [] });

let arriving: Promise<GuestSecrets> | null = null;

function become(secrets: GuestSecrets | null): void {
  guest.me = secrets;
  keep(PLACE, secrets);
  speakAs(secrets?.token ?? null);
}

/** At the start: whoever this browser remembers. */
export function remember(): void {
  guest.me = kept<GuestSecrets>(PLACE);
  guest.former = kept<GuestSecrets[]>(FORMER) ?? [];
  speakAs(guest.me?.token ?? null);
}

/** The guest of this browser, made now if there is none. */
export function arrive(): Promise<GuestSecrets> {
  if (guest.me) return Promise.resolve(guest.me);
  arriving ??= api
    .createGuest(NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Amber')
    .then((secrets) => {
      become(secrets);
      return secrets;
    })
    .finally(() => (arriving = null));
  return arriving;
}

/** Runs something as the guest; if the server knows this guest no more, as a new one. */
export async function asGuest<T>(what: () => Promise<T>): Promise<T> {
  await arrive();
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'unknown-guest') throw error;
    await startAnew();
    return what();
  }
}

/** The server knows this guest no more: be a new one. */
export async function startAnew(): Promise<void> {
  become(null);
  await arrive();
}

export async function rename(name: string): Promise<void> {
  const { name: given } = await asGuest(() => api.rename(name));
  if (guest.me) become({ ...guest.me, name: given });
}

/** Be somebody else in this browser, which keeps the secrets of whoever was here before. */
export function changeTo(secrets: GuestSecrets): void {
  const others = [guest.me, ...guest.former].filter((one) => one !== null && one.id !== secrets.id);
  guest.former = (others as GuestSecrets[]).slice(0, MOST_FORMER);
  keep(FORMER, guest.former);
  become(secrets);
}

/** How a guest was asked for to whom we got no answer. */
export function triedBefore(secret: string): string | null {
  const tried = kept<{ secret: string; attempt: string }>(ATTEMPT);
  return tried?.secret === secret ? tried.attempt : null;
}

/** Moves a guest to this browser. If the answer gets lost, the same attempt again is answered again. */
export async function recover(secret: string): Promise<void> {
  const attempt = triedBefore(secret) ?? freshEntropy();
  keep(ATTEMPT, { secret, attempt });
  changeTo(await api.recover(secret, attempt));
  keep(ATTEMPT, null);
}

/** To be opened on another device. The secret stands behind the #, which no browser sends to a server. */
export function recoveryLink(): string {
  return guest.me ? location.origin + to(`/recover#${guest.me.recovery}`) : '';
}

/** What this browser adds to a shuffle, so that nobody else can have chosen the cards. */
export function freshEntropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
