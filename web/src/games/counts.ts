/** How many there are of each thing, as positions have it; and who comes after whom. */

export type CountsOf<Name extends string> = Partial<Record<Name, number>>;

export function total(counts: { [name: string]: number | undefined }): number {
  return Object.values(counts).reduce<number>((sum, number) => sum + (number ?? 0), 0);
}

/** How many there are in a hand, seen or hidden. */
export function held(hand: number | { [name: string]: number | undefined } | undefined): number {
  return typeof hand === 'object' ? total(hand) : (hand ?? 0);
}

/** What can be done with counts of things that have an order. */
export function countsOf<Name extends string>(names: readonly Name[]) {
  /** Those there are any of. */
  const present = (counts: CountsOf<Name>): Name[] => names.filter((name) => counts[name]);
  return {
    present,
    /** One after the other, equal ones together. */
    rowOf: (counts: CountsOf<Name>): Name[] =>
      present(counts).flatMap((name) => Array<Name>(counts[name] ?? 0).fill(name)),
    counted(row: readonly Name[]): CountsOf<Name> {
      const counts: CountsOf<Name> = {};
      for (const name of row) counts[name] = (counts[name] ?? 0) + 1;
      return counts;
    },
    isOne: (word: string): word is Name => (names as readonly string[]).includes(word),
  };
}

/** The others, in the order in which they come after a seat. */
export function othersAfter(seat: number | null, players: number): number[] {
  const number = seat === null ? players : players - 1;
  return Array.from({ length: number }, (_, index) => ((seat ?? -1) + 1 + index) % players);
}
