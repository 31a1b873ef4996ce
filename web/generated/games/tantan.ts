// Written by tools/write_games.py from the game in src/fondaco/games: do not edit.

export const KINDS = ["food", "clothes", "fabric", "lantern", "spice", "jewellery", "lamp", "princess", "merchant", "thief", "mouse"] as const;
export type Kind = (typeof KINDS)[number];
export const GOODS = ["food", "clothes", "fabric", "lantern", "spice", "jewellery"] as const;
export const TABLE_KINDS = ["food", "clothes", "fabric", "lantern", "spice", "jewellery", "lamp", "princess", "merchant"] as const;
export const BOX: Record<number, number[]> = {"2": [10, 9, 8, 9, 8, 7, 6, 6, 6, 6, 12], "3": [12, 11, 10, 10, 9, 8, 6, 6, 6, 6, 12], "4": [14, 13, 12, 11, 10, 9, 6, 6, 6, 6, 12]};
export const POINTS: Record<string, number> = {"food": 2, "clothes": 3, "fabric": 4, "lantern": 5, "spice": 6, "jewellery": 7};
export const PURSES: Record<string, number> = {"food": 6, "clothes": 5, "fabric": 5, "lantern": 4, "spice": 4, "jewellery": 3, "lamp": 3, "princess": 3, "merchant": 3, "thief": 5, "mouse": 2};
export const DEAREST_PURSE = 12;
export const PLACE_COSTS = [1, 1, 2, 3, 5] as const;
export const CARAVAN_SPACES: Record<number, number> = {"2": 6, "3": 7, "4": 8};
export const HAND_LIMIT = 7;

/** What a seat may know of the table. */
export interface View {
  players: number;
  options: { purses?: Record<string, number>; open_hands?: boolean };
  to_move: number | null;
  turn: number;
  phase: "turn" | "share" | "rob" | "feed" | "over";
  purse: Kind | null;
  market: Kind[];
  pile: { top: Kind; under: number } | null;
  caravan: Partial<Record<Kind, number>>;
  hands: (number | Partial<Record<Kind, number>>)[];
  tables: Partial<Record<Kind, number>>[];
  discards: Partial<Record<Kind, number>>;
  last_stocker: number | null;
  distribution?: { first: number; shares: number; then: "turn goes on" | "turn ends" | "game ends"; thefts: number; mouse: boolean };
  scores: { total: number; goods: number; lamps: number; princesses: number; merchants: number }[];
}
