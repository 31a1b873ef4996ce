/** @vitest-environment node */
/** The modules of the games against whole games that tools/write_traces.py wrote: states, log, legal actions, reasons. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  BY_SCRIPT,
  CHECKED,
  IMPOSSIBLE,
  LEFT,
  MISSING,
  PageDealer,
  PageModule,
  UNLIKE_THE_KEY,
} from '../src/engine/module';
import { seedKey } from '../src/engine/seeds';
import { folderOf } from './engines';

interface Trace {
  game: string;
  players: number;
  seed: string;
  blank: string;
  actionCount: number;
  actions: number[];
  chance: (string | number)[];
  pools: ((string | number)[] | null)[];
  digest: string;
}
const traces = readFileSync(join(import.meta.dirname, 'traces.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Trace);

/** The table of a trace, before it is dealt. */
async function laidOut(trace: Trace) {
  const module = await PageModule.load(readFileSync(join(folderOf(trace.game), 'page.wasm')));
  const blank = Buffer.from(trace.blank, 'hex');
  const state = module.room(blank.length);
  module.bytes(state, blank.length).set(blank);
  const dealer = new PageDealer(module, 1000);
  dealer.key(...seedKey(trace.seed));
  return { module, blank, state, dealer };
}

/** Plays a trace; the hash of all that happened. */
function played(trace: Trace, { module, blank, state, dealer }: Awaited<ReturnType<typeof laidOut>>): string {
  const { rules } = module;
  const digest = createHash('sha256');
  const size = Math.ceil(trace.actionCount / 32) + 1;
  const words = module.room(8 * size);
  const all = Array.from({ length: trace.actionCount }, (_, action) => action);
  const seats = Array.from({ length: trace.players }, (_, seat) => seat);
  const note = () => {
    digest.update(module.bytes(state, blank.length));
    const rows = dealer.take().flatMap((row) => [...row]);
    const over = rules.legal(state, words) === 0 || module.bytes(state, 2)[1] === 255;
    const found = module.words(words, size);
    const legal = over ? [] : all.filter((action) => (found[action >> 5]! >> BigInt(action & 31)) & 1n);
    const reasons = all.map((action) => rules.why_not(state, action));
    const scores = seats.map((seat) => rules.score(state, seat));
    for (const numbers of [rows, legal, reasons, scores, [rules.winners(state)]])
      digest.update(new Uint8Array(Int32Array.from(numbers).buffer));
  };
  rules.deal(state, dealer.at);
  note();
  for (const action of trace.actions) {
    rules.play(state, dealer.at, action);
    note();
  }
  expect(dealer.overdrawn).toBe(0);
  return digest.digest('hex');
}

/** The names of all outcomes by their numbers: by pool and place, and for each entry of a script. */
function numbered(trace: Trace, script: readonly (string | number)[]) {
  const known = new Map<string | number, number>();
  const number = (name: string | number) => known.get(name) ?? known.set(name, known.size).get(name)!;
  const names = trace.pools.map((pool) => (pool ?? Array.from({ length: 64 }, (_, place) => place)).map(number));
  return { names, script: script.map((name) => known.get(name) ?? -1) };
}

it.each(traces)('$game for $players is played as in Python', async (trace) => {
  expect(played(trace, await laidOut(trace))).toBe(trace.digest);
});

describe.each([BY_SCRIPT, CHECKED] as const)('a script, scripted %i', (scripted) => {
  it.each(traces)('of $game for $players brings the same', async (trace) => {
    const table = await laidOut(trace);
    if (scripted === BY_SCRIPT) table.dealer.key(1n, 2n);
    const { script, names } = numbered(trace, trace.chance);
    table.dealer.follow(script, names, scripted);
    const digest = played(trace, table);
    expect(table.dealer.get('astray')).toBe(0);
    expect(table.dealer.get('drawn')).toBe(trace.chance.length);
    // Things of one name may be told apart by their places, which the script leaves open.
    const unambiguous = names.every((row) => new Set(row).size === row.length);
    if (unambiguous || scripted === CHECKED) expect(digest).toBe(trace.digest);
  });
});

describe.each(traces)('a script that does not fit $game for $players', (trace) => {
  async function dealt(script: readonly (string | number)[], scripted: typeof BY_SCRIPT | typeof CHECKED) {
    const { module, state, dealer } = await laidOut(trace);
    const given = numbered(trace, script);
    dealer.follow(given.script, given.names, scripted);
    module.rules.deal(state, dealer.at);
    for (const action of trace.actions) {
      if (dealer.get('astray')) break;
      dealer.take();
      module.rules.play(state, dealer.at, action);
    }
    const left = dealer.take().filter((row) => row[0] === LEFT);
    return { astray: dealer.get('astray'), left: left.length };
  }

  it('may be too short', async () => {
    const { astray, left } = await dealt(trace.chance.slice(0, -1), BY_SCRIPT);
    expect([astray, left > 0]).toEqual([MISSING, true]);
  });

  it('may name what there is not', async () => {
    expect((await dealt(['nothing', ...trace.chance.slice(1)], CHECKED)).astray).toBe(IMPOSSIBLE);
  });

  it('may name what the key does not give', async () => {
    const other = trace.pools[0]!.find((name) => name !== trace.chance[0])!;
    const astray = (await dealt([other, ...trace.chance.slice(1)], CHECKED)).astray;
    expect([UNLIKE_THE_KEY, IMPOSSIBLE]).toContain(astray);
  });
});
