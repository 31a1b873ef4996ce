/** Being told by Web Push that it is one's turn, also when no page is open. */
import { api } from './api';
import { SERVERLESS } from './base';
import { arrive, guest } from './guest.svelte';
import { hall, titleOf } from './hall.svelte';
import { keep, kept, NOTICES_PLACE } from './kept';
import { spoken } from './words.svelte';

const OFFERED = 'fondaco.offered';
/** Where the service worker finds its words. Not named as its releases are, which it clears. */
const WORDS = 'notices';
const WORDS_AT = '/notices.json';

interface Kept {
  guest: string;
  endpoint: string;
  subscription: string;
}

class Notify {
  private known: Kept | null = $state.raw(kept<Kept>(NOTICES_PLACE));
  private offered: boolean = $state(kept<boolean>(OFFERED) ?? false);
  /** Whether this browser can be told anything. */
  readonly possible =
    !SERVERLESS && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  /** Somebody has forbidden it, in the browser's own settings. */
  forbidden: boolean = $state('Notification' in globalThis && Notification.permission === 'denied');

  readonly on: boolean = $derived(this.known !== null && this.known.guest === guest.me?.id);
  /** Whether to offer it: once. */
  readonly toOffer: boolean = $derived(this.possible && !this.on && !this.offered && !this.forbidden);

  decline = (): void => {
    this.offered = true;
    keep(OFFERED, true);
  };

  /** To be called from a click, so that the browser may ask. Whether it is on now. */
  turnOn = async (): Promise<boolean> => {
    this.decline();
    const answer = await Notification.requestPermission();
    this.forbidden = answer === 'denied';
    if (answer !== 'granted') return false;
    await this.tellWords();
    await this.subscribe();
    return true;
  };

  turnOff = async (): Promise<void> => {
    const known = this.known;
    this.note(null);
    const registration = await navigator.serviceWorker.ready;
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    if (known && known.guest === guest.me?.id) await api.unsubscribe(known.subscription).catch(() => {}); // gone already
  };

  /** At the start: a browser may have changed where it is reached, and the server may have forgotten. */
  renew = async (): Promise<void> => {
    if (!this.possible || !this.on) return;
    await this.tellWords();
    const registration = await navigator.serviceWorker.ready;
    const found = await registration.pushManager.getSubscription();
    if (found?.endpoint !== this.known?.endpoint && Notification.permission === 'granted') await this.subscribe();
  };

  private async subscribe(): Promise<void> {
    const me = await arrive();
    const { key } = await api.push();
    const registration = await navigator.serviceWorker.ready;
    const found = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { keys } = found.toJSON();
    const wanted = { endpoint: found.endpoint, key: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
    const { id } = await api.subscribe(wanted);
    this.note({ guest: me.id, endpoint: found.endpoint, subscription: id });
  }

  private note(known: Kept | null): void {
    this.known = known;
    keep(NOTICES_PLACE, known);
  }

  /** The service worker speaks the language of the page. */
  private async tellWords(): Promise<void> {
    await spoken.learn('table');
    const { t } = spoken;
    const titles = Object.fromEntries(hall.games.map(({ name }) => [name, titleOf(t, name)]));
    const cache = await caches.open(WORDS);
    await cache.put(WORDS_AT, Response.json({ turn: t('match.yourturn'), titles }));
  }
}

export const notify = new Notify();
