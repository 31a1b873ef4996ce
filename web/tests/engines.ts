/** The engines of games from their folders, where tests have no site to fetch them from. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Description } from '../src/engine/description';
import { Game } from '../src/engine/match';
import { PageModule } from '../src/engine/module';

const HOMES = ['../../src/fondaco/games', '../../examples'].map((home) => join(import.meta.dirname, home));

export function folderOf(name: string): string {
  const home = HOMES.find((folder) => existsSync(join(folder, name, 'page.wasm')));
  if (!home) throw new Error(`nobody has built an engine of ${name}`);
  return join(home, name);
}

export async function load(name: string): Promise<Game> {
  const home = folderOf(name);
  const description = JSON.parse(readFileSync(join(home, 'page.json'), 'utf8')) as Description;
  return new Game(description, await PageModule.load(readFileSync(join(home, 'page.wasm'))));
}
