/** The eleven kinds of cards: what they are worth, and how a position counts them. */

export const KINDS = [
  'food',
  'clothes',
  'fabric',
  'lantern',
  'spice',
  'jewellery',
  'lamp',
  'princess',
  'merchant',
  'thief',
  'mouse',
] as const;

export type Kind = (typeof KINDS)[number];
export type Counts = Partial<Record<Kind, number>>;

export const GOODS = KINDS.slice(0, 6);

/** T11: thieves and mice never lie on a table. */
export const TABLE_KINDS = KINDS.slice(0, 9);

export const POINTS: Counts = { food: 2, clothes: 3, fabric: 4, lantern: 5, spice: 6, jewellery: 7 };

/** What a card pays on the purse, unless the option `purses` says otherwise. */
export const PURSES: Record<Kind, number> = {
  food: 6,
  clothes: 5,
  fabric: 5,
  lantern: 4,
  spice: 4,
  jewellery: 3,
  lamp: 3,
  princess: 3,
  merchant: 3,
  thief: 5,
  mouse: 2,
};

export const DEAREST_PURSE = 12;

/** T6: what the market's places cost, place 1 first. */
export const PLACE_COSTS = [1, 1, 2, 3, 5] as const;

/** T2: by number of players. */
export const CARAVAN_SPACES: Record<number, number> = { 2: 6, 3: 7, 4: 8 };

export const HAND_LIMIT = 7;

export function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, number) => sum + number, 0);
}

/** The kinds there are any of, in the cards' order. */
export function present(counts: Counts): Kind[] {
  return KINDS.filter((kind) => counts[kind]);
}
