// Written by tools/write_games.py from the game in src/fondaco/games: do not edit.

export const GOODS = ["ivory", "spice", "porcelain", "silk", "tea"] as const;
export type Goods = (typeof GOODS)[number];
export const COLOURS = ["blue", "yellow", "green", "red", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export const GEMS = ["blue", "yellow", "green", "red", "purple", "colourless", "markers"] as const;
export type Gem = (typeof GEMS)[number];
export const CITIES = ["Byzantium", "Samarkand", "Tashkent", "Chang'an", "Amritsar", "Yspahan"] as const;
export type City = (typeof CITIES)[number];
export const VILLAGES = ["Tabriz", "Merv", "Balkh", "Kashgar", "Kabul", "Herat", "Astrakhan", "Otrar", "Lhasa", "Hormuz", "Antioch", "Bukhara", "Kokand", "Dunhuang", "Lahore", "Yazd", "Trebizond", "Khiva", "Turfan", "Lanzhou", "Multan", "Palmyra"] as const;
export type Village = (typeof VILLAGES)[number];
export const PLACES = ["Tabriz", "Merv", "Balkh", "Kashgar", "Kabul", "Herat", "Astrakhan", "Otrar", "Lhasa", "Hormuz", "Antioch", "Bukhara", "Kokand", "Dunhuang", "Lahore", "Yazd", "Trebizond", "Khiva", "Turfan", "Lanzhou", "Multan", "Palmyra", "Byzantium", "Samarkand", "Tashkent", "Chang'an", "Amritsar", "Yspahan"] as const;
export type Place = (typeof PLACES)[number];
export const TILES = ["market ivory", "market spice", "market porcelain", "market silk", "market tea", "black market", "camels 1", "camels 2", "camels 3", "customs", "sandstorm", "thief", "bazaar", "bakshish"] as const;
export type Tile = (typeof TILES)[number];
export const CARDS_OF_EACH = 14;
export const GEMS_OF_EACH = 4;
export const CAMEL_GOODS: Record<number, Goods> = {"1": "silk", "2": "porcelain", "3": "spice", "4": "ivory", "5": "tea", "6": "tea", "7": "ivory", "8": "spice", "9": "porcelain", "10": "silk"};
export const DRIVERS = 5;
export const SET_WORTH = [0, 1, 3, 6, 10, 15] as const;
export const COLOURLESS_WORTH = 2;
export const COLOURLESS_FOR_A_MARKER = 3;
export const MARKER_WORTH = 8;
export const TILE_BOX = ["market ivory", "market ivory", "market spice", "market spice", "market porcelain", "market porcelain", "market silk", "market silk", "market tea", "market tea", "black market", "black market", "camels 1", "camels 2", "camels 3", "camels 3", "customs", "sandstorm", "thief", "thief", "bazaar", "bakshish"] as const;
export const PRINTED_TILES: Record<string, Tile> = {"Tabriz": "market ivory", "Merv": "market silk", "Balkh": "market spice", "Kashgar": "market tea", "Kabul": "bakshish", "Herat": "market porcelain", "Astrakhan": "market ivory", "Otrar": "market tea", "Lhasa": "black market", "Hormuz": "camels 3", "Antioch": "customs", "Bukhara": "thief", "Kokand": "camels 3", "Dunhuang": "bazaar", "Lahore": "market porcelain", "Yazd": "black market", "Trebizond": "camels 1", "Khiva": "market silk", "Turfan": "thief", "Lanzhou": "camels 2", "Multan": "market spice", "Palmyra": "sandstorm"};
export const LEADS: Record<string, Record<string, Place[]>> = {"Byzantium": {"Tabriz": ["Antioch"], "Merv": ["Balkh", "Otrar"], "Balkh": ["Kashgar"], "Kashgar": ["Kabul", "Lhasa"], "Kabul": ["Herat", "Hormuz"], "Herat": ["Tabriz"], "Astrakhan": ["Balkh"], "Otrar": ["Kashgar"], "Lhasa": ["Herat"], "Hormuz": ["Tabriz"], "Antioch": ["Byzantium"], "Bukhara": [], "Kokand": [], "Dunhuang": [], "Lahore": [], "Yazd": [], "Trebizond": ["Tabriz", "Merv"], "Khiva": ["Merv", "Balkh"], "Turfan": ["Balkh", "Kashgar"], "Lanzhou": ["Kashgar", "Kabul"], "Multan": ["Kabul", "Herat"], "Palmyra": ["Herat", "Tabriz"], "Byzantium": [], "Samarkand": ["Khiva"], "Tashkent": ["Turfan"], "Chang'an": ["Lanzhou"], "Amritsar": ["Multan"], "Yspahan": ["Palmyra"]}, "Samarkand": {"Tabriz": ["Merv"], "Merv": ["Bukhara"], "Balkh": ["Kashgar"], "Kashgar": ["Kabul", "Lhasa"], "Kabul": ["Herat", "Hormuz"], "Herat": ["Tabriz"], "Astrakhan": ["Balkh"], "Otrar": ["Kashgar"], "Lhasa": ["Herat"], "Hormuz": ["Tabriz"], "Antioch": [], "Bukhara": ["Samarkand"], "Kokand": [], "Dunhuang": [], "Lahore": [], "Yazd": [], "Trebizond": ["Tabriz", "Merv"], "Khiva": ["Merv", "Balkh"], "Turfan": ["Balkh", "Kashgar"], "Lanzhou": ["Kashgar", "Kabul"], "Multan": ["Kabul", "Herat"], "Palmyra": ["Herat", "Tabriz"], "Byzantium": ["Trebizond"], "Samarkand": [], "Tashkent": ["Turfan"], "Chang'an": ["Lanzhou"], "Amritsar": ["Multan"], "Yspahan": ["Palmyra"]}, "Tashkent": {"Tabriz": ["Merv", "Astrakhan"], "Merv": ["Balkh"], "Balkh": ["Kokand"], "Kashgar": ["Kabul", "Lhasa"], "Kabul": ["Herat", "Hormuz"], "Herat": ["Tabriz"], "Astrakhan": ["Balkh"], "Otrar": ["Kashgar"], "Lhasa": ["Herat"], "Hormuz": ["Tabriz"], "Antioch": [], "Bukhara": [], "Kokand": ["Tashkent"], "Dunhuang": [], "Lahore": [], "Yazd": [], "Trebizond": ["Tabriz", "Merv"], "Khiva": ["Merv", "Balkh"], "Turfan": ["Balkh", "Kashgar"], "Lanzhou": ["Kashgar", "Kabul"], "Multan": ["Kabul", "Herat"], "Palmyra": ["Herat", "Tabriz"], "Byzantium": ["Trebizond"], "Samarkand": ["Khiva"], "Tashkent": [], "Chang'an": ["Lanzhou"], "Amritsar": ["Multan"], "Yspahan": ["Palmyra"]}, "Chang'an": {"Tabriz": ["Merv", "Astrakhan"], "Merv": ["Balkh", "Otrar"], "Balkh": ["Kashgar"], "Kashgar": ["Dunhuang"], "Kabul": ["Herat", "Hormuz"], "Herat": ["Tabriz"], "Astrakhan": ["Balkh"], "Otrar": ["Kashgar"], "Lhasa": ["Herat"], "Hormuz": ["Tabriz"], "Antioch": [], "Bukhara": [], "Kokand": [], "Dunhuang": ["Chang'an"], "Lahore": [], "Yazd": [], "Trebizond": ["Tabriz", "Merv"], "Khiva": ["Merv", "Balkh"], "Turfan": ["Balkh", "Kashgar"], "Lanzhou": ["Kashgar", "Kabul"], "Multan": ["Kabul", "Herat"], "Palmyra": ["Herat", "Tabriz"], "Byzantium": ["Trebizond"], "Samarkand": ["Khiva"], "Tashkent": ["Turfan"], "Chang'an": [], "Amritsar": ["Multan"], "Yspahan": ["Palmyra"]}, "Amritsar": {"Tabriz": ["Merv", "Astrakhan"], "Merv": ["Balkh", "Otrar"], "Balkh": ["Kashgar"], "Kashgar": ["Kabul"], "Kabul": ["Lahore"], "Herat": ["Tabriz"], "Astrakhan": ["Balkh"], "Otrar": ["Kashgar"], "Lhasa": ["Herat"], "Hormuz": ["Tabriz"], "Antioch": [], "Bukhara": [], "Kokand": [], "Dunhuang": [], "Lahore": ["Amritsar"], "Yazd": [], "Trebizond": ["Tabriz", "Merv"], "Khiva": ["Merv", "Balkh"], "Turfan": ["Balkh", "Kashgar"], "Lanzhou": ["Kashgar", "Kabul"], "Multan": ["Kabul", "Herat"], "Palmyra": ["Herat", "Tabriz"], "Byzantium": ["Trebizond"], "Samarkand": ["Khiva"], "Tashkent": ["Turfan"], "Chang'an": ["Lanzhou"], "Amritsar": [], "Yspahan": ["Palmyra"]}, "Yspahan": {"Tabriz": ["Merv", "Astrakhan"], "Merv": ["Balkh", "Otrar"], "Balkh": ["Kashgar"], "Kashgar": ["Kabul", "Lhasa"], "Kabul": ["Herat"], "Herat": ["Yazd"], "Astrakhan": ["Balkh"], "Otrar": ["Kashgar"], "Lhasa": ["Herat"], "Hormuz": ["Tabriz"], "Antioch": [], "Bukhara": [], "Kokand": [], "Dunhuang": [], "Lahore": [], "Yazd": ["Yspahan"], "Trebizond": ["Tabriz", "Merv"], "Khiva": ["Merv", "Balkh"], "Turfan": ["Balkh", "Kashgar"], "Lanzhou": ["Kashgar", "Kabul"], "Multan": ["Kabul", "Herat"], "Palmyra": ["Herat", "Tabriz"], "Byzantium": ["Trebizond"], "Samarkand": ["Khiva"], "Tashkent": ["Turfan"], "Chang'an": ["Lanzhou"], "Amritsar": ["Multan"], "Yspahan": []}};
export const ROADS = [["Tabriz", "Antioch"], ["Merv", "Balkh"], ["Merv", "Otrar"], ["Balkh", "Kashgar"], ["Kashgar", "Kabul"], ["Kashgar", "Lhasa"], ["Kabul", "Herat"], ["Kabul", "Hormuz"], ["Herat", "Tabriz"], ["Astrakhan", "Balkh"], ["Otrar", "Kashgar"], ["Lhasa", "Herat"], ["Hormuz", "Tabriz"], ["Antioch", "Byzantium"], ["Trebizond", "Tabriz"], ["Trebizond", "Merv"], ["Khiva", "Merv"], ["Khiva", "Balkh"], ["Turfan", "Balkh"], ["Turfan", "Kashgar"], ["Lanzhou", "Kashgar"], ["Lanzhou", "Kabul"], ["Multan", "Kabul"], ["Multan", "Herat"], ["Palmyra", "Herat"], ["Palmyra", "Tabriz"], ["Samarkand", "Khiva"], ["Tashkent", "Turfan"], ["Chang'an", "Lanzhou"], ["Amritsar", "Multan"], ["Yspahan", "Palmyra"], ["Tabriz", "Merv"], ["Merv", "Bukhara"], ["Bukhara", "Samarkand"], ["Byzantium", "Trebizond"], ["Tabriz", "Astrakhan"], ["Balkh", "Kokand"], ["Kokand", "Tashkent"], ["Kashgar", "Dunhuang"], ["Dunhuang", "Chang'an"], ["Kabul", "Lahore"], ["Lahore", "Amritsar"], ["Herat", "Yazd"], ["Yazd", "Yspahan"]] as const;

/** What a seat may know of the table. */
export interface View {
  players: number;
  options: { tiles?: string; open_gems?: boolean };
  to_move: number | null;
  turn: number;
  phase: "turn" | "move" | "draw" | "draw more" | "sale" | "camels" | "customs" | "sandstorm" | "thief" | "bazaar" | "bakshish" | "reveal" | "over";
  pile: number;
  discards: Goods[];
  display: Goods[];
  hands: (number | Partial<Record<Goods, number>>)[];
  stocks: Partial<Record<Goods, number>>[];
  drivers: number[];
  bag: number;
  gems: (number | Partial<Record<Gem, number>>)[];
  queue: number[];
  caravans: ({ at: Place; to: City; camels: number[]; gems: Colour[] } | null)[];
  tiles: Record<Village, Tile>;
  no_more_caravans: boolean;
  played?: { goods: Goods; cards: number };
  draws?: { due: number; more: boolean };
  moved?: number;
  declined?: number[];
  robbed?: number[];
  scores: ({ total: number; sets: number; colourless: number; markers: number } | null)[];
}
