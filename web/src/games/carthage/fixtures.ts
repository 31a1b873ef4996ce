/** Moments of real games, for tests; tools/write_carthage_fixtures.py writes them. */

import type { GameEvent, View } from '../contract';
import languageLine from './fixtures/language.jsonl?raw';
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

interface Language {
  actions: string[];
  events: string[];
  reasons: string[];
  values: Record<string, unknown>;
  wanted: string[];
  options: string[];
  score: string[];
}
export const [language] = read<Language>(languageLine) as [Language];
