/** One table as this browser sees it: who sits there, the match as each of our seats may know it, the chat. */
import type { GameEvent } from '../games/contract';
import { guest } from './guest.svelte';
import { houseOf, type House } from './house';
import { keep, kept } from './kept';
import type { Watcher, Wish } from './live.svelte';
import type {
  ChatMessage,
  Preparing,
  Presence,
  ServerMessage,
  TableInfo,
  Update,
  Watch,
} from '../../generated/protocol';

/** A match as one viewer may know it, with all its events so far. */
export interface Sight {
  update: Update;
  events: GameEvent[];
}

/** Drops what the update replaces, then adds what it brings. */
export function joined(known: readonly GameEvent[], update: Update): GameEvent[] {
  return [...known.slice(0, update.since), ...(update.events as GameEvent[])];
}

const readAt = (table: string) => `fondaco.read.${table}`;

const keyOf = (seat: number | null) => (seat === null ? 'spectator' : String(seat));

export class Table implements Watcher {
  info: TableInfo | null = $state.raw(null);
  yours: readonly number[] = $state.raw([]);
  /** By viewer: our seats, or "spectator". */
  sights: Record<string, Sight> = $state.raw({});
  presence: Presence | null = $state.raw(null);
  private preparing: Preparing | null = $state.raw(null);
  chat: ChatMessage[] = $state.raw([]);
  /** The last message that was on the screen. */
  private readUpTo: number = $state(0);
  /** How many messages of others nobody here has seen yet. */
  readonly unread: number = $derived(
    this.chat.filter(({ id, guest: who }) => id > this.readUpTo && who !== guest.me?.id).length,
  );
  /** Whether the chat is read; what is said after that is told. */
  private reads = false;
  private unwatch: () => void = () => {};

  readonly house: House;

  constructor(readonly table: string) {
    this.readUpTo = kept<number>(readAt(table)) ?? 0;
    this.house = houseOf(table);
  }

  open(): void {
    this.unwatch = this.house.watch(this);
  }

  close(): void {
    this.unwatch();
  }

  /** All that was said so far is on the screen. */
  markRead(): void {
    const last = this.chat.at(-1)?.id ?? 0;
    if (last <= this.readUpTo) return;
    this.readUpTo = last;
    keep(readAt(this.table), last);
  }

  sight(seat: number | null): Sight | null {
    return this.sights[keyOf(seat)] ?? null;
  }

  /** Who looks: our seats in the match that is on the table, else a spectator. */
  get viewers(): (number | null)[] {
    return Object.values(this.sights).map((sight) => sight.update.seat);
  }

  /** Whether the bot to move cannot decide yet. */
  isPreparing(update: Update): boolean {
    return this.preparing?.match === update.match && this.preparing.number === update.number;
  }

  last(): Omit<Watch, 'type' | 'table'> {
    const updates = Object.values(this.sights).map((sight) => sight.update);
    const match = updates[0]?.match;
    return {
      ...(match && { match, number: Math.min(...updates.map((update) => update.number)) }),
      ...(this.reads && { message: this.chat.at(-1)?.id ?? 0 }),
    };
  }

  hear(message: ServerMessage): void {
    if (message.type === 'table') {
      this.see(message.table, message.yours);
      if (!this.reads) this.readChat().catch(() => {}); // whatever hinders it, the page says already
    } else if (message.type === 'update') this.follow(message);
    else if (message.type === 'preparing') this.preparing = message;
    else if (message.type === 'presence') this.presence = message;
    else if (message.type === 'said') this.said([message]);
  }

  private see(info: TableInfo, yours: number[]): void {
    if (this.info && info.revision < this.info.revision) return;
    if (this.info && info.match !== this.info.match) this.sights = {};
    this.info = info;
    this.yours = yours;
  }

  private follow(update: Update): void {
    if (this.info && update.match !== this.info.match) return;
    const key = keyOf(update.seat);
    const known = this.sights[key];
    if (known && known.update.match === update.match && update.number <= known.update.number) return;
    const events = joined(known?.update.match === update.match ? known.events : [], update);
    const others = update.seat === null ? {} : this.withoutSpectator();
    this.sights = { ...others, [key]: { update, events } };
  }

  private withoutSpectator(): Record<string, Sight> {
    return Object.fromEntries(Object.entries(this.sights).filter(([key]) => key !== keyOf(null)));
  }

  private said(messages: ChatMessage[]): void {
    const known = this.chat.filter((old) => !messages.some((message) => message.id === old.id));
    this.chat = [...known, ...messages].sort((a, b) => a.id - b.id);
  }

  /** Once the table is watched, so that nothing is said in between. */
  async readChat(): Promise<void> {
    this.reads = true;
    this.chat = [];
    try {
      this.said((await this.house.chat(this.table)).messages);
    } catch (error) {
      this.reads = false;
      throw error;
    }
  }

  /** Sends a wish about the match on the table. */
  private about(seat: number, wish: 'act' | 'undo' | 'answer-undo' | 'back' | 'leave' | 'stand-in', more: object) {
    const update = this.sight(seat)?.update ?? Object.values(this.sights)[0]?.update;
    if (!update) return Promise.reject(new Error('There is no match on this table.'));
    const numbered = ['act', 'undo', 'answer-undo'].includes(wish) ? { number: update.number } : {};
    return this.house.ask({ type: wish, match: update.match, seat, ...numbered, ...more } as Wish);
  }

  whyNot = ({ match, number }: Update, seat: number, action: string) =>
    this.house.whyNot({ type: 'why-not', match, number, seat, action });

  act = (seat: number, action: string) => this.about(seat, 'act', { action });
  undo = (seat: number) => this.about(seat, 'undo', {});
  answerUndo = (seat: number, agree: boolean) => this.about(seat, 'answer-undo', { agree });
  back = (seat: number) => this.about(seat, 'back', {});
  leave = (seat: number) => this.about(seat, 'leave', {});
  standIn = (seat: number) => this.about(seat, 'stand-in', {});
  say = (text: string) => this.house.ask({ type: 'say', table: this.table, text });
}
