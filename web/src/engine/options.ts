/** Options as fondaco.games.options reads them, and what they make of a blank state. */
import type { Json } from '../../generated/protocol';
import type { Description, OptionInfo } from './description';
import { BadSetup, shown, whole } from './errors';

type Kind = {
  /** The value as it stands in positions and records; undefined, if it is not allowed. */
  read(option: OptionInfo, value: any): unknown;
  /** What its field holds. */
  held(option: OptionInfo, value: any): number | number[];
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

const KINDS: Record<OptionInfo['reads'], Kind> = {
  switch: {
    read: (_, value) => (typeof value === 'boolean' ? value : undefined),
    held: (_, value) => Number(value),
  },
  choice: {
    read: ({ rows }, value) => (typeof value === 'string' && Object.hasOwn(rows!, value) ? value : undefined),
    held: ({ rows }, value: string) => rows![value]!,
  },
  amounts: {
    read({ names, least, most }, value) {
      if (!isObject(value)) return undefined;
      const fits = ([name, amount]: [string, unknown]) => names!.includes(name) && whole(amount, least, most) !== null;
      return Object.entries(value).every(fits) ? { ...value } : undefined;
    },
    held: ({ names, usual }, value: Record<string, number>) => names!.map((name, at) => value[name] ?? usual![at]!),
  },
  split: {
    read({ usual }, value) {
      const fits = Array.isArray(value) && value.length === usual!.length && value.every((one) => whole(one) !== null);
      return fits && sum(value as number[]) === sum(usual!) ? [...(value as number[])] : undefined;
    },
    held: (_, value: number[]) => value,
  },
};

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Options as they are kept. */
export function readOptions({ title, options }: Description, given: unknown): Json {
  if (!isObject(given)) throw new BadSetup(`options should be an object, not ${shown(given)}`);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const option = Object.hasOwn(options, name) ? options[name] : undefined;
      if (!option) {
        const known = Object.keys(options).join(', ') || 'none';
        throw new BadSetup(`${title} has no option ${shown(name)}; its options are: ${known}`);
      }
      const read = KINDS[option.reads].read(option, value);
      if (read === undefined)
        throw new BadSetup(`the option ${name} cannot be ${shown(value)}; allowed: ${option.allowed}`);
      return [name, read];
    }),
  );
}

/** The fields of a blank state that options fill, and with what. */
export function filledBy({ options }: Description, given: Json): [field: string, held: number | number[]][] {
  return Object.entries(options)
    .filter(([, option]) => option.field)
    .map(([name, option]) => [option.field, KINDS[option.reads].held(option, given[name] ?? option.default)]);
}
