/** Moments of real games, for tests; tools/write_tantan_fixtures.py writes them. */

import type { GameEvent, View } from '../contract';
import language from './fixtures/language.json';
import stateLines from './fixtures/states.jsonl?raw';
import taleLines from './fixtures/tales.jsonl?raw';

function read<T>(lines: string): T[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

export const states = read<{ view: View; legal: string[] }>(stateLines);
export const tales = read<{ players: number; options: View; events: GameEvent[] }>(taleLines);
export { language };
