/** What luck draws from in Tan-Tan Caravan. */
import { type Box, Pool, upTo } from '../../lib/redraw';
import { BOX, KINDS } from './kinds';

export function box(players: number): Box {
  const hands = upTo(players).map(() => Pool.of(KINDS, () => 0));
  const pools: Record<string, Pool> = {
    pile: Pool.of(KINDS, (kind) => BOX[players]?.[kind] ?? 0),
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
