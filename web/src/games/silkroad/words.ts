/** Silk Road in words. */
import { SPOKEN } from '../../../generated/games/silkroad';
import type { Words } from '../../lib/i18n';
import { tellerOf } from '../../lib/telling';
import { GOODS, goodsOf } from './market';

const { TILE_RULES } = SPOKEN.sayings.tables as { TILE_RULES: Record<string, string> };

export const goodsName = (t: Words, goods: string) => t(`goods.${goods}`);
export const cardsOf = (t: Words, goods: string, n = 1) => t(`cards.${goods}`, { n });
export const camelName = (t: Words, number: number) => t(`camel.${goodsOf(number)}`, { n: number });
export const placeName = (t: Words, place: string) => t(`place.${place}`);

export function camelNames(t: Words, camels: readonly number[]): string {
  return t.list(camels.map((camel) => camelName(t, camel)));
}

/** Cards in words: "2 silk and a tea". */
export function handful(t: Words, cards: readonly string[]): string {
  const held = GOODS.map((goods) => [goods, cards.filter((card) => card === goods).length] as const);
  return t.list(held.filter(([, n]) => n > 0).map(([goods, n]) => cardsOf(t, goods, n)));
}

/** No tile is a city. */
export const tileName = (t: Words, tile: string | null | undefined) => t(`tile.${tile ?? 'city'}`);
export const tileDoes = (t: Words, tile: string | null | undefined) => t(`does.${tile ?? 'city'}`);

/** The clause that explains a tile. */
export const tileRule = (tile: string | null | undefined) => TILE_RULES[tile ?? ''] ?? 'S12';

export const { phrase, ...teller } = tellerOf(SPOKEN);
