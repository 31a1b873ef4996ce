/**
 * Every draw of a match, made again from its seed. What lies in the box at the start stands here, and the events that
 * were shown tell what returned to a pool: no other rule of the game is needed.
 */
import type { GameEvent } from '../games/contract';
import { Chance, seedKey } from './chance';
import type { Json } from './protocol';

type Name = string | number;

/** Things that luck draws from: how many there are of each, in the order of their numbers. */
class Pool {
  constructor(
    readonly names: readonly Name[],
    readonly counts: number[],
  ) {}

  static of(names: readonly Name[], count: (at: number) => number): Pool {
    return new Pool(
      names,
      names.map((_, at) => count(at)),
    );
  }

  get size(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  add(name: Name, n = 1): void {
    const at = this.names.indexOf(name);
    if (at >= 0) this.counts[at] = (this.counts[at] ?? 0) + n;
  }

  /** Takes out the nth thing. */
  take(nth: number): Name {
    let at = 0;
    for (; nth >= (this.counts[at] ?? Infinity); at++) nth -= this.counts[at] ?? 0;
    this.counts[at] = (this.counts[at] ?? 0) - 1;
    return this.names[at] as Name;
  }

  copy(): Pool {
    return new Pool(this.names, [...this.counts]);
  }
}

interface Box {
  /** The pool that a draw takes from; the event after it says whose, where there are several. */
  pool(name: string, after: GameEvent | undefined): Pool | undefined;
  /** Something happens that may put things into a pool. */
  follow(event: GameEvent): void;
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

const KINDS = [
  ...['food', 'clothes', 'fabric', 'lantern', 'spice', 'jewellery'],
  ...['lamp', 'princess', 'merchant', 'thief', 'mouse'],
];
const CARDS = [14, 13, 12, 11, 10, 9, 6, 6, 6, 6, 12];
const REMOVED: Record<number, number[]> = { 2: [4, 4, 4, 2, 2, 2], 3: [2, 2, 2, 1, 1, 1] };

function tantan(players: number): Box {
  const hands = upTo(players).map(() => Pool.of(KINDS, () => 0));
  const pools: Record<string, Pool> = {
    pile: Pool.of(KINDS, (kind) => (CARDS[kind] ?? 0) - (REMOVED[players]?.[kind] ?? 0)),
    start: Pool.of(upTo(players), () => 1),
  };
  return {
    // A theft is told as a move as well, and leaves the hand then.
    pool: (name, after) => (name === 'hand' ? hands[after?.from_at as number]?.copy() : pools[name]),
    follow(event) {
      if (event.event !== 'moves') return;
      if (event.from === 'hand') hands[event.from_at as number]?.add(event.card, -1);
      if (event.to === 'hand') hands[event.to_at as number]?.add(event.card);
    },
  };
}

const GOODS = ['ivory', 'spice', 'porcelain', 'silk', 'tea'];
const GEMS = ['blue', 'yellow', 'green', 'red', 'purple'];
const TILES = [
  ...GOODS.flatMap((goods) => [`market ${goods}`, `market ${goods}`]),
  ...['black market', 'black market', 'camels 1', 'camels 2', 'camels 3', 'camels 3', 'customs', 'sandstorm'],
  ...['thief', 'thief', 'bazaar', 'bakshish'],
];

function silkroad(): Box {
  const pools: Record<string, Pool> = {
    pile: Pool.of(GOODS, () => 14),
    bag: Pool.of(GEMS, () => 4),
    camels: Pool.of(
      upTo(10).map((n) => n + 1),
      () => 1,
    ),
    drivers: Pool.of(
      upTo(5).map((n) => n + 1),
      () => 1,
    ),
    tiles: Pool.of(TILES, () => 1),
  };
  return {
    pool: (name) => pools[name],
    follow(event) {
      if (event.event === 'moves' && event.to === 'pile') pools.pile?.add(event.card);
    },
  };
}

const VALUES = [2, 3, 5];
const COLOURED = ['red', 'blue', 'yellow', 'green'].flatMap((colour) => VALUES.map((value) => `${colour}${value}`));
const DECK = [11, 9, 7];

function carthage(players: number, options: Json): Box {
  const deck = (options.deck as number[] | undefined) ?? DECK;
  const noCards = () => Pool.of(COLOURED, () => 0);
  let draw = Pool.of(COLOURED, (card) => deck[card % VALUES.length] ?? 0);
  let discards = noCards();
  const hands = upTo(players).map(() => ({ worth: 0, cards: 0 }));

  /** C3. The least worth starts; ties: fewer cards; then at random. */
  function firstSeats(): Pool {
    const rank = hands.map(({ worth, cards }) => worth * 100 + cards);
    return Pool.of(
      upTo(players).filter((seat) => rank[seat] === Math.min(...rank)),
      () => 1,
    );
  }
  return {
    pool: (name) => (name === 'draw' ? draw : name === 'start' ? firstSeats() : undefined),
    follow(event) {
      if (event.event === 'renewed') {
        draw = discards;
        discards = noCards();
      }
      if (event.event !== 'moves') return;
      if (event.to === 'discards') discards.add(event.card);
      const hand = event.to === 'hand' && event.from === 'draw' ? hands[event.to_at as number] : undefined;
      if (!hand) return;
      hand.worth += Number(String(event.card).at(-1));
      hand.cards++;
    },
  };
}

const BOXES: Record<string, (players: number, options: Json) => Box> = { tantan, silkroad, carthage };

export interface Redrawn {
  /** How many draws the record has. */
  draws: number;
  /** Each of them is what the seed gives. */
  dealt: boolean;
  /** What was shown during the match, draws and decisions, is what the record says. */
  shown: boolean;
}

/** Makes all draws again. `events` are the match as a viewer saw it. */
export function redraw(record: Json, events: readonly GameEvent[]): Redrawn {
  const outcomes = record.chance as Name[];
  const draws = events.filter((event) => event.event === 'draws');
  const decisions = events.filter((event) => event.event === 'acts').map((event) => event.action as string);
  return {
    draws: outcomes.length,
    dealt: draws.length === outcomes.length && dealsAll(record, outcomes, events),
    shown:
      draws.length === outcomes.length &&
      draws.every(({ outcome }, i) => outcome === null || outcome === outcomes[i]) &&
      JSON.stringify(decisions) === JSON.stringify(record.actions),
  };
}

function dealsAll(record: Json, outcomes: readonly Name[], events: readonly GameEvent[]): boolean {
  const box = BOXES[record.game as string]?.(record.players as number, record.options as Json);
  const chance = new Chance(seedKey(record.seed as string));
  let drawn = 0;
  return events.every((event, i) => {
    box?.follow(event);
    if (event.event !== 'draws') return true;
    const pool = box?.pool(event.pool as string, events[i + 1]);
    return pool !== undefined && pool.size > 0 && pool.take(chance.below(pool.size)) === outcomes[drawn++];
  });
}
