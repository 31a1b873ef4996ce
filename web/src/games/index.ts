/** The faces of the games, each loaded when its table is opened. */
import { api } from '../lib/api';
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

/** A game's words. We bring those of the games we have a face for; the server has them all. */
export async function loadWords(language: Language, game: string): Promise<Words<any>> {
  const own = (await loadOfGame<Catalogue>(game, language)) ?? (await api.words(game, language)).words;
  return makeWords(language, await loadCommon(language), own);
}

export type Clauses = Record<string, { title: string; text: string }>;

export async function loadRules(language: Language, game: string): Promise<Clauses> {
  return (await loadOfGame<Clauses>(game, `${language}.rules`)) ?? (await api.words(game, language)).rules;
}

export function titleOf(t: Words<CommonKey>, game: string): string {
  return t.has(`title.${game}`) ? t(`title.${game}`) : game;
}
