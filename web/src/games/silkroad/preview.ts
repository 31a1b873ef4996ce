/** What a stop would bring, as far as the table shows it. */
import type { Words } from '../../lib/i18n';
import type { People } from '../contract';
import { candidates, carries, forSale, goodsOf, type Counts, type View } from './market';
import { tileAt } from './road';
import { camelName, cardsOf, goodsName, tileDoes } from './words';

/** In sentences. The view is the one in which the cards already lie in the stock. */
export function outcome(t: Words, view: View, people: People, number: number, place: string, goods: string): string[] {
  const caravan = view.caravans[number - 1];
  if (!caravan) return [];
  const lines = carries(caravan, goods) ? [t('board.oneMore', { goods: goodsName(t, goods) })] : [];
  const tile = tileAt(view.tiles, place);
  if (tile === undefined || tile === 'black market' || tile.startsWith('market ')) {
    return [...lines, ...sales(t, view, people, number, place, tile)];
  }
  if (tile.startsWith('camels ') && caravan.camels.length > Number(tile.slice(-1))) {
    return [...lines, t('board.tooBig')];
  }
  return [...lines, tileDoes(t, tile)];
}

function sales(t: Words, view: View, people: People, number: number, place: string, tile?: string): string[] {
  const camels = forSale(view, view.caravans[number - 1]!, place);
  if (!camels.length) return [t('board.notCarried', { goods: goodsName(t, tile!.slice('market '.length)) })];
  const stocks = view.stocks.map((stock) => ({ ...stock }));
  return camels.map((camel) => saleLine(t, { ...view, stocks }, people, camel));
}

/** One sale in words; the cards it costs leave the stock, for the next one. */
function saleLine(t: Words, view: View, people: People, camel: number): string {
  const name = camelName(t, camel);
  const goods = goodsOf(camel);
  const [first] = candidates(view, goods);
  if (!first) return t('board.nobodySells', { camel: name });
  (view.stocks[first.seat] as Counts)[goods] = first.cards - first.price;
  if (first.seat === people.me) return t('board.youSell', { camel: name, cards: cardsOf(t, goods, first.price) });
  return t('board.theySell', { camel: name, name: people.names[first.seat] ?? '' });
}
