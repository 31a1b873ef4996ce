/** Traders of Carthage in words. */

import type en from '@fondaco/games/carthage/words/en.json';
import type { Words } from '../../lib/i18n';
import { tellerOf } from '../../lib/telling';
import { type Card, type Colour, counted, isCard, present, SPOKEN } from './cards';

export type Key = keyof typeof en;
export type Say = Words<Key>;

/** "red 5" */
export const nameOf = (t: Say, card: Card): string => t(`card.${card}`);
/** "a red 5", "2 × red 5" */
export const some = (t: Say, card: Card, n = 1): string => t(`card.${card}.some`, { n });
export const shipOf = (t: Say, colour: Colour): string => t(`ship.${colour}`);
export const tileOf = (t: Say, colour: Colour): string => t(`tile.${colour}`);

/** Cards in words, equal ones together: "a blue 2 and 2 × red 5". */
export function several(t: Say, cards: readonly Card[]): string {
  const counts = counted(cards);
  return t.list(present(counts).map((card) => some(t, card, counts[card])));
}

/** The card that an action names. */
export function cardIn(action: string): Card | null {
  const word = action.split(' ').at(-1) ?? '';
  return isCard(word) ? word : null;
}

export const { phrase, ...teller } = tellerOf(SPOKEN);
