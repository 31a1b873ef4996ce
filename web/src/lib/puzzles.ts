/** The puzzles of a game, from the file that `fondaco puzzles` wrote into its folder: fetched when somebody wants them. */
import { api, Refusal } from './api';
import type { Packed, Weighed } from '../home/puzzling';

export const HARDEST = 5;

export interface Puzzle {
  /** The same in every release that has it. */
  id: string;
  players: number;
  seed: string;
  played: Packed;
  theme: string;
  /** From 1 to `HARDEST`. */
  difficulty: number;
  /** How many of the choices are best. */
  solutions: number;
  /** Those that were weighed, by their numbers, with the chance to win, the best first. */
  choices: Weighed[];
}

type Line = [
  players: number,
  seed: string,
  count: number,
  packed: string,
  theme: number,
  difficulty: number,
  solutions: number,
  ...figures: number[],
];

export interface PuzzleFile {
  game: string;
  edition: number;
  themes: string[];
  puzzles: Line[];
}

const files = import.meta.glob('../../../src/fondaco/games/*/puzzles.json', {
  query: '?url',
  import: 'default',
}) as Record<string, () => Promise<string>>;

/** Throws a Refusal if there are none, or if nobody can be asked. */
export async function loadPuzzles(game: string): Promise<Puzzle[]> {
  const ours = files[`../../../src/fondaco/games/${game}/puzzles.json`];
  return puzzlesIn(ours ? await fetched(await ours()) : await api.puzzles(game));
}

async function fetched(address: string): Promise<PuzzleFile> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new Refusal('offline', '');
  return (await response.json()) as PuzzleFile;
}

export function puzzlesIn({ themes, puzzles }: PuzzleFile): Puzzle[] {
  return puzzles.map(([players, seed, count, packed, theme, difficulty, solutions, ...figures]) => ({
    id: `${seed}.${count}`,
    players,
    seed,
    played: { count, packed },
    theme: themes[theme]!,
    difficulty,
    solutions,
    choices: Array.from({ length: figures.length / 2 }, (_, place) => ({
      action: figures[2 * place]!,
      chance: figures[2 * place + 1]! / 1000,
    })),
  }));
}
