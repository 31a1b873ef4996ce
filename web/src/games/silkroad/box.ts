/** What luck draws from on the Silk Road. */
import {
  CAMEL_GOODS,
  CARDS_OF_EACH,
  COLOURS,
  DRIVERS,
  GEMS_OF_EACH,
  GOODS,
  TILE_BOX,
} from '../../../generated/games/silkroad';
import { type Box, Pool, upTo } from '../../lib/redraw';

export function box(): Box {
  const pools: Record<string, Pool> = {
    pile: Pool.of(GOODS, () => CARDS_OF_EACH),
    bag: Pool.of(COLOURS, () => GEMS_OF_EACH),
    camels: Pool.of(Object.keys(CAMEL_GOODS).map(Number), () => 1),
    drivers: Pool.of(
      upTo(DRIVERS).map((n) => n + 1),
      () => 1,
    ),
    tiles: Pool.of(TILE_BOX, () => 1),
  };
  return {
    pool: (name) => pools[name],
    follow(event) {
      if (event.event === 'moves' && event.to === 'pile') pools.pile?.add(event.card);
    },
  };
}
