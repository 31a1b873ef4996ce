/** Whole games as somebody saw them, written by tools/write_stories.py. */
import { readdirSync, readFileSync } from 'node:fs';
import type { GameTable } from '../generated/protocol';
import type { GameEvent, GameFace, View } from '../src/games/contract';
import { NAMES, readLines, wordsOf } from '../src/games/testing';
import { sceneryOf, type Scenery } from '../src/lib/beats';
import { makeWords, type Catalogue } from '../src/lib/i18n';
import { plainFace } from '../src/plain/face';

/** A decision: the view before it, all that followed from it, and the view after. */
export interface Step {
  seat: number | null;
  before: View;
  events: GameEvent[];
  after: View;
}

type Line = { seat: number | null; view: View } | { events: GameEvent[]; now: View; gone: string[] };

const modules = import.meta.glob<{ face: GameFace }>('../src/games/*/face.ts', { eager: true });
/** By game: its face, if it has one of its own. */
export const faces = Object.fromEntries(
  Object.entries(modules).map(([path, { face }]) => [path.split('/').at(-2)!, face]),
);
export const GAMES = readdirSync('tests/stories').map((name) => name.replace('.jsonl', ''));

function readPlain<Line>(game: string, what: string): Line {
  return readLines<Line>(readFileSync(`tests/plain/${game}.${what}.jsonl`, 'utf8'))[0]!;
}

/** The face of a game, its own or the plain one. */
export function faceFor(game: string): GameFace {
  return faces[game] ?? plainFace(readPlain<GameTable>(game, 'table'));
}

/** A game as the page shows and tells it, to a seat. */
export function sceneryFor(game: string, seat: number | null): Scenery {
  const own = game in faces;
  const words = own ? wordsOf<any>(game) : makeWords('en', {}, readPlain<Record<string, Catalogue>>(game, 'words').en!);
  return sceneryOf(faceFor(game), words, {}, { names: NAMES, me: seat });
}

/** The games of a title, each step by step. */
export function storiesOf(game: string): Step[][] {
  const games: Step[][] = [];
  let [seat, view]: [number | null, View] = [null, {}];
  for (const line of readLines<Line>(readFileSync(`tests/stories/${game}.jsonl`, 'utf8'))) {
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
