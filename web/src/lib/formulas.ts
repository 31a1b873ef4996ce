/** Formulas: what a sentence speaks of, worked out as fondaco.words.formulas does. What is missing is null. */
import type { GameEvent } from '../games/contract';

/** A name, or an operation and its parts. */
export type Tree = string | readonly any[];
export type Find = (name: string) => any;

type Counts = { [name: string]: number };

export function workOut(tree: Tree, find: Find): any {
  if (typeof tree === 'string') return find(tree);
  const [what, ...parts] = tree as [string, ...any[]];
  if (what === '=') return parts[0];
  if (what === 'if') return workOut(parts[holds(workOut(parts[0], find)) ? 1 : 2], find);
  if (what === 'and' || what === 'or') {
    return parts
      .slice(1)
      .reduce(
        (found, part) => (holds(found) === (what === 'and') ? workOut(part, find) : found),
        workOut(parts[0], find),
      );
  }
  if (what === 'each') {
    const [name, items, test, each] = parts as [string, Tree, Tree, Tree];
    const things: unknown = workOut(items, find);
    const within =
      (item: unknown): Find =>
      (wanted) =>
        wanted === name ? item : find(wanted);
    const finds = Array.isArray(things) ? things.map(within) : [];
    return finds.filter((one) => holds(workOut(test, one))).map((one) => workOut(each, one));
  }
  return OPERATIONS[what]!(...parts.map((part: Tree) => workOut(part, find)));
}

/** What Python takes for true. */
function holds(value: any): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

function size(things: any): number {
  if (typeof things === 'number' || Array.isArray(things)) return typeof things === 'number' ? things : things.length;
  return Object.values((things ?? {}) as Counts).reduce((sum, number) => sum + number, 0);
}

function at(things: any, place: any): any {
  if (things === null || place === null) return null;
  const found = Array.isArray(things) ? things.at(place) : Object.hasOwn(things, place) ? things[place] : null;
  return found ?? null;
}

function counted(names: readonly string[], things: readonly string[]): Counts {
  const numbers = names.map((name) => [name, things.filter((thing) => thing === name).length] as const);
  return Object.fromEntries(numbers.filter(([, number]) => number > 0));
}

function row(counts: Counts | null, less: Counts | null = null): string[] {
  return Object.entries(counts ?? {}).flatMap(([name, number]) => Array(number - (less?.[name] ?? 0)).fill(name));
}

function moved(events: readonly GameEvent[], start: string | null = null, end: string | null = null): GameEvent[] {
  const fits = (wanted: string | null, zone: string) => wanted === null || wanted === zone;
  return events.filter(({ event, from, to }) => event === 'moves' && fits(start, from) && fits(end, to));
}

function grouped(things: readonly any[], by: string): any[][] {
  const groups = new Map<unknown, any[]>();
  for (const thing of things) groups.set(thing[by], [...(groups.get(thing[by]) ?? []), thing]);
  return [...groups.values()];
}

const OPERATIONS: Record<string, (...parts: any[]) => any> = {
  add: (one, other) => (Array.isArray(one) ? [...one, ...other] : one + other),
  sub: (one, other) => one - other,
  mult: (one, other) => one * other,
  eq: (one, other) => one === other,
  gt: (one, other) => one > other,
  lt: (one, other) => one < other,
  is: (one, other) => one === other,
  in: (thing, things) => (Array.isArray(things) ? things.includes(thing) : Object.hasOwn(things ?? {}, thing)),
  at,
  first: (things: any[], end) => things.slice(0, end),
  list: (...parts) => parts,
  object: (...parts) =>
    Object.fromEntries(parts.flatMap((part, place) => (place % 2 ? [] : [[part, parts[place + 1]]]))),
  size,
  sum: (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0),
  max: (numbers: number[]) => (numbers.length ? Math.max(...numbers) : null),
  backwards: (things: any[]) => [...things].reverse(),
  counted,
  row,
  moved,
  grouped,
};
