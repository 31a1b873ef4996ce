/** The house in the page, as the page speaks to it: what it asks for is done in a worker. */
import type { Review } from '../engine/review';
import type { GameEvent, View } from '../games/contract';
import { Refusal } from '../lib/api';
import { BASE } from '../lib/base';
import type { House } from '../lib/house';
import { keep } from '../lib/kept';
import { NotDone, type Question, type Status, type Watcher, type Wish } from '../lib/live.svelte';
import type { Evening } from '../lib/starting';
import type { GameSummary, Json, Result, TableInfo } from '../../generated/protocol';
import { HERE_PLACE } from './ids';
import type { Keeper } from './keeper';
import type { Posed, Weighed } from './puzzling';
import type { Answered, Asked } from './worker';

interface Waiting {
  done(answer: any): void;
  failed(error: Error): void;
  progress?(part: number): void;
}

/** What the keeper answers to something. */
type Does<What extends keyof Keeper> = Awaited<ReturnType<Keeper[What]>>;

class Home implements House {
  readonly alone = true;
  status: Status = $state('open');
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly watchers = new Map<string, Watcher>();
  private ref = 0;

  open(): void {}

  watch(watcher: Watcher): () => void {
    this.watchers.set(watcher.table, watcher);
    void this.ask_('watch', { type: 'watch', table: watcher.table, ...watcher.last() }).catch(() => {}); // `table` says why
    return () => {
      if (this.watchers.get(watcher.table) !== watcher) return;
      this.watchers.delete(watcher.table);
      void this.ask_('unwatch', watcher.table);
    };
  }

  ask = (wish: Wish) => this.ask_('wish', wish);
  whyNot = (question: Question) => this.ask_('whyNot', question);
  table = (table: string) => this.ask_('table', table);
  chat = async () => ({ messages: [] });
  rematch = (table: string) => this.ask_('rematch', table);
  close = (table: string) => this.ask_('close', table);
  match = (match: string) => this.ask_('match', match);
  replay = (match: string, seat: number | null, from: number) => this.ask_('replay', match, seat, from);
  record = (match: string) => this.ask_('record', match);

  /** Whether what it keeps is there after the page is closed. */
  lasts = (): Promise<boolean> => this.ask_('lasts');

  async create(evening: Evening, seed?: string): Promise<TableInfo> {
    const table = await this.ask_('create', evening, seed);
    keep(HERE_PLACE, true);
    return table;
  }

  async take(record: Json, seats: Evening['seats']): Promise<TableInfo> {
    const table = await this.ask_('take', record, seats);
    keep(HERE_PLACE, true);
    return table;
  }

  advise = (match: string, seat: number): Promise<readonly string[]> => this.ask_('advise', match, seat);
  givenAway = (match: string, seat: number, after: number, proposed: string): Promise<number> =>
    this.ask_('givenAway', match, seat, after, proposed);
  hint = (view: View, events: readonly GameEvent[]) => this.ask_('hint', view, events);
  amongBots = (game: string, bots: readonly string[], seed: string): Promise<Result> =>
    this.ask_('amongBots', game, bots, seed);
  /** A match looked at again through a seat's eyes, by its record. */
  review(record: Json, seat: number, progress: (part: number) => void): Promise<Review> {
    return new Promise((done, failed) => {
      const ref = ++this.ref;
      this.waiting.set(ref, { done, failed, progress });
      this.send({ ref, what: 'review', with: [record, seat], progress: true });
    });
  }

  instead = (record: Json, seat: number, after: number, line: readonly string[]) =>
    this.ask_('instead', record, seat, after, line);

  async again(record: Json, after: number, seats: Evening['seats']): Promise<TableInfo> {
    const table = await this.ask_('again', record, after, seats);
    keep(HERE_PLACE, true);
    return table;
  }

  games = (): Promise<GameSummary[]> => this.ask_('games');
  pose = (posed: Posed, weighed: readonly Weighed[]) => this.ask_('pose', posed, weighed);
  whyNotThere = (posed: Posed, action: string) => this.ask_('whyNotThere', posed, action);
  whyThere = (posed: Posed, choice: string, other: string) => this.ask_('whyThere', posed, choice, other);
  playOut = (posed: Posed, action: string) => this.ask_('playOut', posed, action);
  giveUp = (table: string): Promise<void> => this.ask_('giveUp', table);
  remove = (match: string): Promise<void> => this.ask_('remove', match);

  private ask_<What extends keyof Keeper>(what: What, ...given: Parameters<Keeper[What]>): Promise<Does<What>> {
    const ref = ++this.ref;
    return new Promise((done, failed) => {
      this.waiting.set(ref, { done, failed });
      this.send({ ref, what, with: given });
    });
  }

  private send(asked: Asked): void {
    this.worker ??= this.begin();
    this.worker.postMessage(asked);
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: BASE });
    worker.onmessage = ({ data }: MessageEvent<Answered>) => this.hear(data);
    worker.onerror = () => this.failed();
    return worker;
  }

  /** It could not be fetched, or came to grief: what is kept is kept, and the next wish tries again. */
  private failed(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { failed } of this.waiting.values()) failed(new Refusal('no-engine', ''));
    this.waiting.clear();
  }

  private hear(heard: Answered): void {
    if ('told' in heard) {
      const { told } = heard;
      const table = told.type === 'table' ? told.table.id : 'table' in told ? told.table : '';
      this.watchers.get(table)?.hear(told);
      return;
    }
    const waiting = this.waiting.get(heard.ref);
    if ('progress' in heard) {
      waiting?.progress?.(heard.progress);
      return;
    }
    this.waiting.delete(heard.ref);
    if ('answer' in heard) waiting?.done(heard.answer);
    else {
      const { update } = heard.refused;
      if (update) this.watchers.get(update.table)?.hear(update);
      waiting?.failed(new NotDone(heard.refused));
    }
  }
}

export const home = new Home();
