/** A game's engine, fetched when its table opens: ours are files of the site, the server has those of other games. */
import type { Description } from './description';
import { NoEngine } from './errors';
import { Game } from './match';
import { PageModule } from './module';
import type { PageGame } from './index';

type Files = Record<string, string>;
const modules: Files = import.meta.glob('../../../src/fondaco/games/*/page.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});
const descriptions: Files = import.meta.glob('../../../src/fondaco/games/*/page.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const loading = new Map<string, Promise<PageGame>>();

/** The game of that name; `base` stands before the addresses of the site. Throws NoEngine if nobody has it. */
export function loadGame(name: string, base = ''): Promise<PageGame> {
  const found = loading.get(name) ?? load(name, base);
  loading.set(name, found);
  found.catch(() => loading.delete(name)); // the next one may be luckier
  return found;
}

async function load(name: string, base: string): Promise<PageGame> {
  const file = (files: Files, ending: string) =>
    fetched(
      files[`../../../src/fondaco/games/${name}/page.${ending}`] ??
        `${base}/api/games/${encodeURIComponent(name)}/page.${ending}`,
    );
  const [description, module] = await Promise.all([file(descriptions, 'json'), file(modules, 'wasm')]);
  const [told, made] = await Promise.all([description.json() as Promise<Description>, PageModule.load(module)]);
  return new Game(told, made);
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new NoEngine(`${address} is not there (${response.status})`);
  return response;
}
