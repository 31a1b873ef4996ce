/** Tan-Tan Caravan in words. */

import type en from '@fondaco/games/tantan/words/en.json';
import type { SharedKey, Words } from '../../lib/i18n';
import { tellerOf } from '../../lib/telling';
import { type Counts, type Kind, present, SPOKEN } from './kinds';

export type Key = keyof typeof en | SharedKey;
export type Say = Words<Key>;

export const nameOf = (t: Say, kind: Kind): string => t(`kind.${kind}.name`);
export const some = (t: Say, kind: Kind, n = 1): string => t(`kind.${kind}.some`, { n });

/** Cards in words: "a mouse and 2 food". */
export function several(t: Say, counts: Counts): string {
  return t.list(present(counts).map((kind) => some(t, kind, counts[kind])));
}

/** What a change of the score is called: "+6 points". */
export function gained(t: Say, points: number): string {
  return t('board.gain', { n: Math.abs(points), sign: points < 0 ? '−' : '+' });
}

export const { phrase, ...teller } = tellerOf(SPOKEN);
