/** The pieces on the table that actions name. */
import type { GameTable } from '../../generated/protocol';
import { deedOf } from '../lib/deeds';
import type { Lot, Name } from './lots';

export interface Spot {
  place: string;
  name: Name;
}
export const spotId = ({ place, name }: Spot): string => `${place} ${name}`;
export const seatId = (seat: number): string => `seat ${seat}`;

/** The things that an argument names: a number is one only where the argument says of what. */
function thingsIn({ things }: GameTable, argument: string, meaning: unknown): Name[] {
  const all = Array.isArray(meaning) ? (meaning as unknown[]) : [meaning];
  return all.filter((one): one is Name => typeof one === 'string' || (typeof one === 'number' && argument in things));
}

/**
 * By legal action: the spots that have to be pressed for it. What a verb may name lies where all of that lies, if it
 * lies together anywhere: one's own things come first in `lots`. What lies nowhere in sight needs no press.
 */
export function spotsOf(table: GameTable, legal: readonly string[], lots: readonly Lot[]): Map<string, Set<string>> {
  const deeds = legal.flatMap((action) => {
    const deed = deedOf(table.verbs, action);
    return deed ? [{ action, deed }] : [];
  });
  const spots = new Map(legal.map((action) => [action, new Set<string>()]));
  for (const verb of table.verbs) {
    for (const { name: argument } of verb.arguments) {
      const named = deeds
        .filter(({ deed }) => deed.verb === verb)
        .map(({ action, deed }) => ({ action, things: thingsIn(table, argument, deed.arguments[argument]) }));
      const home = lots.find((lot) => named.every(({ things }) => things.every((one) => holds(lot, one))));
      for (const { action, things } of named) {
        for (const name of things) {
          const lot = home ?? lots.find((one) => holds(one, name));
          if (lot) spots.get(action)?.add(spotId({ place: lot.place, name }));
        }
      }
    }
  }
  for (const { action, deed } of deeds) {
    if (typeof deed.arguments.seat === 'number') spots.get(action)?.add(seatId(deed.arguments.seat));
  }
  return spots;
}

const holds = (lot: Lot, name: Name): boolean => lot.names.includes(name);

/** An action that names a thing, to ask why it is not legal: of a verb that is legal now, if there is one. */
export function naming(table: GameTable, name: Name, legal: readonly string[]): string | null {
  const now = new Set(legal.map((action) => deedOf(table.verbs, action)?.verb));
  const verbs = [...table.verbs].sort((one, other) => Number(now.has(other)) - Number(now.has(one)));
  for (const { verb, arguments: given } of verbs) {
    const at = given.findIndex((one) =>
      one.choices.some((choice) => thingsIn(table, one.name, choice.meaning).includes(name)),
    );
    if (at < 0) continue;
    const texts = given.map((one, i) => {
      const choices = one.choices.filter((each) => i !== at || thingsIn(table, one.name, each.meaning).includes(name));
      return choices[0]?.text;
    });
    return [verb, ...texts.filter(Boolean)].join(' ');
  }
  return null;
}
