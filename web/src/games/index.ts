/** The faces of the games, each loaded when its table is opened. */
import { loadCatalogue, makeWords, type Language, type Words } from '../lib/i18n';
import type { GameFace } from './contract';

export const GAMES = ['tantan', 'silkroad', 'carthage'] as const;
export const TITLES: Record<string, string> = {
  tantan: 'Tan-Tan Caravan',
  silkroad: 'Silk Road',
  carthage: 'Traders of Carthage',
};
export type GameName = (typeof GAMES)[number];

const faces = import.meta.glob<{ face: GameFace }>('./*/face.ts');

/** A game's face, or null for a game that has none: then its actions are shown as they are written. */
export async function loadFace(game: string): Promise<GameFace | null> {
  const file = faces[`./${game}/face.ts`];
  return file ? (await file()).face : null;
}

export async function loadWords(language: Language, game: string): Promise<Words<any>> {
  return makeWords(language, await loadCatalogue(language, 'common'), await loadCatalogue(language, game));
}
