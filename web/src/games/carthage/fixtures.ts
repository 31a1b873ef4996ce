/** Moments of real games, for tests; tools/write_carthage_fixtures.py writes them. */

import { readLines, type State, type Tale, type Vocabulary } from '../testing';
import languageLine from './fixtures/language.jsonl?raw';
import stateLines from './fixtures/states.jsonl?raw';
import taleLines from './fixtures/tales.jsonl?raw';

export const states = readLines<State>(stateLines);
export const tales = readLines<Tale>(taleLines);
export const [language] = readLines<Vocabulary>(languageLine) as [Vocabulary];
