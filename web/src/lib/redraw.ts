/**
 * Every draw of a match, made again from its seed. What lies in the box at the start stands in the game's `box.ts`, and
 * the events that were shown tell what returned to a pool: no other rule of the game is needed.
 */
import type { GameEvent } from '../games/contract';
import { Chance, seedKey } from './chance';
import type { Json } from '../../generated/protocol';

type Name = string | number;

/** Things that luck draws from: how many there are of each, in the order of their numbers. */
export class Pool {
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

export interface Box {
  /** The pool that a draw takes from; the event after it says whose, where there are several. */
  pool(name: string, after: GameEvent | undefined): Pool | undefined;
  /** Something happens that may put things into a pool. */
  follow(event: GameEvent): void;
}

export const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

const boxes = import.meta.glob<{ box(players: number, options: Json): Box }>('../games/*/box.ts');

export interface Redrawn {
  /** How many draws the record has. */
  draws: number;
  /** Each of them is what the seed gives; null for a game whose box is not known here. */
  dealt: boolean | null;
  /** What was shown during the match, draws and decisions, is what the record says. */
  shown: boolean;
}

/** Makes all draws again. `events` are the match as a viewer saw it. */
export async function redraw(record: Json, events: readonly GameEvent[]): Promise<Redrawn> {
  const outcomes = record.chance as Name[];
  const draws = events.filter((event) => event.event === 'draws');
  const decisions = events.filter((event) => event.event === 'acts').map((event) => event.action as string);
  return {
    draws: outcomes.length,
    dealt: draws.length === outcomes.length && (await dealsAll(record, outcomes, events)),
    shown:
      draws.length === outcomes.length &&
      draws.every(({ outcome }, i) => outcome === null || outcome === outcomes[i]) &&
      JSON.stringify(decisions) === JSON.stringify(record.actions),
  };
}

async function dealsAll(
  record: Json,
  outcomes: readonly Name[],
  events: readonly GameEvent[],
): Promise<boolean | null> {
  const known = await boxes[`../games/${record.game}/box.ts`]?.();
  if (!known) return null;
  const box = known.box(record.players as number, record.options as Json);
  const chance = new Chance(seedKey(record.seed as string));
  let drawn = 0;
  return events.every((event, i) => {
    box.follow(event);
    if (event.event !== 'draws') return true;
    const pool = box.pool(event.pool as string, events[i + 1]);
    return pool !== undefined && pool.size > 0 && pool.take(chance.below(pool.size)) === outcomes[drawn++];
  });
}
