/** What teaches a game: its three cards, its pictures and its guided game, each loaded when it is wanted. A game may have none. */
import type { Guided } from '../lib/guiding';
import { loadPart, makeWords, type Catalogue, type Language, type Words } from '../lib/i18n';
import type { Scene } from '../lib/scene';
import { loadOfGame } from './index';

/** The three cards, in their order. */
export const CARDS = ['goal', 'turn', 'score'] as const;

export interface Scenes {
  cards: Record<(typeof CARDS)[number], Scene>;
  /** By clause: the picture that belongs to it. */
  clauses: Record<string, Scene>;
}

const scenes = import.meta.glob<{ scenes: Scenes }>('./*/scenes.ts');
const lessons = import.meta.glob<{ guided: Guided }>('./*/guided.ts');

export const hasCards = (game: string): boolean => `./${game}/scenes.ts` in scenes;
export const hasLesson = (game: string): boolean => `./${game}/guided.ts` in lessons;

export async function loadScenes(game: string): Promise<Scenes | null> {
  return (await scenes[`./${game}/scenes.ts`]?.())?.scenes ?? null;
}

export async function loadGuided(game: string): Promise<Guided | null> {
  return (await lessons[`./${game}/guided.ts`]?.())?.guided ?? null;
}

/** A game's words, and those of its lesson. */
export async function loadLessonWords(language: Language, game: string): Promise<Words<any>> {
  const [shared, host, own, lesson] = await Promise.all([
    loadPart(language, 'table'),
    loadPart(language, 'learn'),
    loadOfGame<Catalogue>(game, language),
    loadOfGame<Catalogue>(game, `${language}.lesson`),
  ]);
  return makeWords(language, shared, host, own ?? {}, lesson ?? {});
}
