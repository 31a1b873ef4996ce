/** @vitest-environment node */
/** Matches in the page against what tools/write_matches.py wrote of the same matches in Python, by their hashes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Game, Match } from '../src/engine/match';
import type { Json } from '../generated/protocol';
import { load } from './engines';

interface Setup {
  game: string;
  players: number;
  samples: Json[];
  games: number;
  block: number;
  digests: string[];
}
const FILE = process.env.FONDACO_MATCHES ?? join(import.meta.dirname, 'matches.jsonl');
const setups = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Setup);

const ASKED = 6;
const NONSENSE = [
  '',
  'buy 9',
  'stock food 2 mouse 9',
  'rob 9',
  'play silk 0',
  'trade ivory ivory tea',
  'take red4',
  'play 1z',
];

class Whim {
  constructor(private word: number) {}

  below(bound: number): number {
    this.word = (Math.imul(this.word, 1664525) + 1013904223) >>> 0;
    return (this.word >>> 8) % bound;
  }
}

/** A hash of what is said; numbers are gathered, because there are millions of them. */
class Account {
  private readonly hash = createHash('sha256');
  private readonly gathered = new Uint8Array(1 << 16);
  private size = 0;

  add(bytes: Uint8Array): void {
    if (this.size + bytes.length > this.gathered.length) this.flush();
    this.gathered.set(bytes, this.size);
    this.size += bytes.length;
  }

  say(text: string): void {
    this.flush();
    this.hash.update(text);
  }

  get digest(): string {
    this.flush();
    return this.hash.digest('hex').slice(0, 16);
  }

  private flush(): void {
    this.hash.update(this.gathered.subarray(0, this.size));
    this.size = 0;
  }
}

/** One random match: the bytes of every state, all legal actions, and now and then all else that can be asked. */
function tell(account: Account, game: Game, { players, samples }: Setup, number: number): void {
  const whim = new Whim(number);
  const start = (number % (players + 1)) - 1;
  const match = game.fresh({
    players,
    seed: number.toString(16),
    start: game.description.names_start && start >= 0 ? start : null,
    options: samples[number % samples.length]!,
  }) as Match;
  let told = 0;
  for (;;) {
    const legal = match.legalNumbers();
    account.add(match.state);
    account.add(new Uint8Array(Uint16Array.from(legal).buffer));
    if (match.over || whim.below(64) === 0) {
      account.say(toldAt(match, whim, told));
      told = match.eventCount;
    }
    if (match.over) break;
    match.playNumber(legal[whim.below(legal.length)]!);
  }
  account.say(JSON.stringify(match.record()));
}

function toldAt(match: Match, whim: Whim, since: number): string {
  const { texts } = match.game.notation;
  const viewers = [null, ...Array.from({ length: match.players }, (_, seat) => seat)];
  const viewer = viewers[whim.below(viewers.length)]!;
  const asked = Array.from({ length: ASKED }, () => texts[whim.below(texts.length)]!);
  asked.push(NONSENSE[whim.below(NONSENSE.length)]!);
  return JSON.stringify([
    match.legal(),
    match.position(),
    viewers.map((one) => match.view(one)),
    match.events(since, viewer),
    match.events(since),
    match.cameToLight(since, whim.below(match.players)),
    asked.map((action) => match.whyNot(action)),
    match.scores(),
    match.winners(),
    match.seat,
  ]);
}

it.each(setups)('$games matches of $game for $players are those of Python', { timeout: 3_600_000 }, async (setup) => {
  const game = await load(setup.game);
  const digests = setup.digests.map((_, block) => {
    const account = new Account();
    const end = Math.min(setup.games, (block + 1) * setup.block);
    for (let number = block * setup.block; number < end; number++) tell(account, game, setup, number);
    return account.digest;
  });
  expect(digests).toEqual(setup.digests);
});
