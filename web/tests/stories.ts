/** Whole games as somebody saw them, written by tools/write_stories.py. */
import { existsSync, readFileSync } from 'node:fs';
import { ZONES } from '../generated/games/tantan';
import type { GameTable } from '../generated/protocol';
import { carriage as carthage } from '../src/games/carthage/carriage';
import type { GameEvent, View } from '../src/games/contract';
import { carriage as silkroad } from '../src/games/silkroad/carriage';
import { readLines } from '../src/games/testing';
import type { Carriage, ZoneShape } from '../src/lib/carry';

/** A decision: the view before it, all that followed from it, and the view after. */
export interface Step {
  seat: number | null;
  before: View;
  events: GameEvent[];
  after: View;
}

type Line = { seat: number | null; view: View } | { events: GameEvent[]; now: View; gone: string[] };

function plain(game: string): Carriage {
  const [table] = readLines<GameTable>(readFileSync(`tests/plain/${game}.table.jsonl`, 'utf8'));
  return { zones: table!.zones as unknown as ZoneShape[] };
}

export const CARRIAGES: Record<string, Carriage> = {
  tantan: { zones: ZONES },
  silkroad,
  carthage,
  linger: plain('linger'),
  pebbles: plain('pebbles'),
};

/** The games of a title, each step by step. */
export function storiesOf(game: string): Step[][] {
  const path = `tests/stories/${game}.jsonl`;
  if (!existsSync(path)) throw new Error('run tools/write_stories.py');
  const games: Step[][] = [];
  let [seat, view]: [number | null, View] = [null, {}];
  for (const line of readLines<Line>(readFileSync(path, 'utf8'))) {
    if ('view' in line) {
      [seat, view] = [line.seat, line.view];
      games.push([]);
      continue;
    }
    const after = { ...view, ...line.now };
    for (const key of line.gone) delete after[key];
    games.at(-1)!.push({ seat, before: view, events: line.events, after });
    view = after;
  }
  return games;
}
