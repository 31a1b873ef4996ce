/** The worker in which this browser's tables are kept and its bots think, so that the page never waits. */
import { freshSeed, loadGame, NoEngine, type PageGame, type PageMatch } from '../engine';
import { bot, type Bot, type Choice } from '../engine/bots';
import { sha256 } from '../lib/sha256';
import type { Refused, ServerMessage } from '../../generated/protocol';
import { Keeper, NotToBe } from './keeper';
import { IndexedShelf, PassingShelf, type Shelf } from './shelf';

/** What the page asks for: something that the keeper does. */
export interface Asked {
  ref: number;
  what: keyof Keeper;
  with: unknown[];
  /** Whether it is to be told how far it is, by what is given last. */
  progress?: true;
}

export type Answered =
  | { ref: number; answer: unknown }
  | { ref: number; refused: Refused }
  | { ref: number; progress: number }
  | { told: ServerMessage };

interface Port {
  /** What stands before all addresses of the site: what it keeps is its own. */
  name: string;
  postMessage(message: Answered): void;
  onmessage: (event: MessageEvent<Asked>) => void;
}

const port = self as unknown as Port;
const PLACE = `${port.name}fondaco`;
const tabs = new BroadcastChannel(PLACE);
/** Milliseconds, after which a bot on a slow device decides by what it has found out. */
const LONGEST_THOUGHT = 5000;

async function openShelf(): Promise<Shelf> {
  try {
    return await IndexedShelf.open(PLACE);
  } catch {
    return new PassingShelf(); // a private window may refuse
  }
}

/** The engine of a game; where it cannot run, the server's table is taken. */
async function load(name: string): Promise<PageGame> {
  if (typeof WebAssembly !== 'object') throw new NotToBe('no-engine', 'This browser has no WebAssembly.');
  try {
    return await loadGame(name, port.name);
  } catch (error) {
    const cannot = [NoEngine, WebAssembly.CompileError, WebAssembly.LinkError].some((kind) => error instanceof kind);
    if (cannot) throw new NotToBe('no-engine', (error as Error).message);
    throw error instanceof TypeError ? new NotToBe('offline', error.message) : error; // it could not be fetched
  }
}

/** Where there are no locks, what is kept still has one step of each number. */
const alone = <T>(name: string, what: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(PLACE + name, what) as Promise<T>) : what();

/** Bots at play, by what their luck hangs on: they go on with what they have thought before. */
const thinkers = new Map<string, Bot>();

function choose(spec: string, seed: string, match: PageMatch): Promise<Choice> {
  const known = `${spec} ${seed}`;
  if (!thinkers.has(known)) thinkers.set(known, bot(spec, sha256(seed)));
  return thinkers.get(known)!.choose(match, { most: LONGEST_THOUGHT });
}

const keeper = openShelf().then(
  (shelf) =>
    new Keeper({
      shelf,
      loadGame: load,
      freshSeed,
      choose,
      tell: (told) => port.postMessage({ told }),
      note: (table) => tabs.postMessage(table),
      alone,
    }),
);

tabs.onmessage = async ({ data }: MessageEvent<string>) => (await keeper).lookAgain(data);

port.onmessage = async ({ data: { ref, what, with: asked, progress } }) => {
  const given = progress ? [...asked, (part: number) => port.postMessage({ ref, progress: part })] : asked;
  const house = await keeper;
  try {
    port.postMessage({ ref, answer: await (house[what] as (...given: unknown[]) => unknown)(...given) });
  } catch (error) {
    port.postMessage({ ref, refused: await house.refused(error, given[0]) });
  }
};
