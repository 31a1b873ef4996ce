/** Who may sell what, and what it costs: S12 to S16. */
import {
  CAMEL_GOODS,
  COLOURLESS_FOR_A_MARKER,
  COLOURLESS_WORTH,
  COLOURS,
  type Goods,
  MARKER_WORTH,
  SET_WORTH,
  type View,
} from '../../../generated/games/silkroad';
import { type Caravan, tileAt } from './road';

export { held as count } from '../counts';
export { COLOURS, GOODS, type Goods, type View } from '../../../generated/games/silkroad';

export type Counts = { [name: string]: number | undefined };

export function goodsOf(camel: number): Goods {
  return CAMEL_GOODS[camel]!;
}

/** One who could sell a goods: the first in a list of them has the right. */
export interface Candidate {
  seat: number;
  cards: number;
  driver: number;
  price: number;
}

/** S13. Who could sell a goods, the one with the right first: the most cards, ties to the highest driver. */
export function candidates(
  view: Pick<View, 'stocks' | 'drivers'>,
  goods: Goods,
  declined: readonly number[] = [],
): Candidate[] {
  return view.stocks
    .map((stock, seat) => ({ seat, cards: stock[goods] ?? 0, driver: view.drivers[seat]! }))
    .filter(({ seat, cards }) => cards > 0 && !declined.includes(seat))
    .sort((one, other) => other.cards - one.cards || other.driver - one.driver)
    .map((candidate) => ({ ...candidate, price: Math.ceil(candidate.cards / 2) }));
}

/** S12, S15, S16. The camels a place would sell of a caravan, in that order: none, if it is no market for it. */
export function forSale(view: View, caravan: Caravan, place: string = caravan.at): number[] {
  const falling = [...caravan.camels].sort((one, other) => other - one);
  const tile = tileAt(view.tiles, place);
  if (tile === undefined) return place === caravan.to ? falling : [];
  if (tile === 'black market') return falling.slice(0, 1);
  if (!tile.startsWith('market ')) return [];
  return falling.filter((camel) => tile === `market ${goodsOf(camel)}`).slice(0, 1);
}

/** The camel whose sale is on. */
export function onSale(view: View): number | undefined {
  const caravan = view.phase === 'sale' && view.moved ? view.caravans[view.moved - 1] : null;
  return caravan ? forSale(view, caravan)[0] : undefined;
}

/** The view with cards laid from a hand into that seat's stock. */
export function withPlayed(view: View, seat: number, goods: Goods, cards: number): View {
  const stocks = view.stocks.map((stock, other) =>
    other === seat ? { ...stock, [goods]: (stock[goods] ?? 0) + cards } : stock,
  );
  return { ...view, stocks };
}

/** Whether a caravan carries a goods: then who moved it with that goods may draw one more card (S9). */
export function carries(caravan: Caravan, goods: string): boolean {
  return caravan.camels.some((camel) => goodsOf(camel) === goods);
}

/** S25. What gems are worth. */
export function worth(gems: Counts): number {
  let points = COLOURLESS_WORTH * (gems.colourless ?? 0) + MARKER_WORTH * (gems.markers ?? 0);
  for (let set = 0; COLOURS.some((colour) => (gems[colour] ?? 0) > set); set++) {
    points += SET_WORTH[COLOURS.filter((colour) => (gems[colour] ?? 0) > set).length]!;
  }
  return points;
}

/** S17, S25. The points one more gem would bring. */
export function brings(gems: Counts, gem: string): number {
  const after = { ...gems, [gem]: (gems[gem] ?? 0) + 1 };
  if (after.colourless === COLOURLESS_FOR_A_MARKER) {
    after.colourless = 0;
    after.markers = (after.markers ?? 0) + 1;
  }
  return worth(after) - worth(gems);
}
