/** The live connection of docs/protocol.md: one WebSocket that heals by itself and goes on where it was. */
import { Refusal } from './api';
import { to } from './base';
import { isBack } from './network';
import type {
  Act,
  AnswerUndo,
  Back,
  ClientMessage,
  Leave,
  Reason,
  Refused,
  Say,
  ServerMessage,
  SetStandIn,
  Undo,
  Watch,
  WhyNot,
} from '../../generated/protocol';

export type Status = 'closed' | 'connecting' | 'open' | 'waiting';
type Request = Act | Undo | AnswerUndo | Back | Leave | SetStandIn | Say;
type WithoutRef<T> = T extends Request | WhyNot ? Omit<T, 'ref'> : never;
export type Wish = WithoutRef<Request>;
export type Question = WithoutRef<WhyNot>;

/** The server's answer to a message: not done, and why. */
export class NotDone extends Refusal {
  constructor(readonly refused: Refused) {
    super(refused.error, refused.reason.detail);
  }
}

export interface Watcher {
  table: string;
  /** What was seen last, to resume from there. */
  last(): Omit<Watch, 'type' | 'table'>;
  hear(message: ServerMessage): void;
}

interface Waiting {
  done(answer: any): void;
  failed(error: Error): void;
}

export const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const PATIENCE = 10_000;

/** How long to wait before trying again: twice as long each time, and not everybody at once. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + random() / 2);
}

export class Live {
  status: Status = $state('closed');
  /** Called when the server does not know our guest (any more). */
  onstranger: () => void = () => {};
  private socket: WebSocket | null = null;
  private token: string | null = null;
  private readonly watchers = new Map<string, Watcher>();
  private readonly waiting = new Map<number, Waiting>();
  private ref = 0;
  private attempts = 0;
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly address: () => string,
    private readonly connect: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  open(token: string | null): void {
    if (this.socket && this.token === token) return;
    this.token = token;
    this.hangUp();
    this.dial();
  }

  close(): void {
    this.hangUp();
    this.status = 'closed';
  }

  watch(watcher: Watcher): () => void {
    this.watchers.set(watcher.table, watcher);
    if (this.status === 'open') this.resume(watcher);
    return () => {
      if (this.watchers.get(watcher.table) !== watcher) return;
      this.watchers.delete(watcher.table);
      if (this.status === 'open') this.send({ type: 'unwatch', table: watcher.table });
    };
  }

  /** Asks for something; settles when it is stored, or refused. */
  ask(wish: Wish): Promise<number> {
    return this.request(wish);
  }

  /** Asks why an action is not legal; null if it is. */
  whyNot(question: Question): Promise<Reason | null> {
    return this.request(question);
  }

  private request<T>(wish: Wish | Question): Promise<T> {
    if (this.status !== 'open') return Promise.reject(new Refusal('offline', ''));
    const ref = ++this.ref;
    return new Promise((done, failed) => {
      this.waiting.set(ref, { done, failed });
      this.send({ ...wish, ref } as ClientMessage);
    });
  }

  /** The network is back: do not wait any longer. */
  retryNow(): void {
    if (this.status !== 'waiting') return;
    this.attempts = 0;
    this.dial();
  }

  /** The network is gone: whoever waits for an answer waits in vain, and is told. */
  giveUp(): void {
    if (this.socket) this.lost();
  }

  private dial(): void {
    clearTimeout(this.timer);
    this.status = 'connecting';
    const socket = this.connect(this.address());
    this.socket = socket;
    socket.onopen = () => this.send({ type: 'hello', token: this.token });
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.giveUpWaiting();
  }

  private lost(): void {
    clearInterval(this.pinging);
    this.socket = null;
    this.giveUpWaiting();
    this.status = 'waiting';
    this.timer = setTimeout(() => this.dial(), backoff(this.attempts++));
  }

  private giveUpWaiting(): void {
    for (const { failed } of this.waiting.values()) failed(new Refusal('offline', ''));
    this.waiting.clear();
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private resume(watcher: Watcher): void {
    this.send({ type: 'watch', table: watcher.table, ...watcher.last() });
  }

  private keepAlive(): void {
    clearInterval(this.pinging);
    this.pinging = setInterval(() => {
      if (Date.now() - this.heard > PING_EVERY + PATIENCE) this.socket?.close();
      else this.send({ type: 'ping' });
    }, PING_EVERY);
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    switch (message.type) {
      case 'welcome':
        this.status = 'open';
        this.attempts = 0;
        this.keepAlive();
        isBack();
        for (const watcher of this.watchers.values()) this.resume(watcher);
        break;
      case 'done':
        this.answered(message.ref)?.done(message.number);
        break;
      case 'reason':
        this.answered(message.ref)?.done(message.reason);
        break;
      case 'refused':
        if (message.update) this.watchers.get(message.update.table)?.hear(message.update);
        this.answered(message.ref)?.failed(new NotDone(message));
        if (message.ref === null && message.error === 'unknown-guest') this.onstranger();
        break;
      case 'table':
        this.watchers.get(message.table.id)?.hear(message);
        break;
      case 'update':
      case 'preparing':
      case 'presence':
      case 'said':
        this.watchers.get(message.table)?.hear(message);
        break;
      case 'pong':
        break;
    }
  }

  private answered(ref: number | null): Waiting | undefined {
    if (ref === null) return undefined;
    const waiting = this.waiting.get(ref);
    this.waiting.delete(ref);
    return waiting;
  }
}

export const live = new Live(() => location.origin.replace(/^http/, 'ws') + to('/live'));
