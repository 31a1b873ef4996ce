// Written by tools/write_games.py from the game in src/fondaco/games: do not edit.

export const COLOURS = ["red", "blue", "yellow", "green"] as const;
export type Colour = (typeof COLOURS)[number];
export const CARDS = ["red2", "red3", "red5", "blue2", "blue3", "blue5", "yellow2", "yellow3", "yellow5", "green2", "green3", "green5"] as const;
export type Card = (typeof CARDS)[number];
export const VALUES = [2, 3, 5] as const;
export const DECK = [11, 9, 7] as const;
export const AMPHORAE: Record<number, number> = {"2": 2, "3": 1, "5": 0};
export const CYRENAICA = 2;
export const CARTHAGE = 5;
export const MARKET_PLACES = 8;
export const FARM_PLACES = 3;
export const LAST_TILE = 8;

/** What a seat may know of the table. */
export interface View {
  players: number;
  options: { deck?: number[]; start_tile?: boolean; open_hands?: boolean };
  to_move: number | null;
  turn: number;
  phase: "turn" | "pay" | "store" | "tiles" | "over";
  market: ({ card: Card; by: number | null })[];
  farm: ({ card: Card; by: number | null })[];
  draw: number;
  discards: Partial<Record<Card, number>>;
  hands: (number | Partial<Record<Card, number>>)[];
  goods: Partial<Record<Card, number>>[];
  stored: Partial<Record<Card, number>>[];
  bonus: Partial<Record<Colour, number>>[];
  victory: number[];
  ships: Record<Colour, number>;
  payment?: { paid: number; last: Card | null };
  scores: { total: number; victory: number; bonus: number }[];
}
