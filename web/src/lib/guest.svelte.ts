/** Who you are here: a guest with a name and no account, kept in this browser. */
import { api, Refusal, speakAs } from './api';
import { to } from './base';
import { anyFace, faceOf } from './faces';
import { HERE } from '../home/ids';
import { keep, kept } from './kept';
import type { Person } from './people';
import type { GuestSecrets } from '../../generated/protocol';

const PLACE = 'fondaco.guest';
const FORMER = 'fondaco.former';
const ATTEMPT = 'fondaco.attempt';
const MOST_FORMER = 5;
const DRAFT = 'fondaco.draft';
const INTRODUCED = 'fondaco.introduced';
const NAMES = ['Amber', 'Cedar', 'Cinnabar', 'Coral', 'Indigo', 'Jasmine', 'Juniper', 'Saffron', 'Sandal', 'Sorrel'];

export const guest: { me: GuestSecrets | null; former: GuestSecrets[] } = $state({ me: null, former: [] });

/** A name and a face for somebody who has none yet. */
export function anybody(not: readonly string[] = []): Person {
  const names = NAMES.filter((name) => !not.includes(name));
  return { name: names[Math.floor(Math.random() * names.length)] ?? 'Amber', face: anyFace() };
}

/** Whoever has not sat down yet will be called so. */
const draft: Person = $state(kept<Person>(DRAFT) ?? anybody());

/** What we are called here, and how we look: also before the server knows us, and where there is none. */
export function myself(): Person {
  const { id, name, face } = guest.me ?? { id: '', ...draft };
  return { name, face: faceOf(face, id) };
}

/** Whether somebody has said who they are, or was content with what they are called. */
export const isIntroduced = (): boolean => kept<boolean>(INTRODUCED) ?? false;

/** Whether somebody is the guest of this browser, or sits at this device. */
export const isMe = (who: string | null): boolean => who !== null && (who === HERE || who === guest.me?.id);

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
    .createGuest(draft.name, draft.face)
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

/** Be called so, and look so, here and at all tables. */
export async function introduceMyself(person: Person): Promise<void> {
  if (guest.me) {
    const { name, face } = await asGuest(() => api.changeMe(person.name, person.face));
    if (guest.me) become({ ...guest.me, name, face });
  }
  Object.assign(draft, person);
  keep(DRAFT, person);
  keep(INTRODUCED, true);
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
