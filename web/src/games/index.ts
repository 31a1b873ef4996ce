/** The faces of the games, each loaded when its table is opened. */
import {
  loadCommon,
  loadOfGame,
  makeWords,
  type Catalogue,
  type CommonKey,
  type Language,
  type Words,
} from '../lib/i18n';
import type { GameFace } from './contract';

export const GAMES = ['tantan', 'silkroad', 'carthage'] as const;
export type GameName = (typeof GAMES)[number];

const faces = import.meta.glob<{ face: GameFace }>('./*/face.ts');

/** A game's face, or null for a game that has none: then its actions are shown as they are written. */
export async function loadFace(game: string): Promise<GameFace | null> {
  const file = faces[`./${game}/face.ts`];
  return file ? (await file()).face : null;
}

export async function loadWords(language: Language, game: string): Promise<Words<any>> {
  return makeWords(language, await loadCommon(language), await loadOfGame<Catalogue>(game, language));
}

export function titleOf(t: Words<CommonKey>, game: string): string {
  return t.has(`title.${game}`) ? t(`title.${game}`) : game;
}
