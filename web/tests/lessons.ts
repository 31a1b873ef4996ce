/** Guided games, played as the page plays them: the host speaks, somebody decides, gentle bots play against them. */
import type { Choice, PageGame, PageMatch } from '../src/engine';
import { ADVISER, adviceFor, givenAway } from '../src/engine/advice';
import { bot, type Bot } from '../src/engine/bots';
import { loadFace } from '../src/games';
import { allSaid, type Guided, otherwise, type Speech, speak } from '../src/lib/guiding';
import { fresh, type Kept } from '../src/lib/lesson';
import { sha256 } from '../src/lib/sha256';

const ME = 0;
const NAMES = ['Maya', 'Noor', 'Yusuf', 'Pia'];
/** More decisions than any game has. */
const ENDLESS = 2000;

export interface Course {
  match: PageMatch;
  lesson: Kept;
  /**
   * By decision: what the host said, the table it was said at, what was done; and of what was proposed, whether it can
   * be, and its points.
   */
  speeches: {
    table: PageMatch;
    speech: Speech;
    legal: readonly string[];
    keys: string[];
    did: string;
    feasible: boolean;
    points: number;
  }[];
  said: string[];
}

/** `decide` is told what is proposed and what is legal. */
export async function playLesson(
  game: PageGame,
  guided: Guided,
  decide: (proposed: string, legal: readonly string[], table: PageMatch) => string | Promise<string> = (proposed) =>
    proposed,
): Promise<Course> {
  const face = await loadFace(game.name);
  const match = game.fresh({ players: guided.players, seed: guided.seed });
  const bots = new Map<string, Bot>();
  const choose = async (spec: string, seed: string, at: PageMatch): Promise<Choice> => {
    const known = `${spec} ${seed}`;
    if (!bots.has(known)) bots.set(known, bot(spec, sha256(seed)));
    return bots.get(known)!.choose(at);
  };
  const speeches: Course['speeches'] = [];
  let lesson = fresh();
  for (let number = 0; !match.over; number++) {
    if (number > ENDLESS) throw new Error('the game does not end');
    const legal = match.legal();
    if (match.seat !== ME) {
      match.play((await choose('level:1', `${guided.seed} bot ${match.seat}`, match)).action);
      continue;
    }
    const forced = face.forced ? face.forced(match.view(ME), legal) : legal.length === 1 ? legal : null;
    if (forced) {
      for (const action of forced) match.play(action); // it plays itself, and nobody speaks
      continue;
    }
    const advice = await adviceFor(match, (at) => choose(ADVISER, `${guided.seed} advice`, at));
    const events = match.events(0, ME);
    const other = otherwise(lesson, ME, events, number);
    const cost = other ? await givenAway(speeches.at(-1)!.table, other.did, other.proposed) : 0;
    const now = { view: match.view(ME), legal, me: ME, names: NAMES, advice, events, number, cost };
    const spoken = speak(guided, lesson, now);
    lesson = JSON.parse(JSON.stringify(spoken.lesson)) as Kept; // as it is kept for whoever comes back
    const { speech } = spoken;
    const did = await decide(speech.proposal[0]!, legal, match);
    const { keys } = lesson.now!;
    const [feasible, points] = [isFeasible(match, speech.proposal), pointsOf(match, speech.proposal[0]!)];
    speeches.push({ table: match.copy(), speech, legal, keys, did, feasible, points });
    match.play(did);
  }
  return { match, lesson, speeches, said: allSaid(lesson) };
}

/** Whether actions can be played one after the other. */
function isFeasible(match: PageMatch, actions: readonly string[]): boolean {
  const imagined = match.copy();
  return actions.every((action) => imagined.legal().includes(action) && (imagined.play(action), true));
}

/** How much an action changes one's score at once. */
function pointsOf(match: PageMatch, action: string): number {
  const imagined = match.copy();
  imagined.play(action);
  return Number(imagined.scores()[ME]!.total) - Number(match.scores()[ME]!.total);
}
