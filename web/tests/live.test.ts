import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff, FIRST_WAIT, Live, NotDone } from '../src/lib/live.svelte';
import { api } from '../src/lib/api';
import { joined, Table } from '../src/lib/table.svelte';

/** A socket whose other end is the test. */
class Wire {
  sent: any[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose();
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let wires: Wire[] = [];
const wire = () => wires.at(-1) as Wire;

function connected(): Live {
  const live = new Live(
    () => 'ws://here/live',
    () => {
      wires.push(new Wire());
      return wire() as unknown as WebSocket;
    },
  );
  live.open('token');
  wire().onopen();
  wire().say({ type: 'welcome', guest: null });
  return live;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the live connection', () => {
  it('says hello first, and watches', () => {
    const live = connected();
    live.watch({ table: 'a', last: () => ({}), hear: () => {} });
    expect(wire().sent).toEqual([
      { type: 'hello', token: 'token' },
      { type: 'watch', table: 'a' },
    ]);
  });

  it('comes back by itself and resumes where it was', () => {
    const live = connected();
    live.watch({ table: 'a', last: () => ({ match: 'm', number: 7 }), hear: () => {} });
    wire().close();
    expect(live.status).toBe('waiting');
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(wires.length).toBe(2);
    wire().onopen();
    wire().say({ type: 'welcome', guest: null });
    expect(live.status).toBe('open');
    expect(wire().sent.at(-1)).toEqual({ type: 'watch', table: 'a', match: 'm', number: 7 });
  });

  it('settles what was asked for: done, refused, or lost', async () => {
    const live = connected();
    const ask = () => live.ask({ type: 'say', table: 'a', text: 'hi' });
    const [done, refused, lost] = [ask(), ask(), ask()];
    wire().say({ type: 'done', ref: 1, number: 3 });
    wire().say({
      type: 'refused',
      ref: 2,
      error: 'illegal',
      reason: { key: 'k', detail: 'no', rule: 'T6', values: {} },
    });
    wire().close();
    await expect(done).resolves.toBe(3);
    await expect(refused).rejects.toBeInstanceOf(NotDone);
    await expect(lost).rejects.toMatchObject({ error: 'offline' });
  });

  it('asks why not, and is told the reason, or that there is none', async () => {
    const live = connected();
    const asked = { type: 'why-not' as const, match: 'm', number: 3, seat: 0, action: 'buy 1' };
    const [told, legal, refused] = [live.whyNot(asked), live.whyNot(asked), live.whyNot(asked)];
    expect(wire().sent.at(-1)).toEqual({ ...asked, ref: 3 });
    const reason = { key: 'k', detail: 'no', rule: 'T6', values: {} };
    wire().say({ type: 'reason', ref: 1, reason });
    wire().say({ type: 'reason', ref: 2, reason: null });
    wire().say({ type: 'refused', ref: 3, error: 'not-your-turn', reason });
    await expect(told).resolves.toEqual(reason);
    await expect(legal).resolves.toBeNull();
    await expect(refused).rejects.toBeInstanceOf(NotDone);
  });

  it.each(['update', 'preparing', 'presence', 'said'])('hands %s on to whoever watches the table', (type) => {
    const heard: unknown[] = [];
    connected().watch({ table: 'a', last: () => ({}), hear: (message) => heard.push(message) });
    wire().say({ type, table: 'b' });
    wire().say({ type, table: 'a' });
    expect(heard).toEqual([{ type, table: 'a' }]);
  });

  it('hangs up on a server that answers no more', () => {
    const live = connected();
    vi.advanceTimersByTime(41_000);
    expect(live.status).not.toBe('open');
  });

  it('waits longer each time, up to a limit', () => {
    const waits = [0, 1, 2, 10].map((attempt) => backoff(attempt, () => 1));
    expect(waits).toEqual([400, 800, 1600, 15_000]);
    expect(backoff(3, () => 0)).toBe(1600);
  });
});

describe('updates', () => {
  const event = (n: number, event = 'turn') => ({ n, event });
  it('replace what was taken back', () => {
    const known = [event(0), event(1), event(2)];
    expect(joined(known, { since: 1, events: [event(1, 'acts')] } as any)).toEqual([event(0), event(1, 'acts')]);
  });
});

describe('a table', () => {
  const line = (id: number) => ({ type: 'said' as const, table: 'a', id, at: 0, guest: 'g', name: 'Maya', text: 'hi' });
  const shown = { type: 'table', table: { id: 'a', revision: 1, match: 'm' }, yours: [] } as any;

  it('reads the chat when it is watched, and resumes from the last message', async () => {
    const chat = vi.spyOn(api, 'chat').mockRejectedValueOnce(new Error('offline'));
    const table = new Table('a');
    expect(table.last()).toEqual({});
    table.hear(shown);
    await vi.waitFor(() => expect(table.last()).toEqual({}));
    chat.mockResolvedValueOnce({ messages: [line(3), line(4)] });
    table.hear(shown);
    table.hear(line(5));
    await vi.waitFor(() => expect(table.chat.map((message) => message.id)).toEqual([3, 4, 5]));
    expect(table.last()).toEqual({ message: 5 });
    table.hear(shown);
    expect(chat).toHaveBeenCalledTimes(2);
  });
});
