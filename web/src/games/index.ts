/** The face and the words of each game, loaded when its table is opened. */
import { api } from '../lib/api';
import { hall } from '../lib/hall.svelte';
import { loadPart, makeWords, type Catalogue, type Language, type Words } from '../lib/i18n';
import type { GameWords } from '../../generated/protocol';
import type { GameFace } from './contract';

const faces = import.meta.glob<{ face: GameFace }>('./*/face.ts');
const files = import.meta.glob('../../../src/fondaco/games/*/words/*.json', { import: 'default' });

/** A game's face: its own, or one that is drawn from what the server tells of the game. */
export async function loadFace(game: string): Promise<GameFace> {
  const own = faces[`./${game}/face.ts`];
  if (own) return (await own()).face;
  void hall.look(); // for its title
  const [{ plainFace }, table] = await Promise.all([import('../plain/face'), api.game(game)]);
  return plainFace(table);
}

/** A game's words, `de`, or its rules, `de.rules`; null for a game that came to the server from elsewhere. */
export async function loadOfGame<File>(game: string, name: string): Promise<File | null> {
  const file = files[`../../../src/fondaco/games/${game}/words/${name}.json`];
  return file ? ((await file()) as File) : null;
}

/** What the server says of a game that we do not bring; nothing, if it cannot be asked. */
function askServer(language: Language, game: string): Promise<GameWords> {
  return api.words(game, language).catch(() => ({ words: {}, rules: {} }));
}

/** A game's words. We bring those of the games we have a face for; the server has them all. */
export async function loadWords(language: Language, game: string): Promise<Words<any>> {
  const own = async () => (await loadOfGame<Catalogue>(game, language)) ?? (await askServer(language, game)).words;
  return makeWords(language, ...(await Promise.all([loadPart(language, 'front'), loadPart(language, 'table'), own()])));
}

export type Clauses = Record<string, { title: string; text: string }>;

export async function loadRules(language: Language, game: string): Promise<Clauses> {
  return (await loadOfGame<Clauses>(game, `${language}.rules`)) ?? (await askServer(language, game)).rules;
}
