/** The eleven kinds of cards, and how a position counts them. */
import { GOODS, type Kind, KINDS } from '../../../generated/games/tantan';
import { type CountsOf, countsOf } from '../counts';

export * from '../../../generated/games/tantan';
export { held, othersAfter, total } from '../counts';

export type Counts = CountsOf<Kind>;
export const { present, rowOf, counted, isOne: isKind } = countsOf(KINDS);

/** By which words a kind explains itself. */
export function aboutKind(kind: Kind): string {
  return (GOODS as readonly Kind[]).includes(kind) ? `goods:${kind}` : kind;
}
