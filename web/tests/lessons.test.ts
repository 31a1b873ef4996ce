/** Guided games on their own deals: whoever follows the host meets everything, and whoever does not is never stuck. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageGame } from '../src/engine';
import { givenAway } from '../src/engine/advice';
import { GRADES } from '../src/engine/grades';
import { weigh } from '../src/engine/weighing';
import { CARDS, loadLessonWords, type Scenes } from '../src/games/teaching';
import { allSaid, type Guided, mechanisms, sentences, speak } from '../src/lib/guiding';
import { LANGUAGES, type Language, type Words } from '../src/lib/i18n';
import { fresh } from '../src/lib/lesson';
import { load } from './engines';
import { playLesson } from './lessons';

const lessons = import.meta.glob<{ guided: Guided }>('../src/games/*/guided.ts', { eager: true });
const scenes = import.meta.glob<{ scenes: Scenes }>('../src/games/*/scenes.ts', { eager: true });
const PICTURES = join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'rules');
const TONGUES = Object.keys(LANGUAGES) as Language[];
const LONG = Boolean(process.env.FONDACO_LONG);
const WILD = LONG ? 100 : 1;
/** Those who have a mind of their own: what they decide, by what is proposed and what is legal. */
const WAYWARD: Record<string, (seed: number) => (proposed: string, legal: readonly string[]) => string> = {
  'whoever decides by dice': (seed) => {
    const roll = dice(seed);
    return (_, legal) => legal[roll(legal.length)]!;
  },
  'whoever never does as proposed': (seed) => {
    const roll = dice(seed);
    return (proposed, legal) => {
      const others = legal.filter((one) => one !== proposed);
      return others[roll(others.length)] ?? proposed;
    };
  },
  'whoever listens now and then': (seed) => {
    const roll = dice(seed);
    return (proposed, legal) => (roll(2) ? proposed : legal[roll(legal.length)]!);
  },
};
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => (state = (state * 48271) % 2147483647) % sides;
}
/** Words, read slowly: what comes before the first decision is less. */
const READ_IN_A_MINUTE = 120;
/** What is said to bring so many points at once, or to cost them. */
const GAINS = /^lesson\.(share|great|small|sets|again\.(share|some|later|sale))/;
const COSTS = /^lesson\.(feed|again\.(feed|give))/;
const ANSWER = /answer|otherwise|costly/;
/** A place without its word, or a sentence that begins small. */
const LEFT_OPEN = /\{\w+|lesson\.|host\.|undefined|NaN|(^|[.!?] )\p{Ll}/u;

describe.each(Object.keys(lessons))('%s', (path) => {
  const { guided } = lessons[path]!;
  const name = path.split('/').at(-2)!;
  let game: PageGame;
  let tongues: Words<any>[];
  beforeAll(async () => {
    game = await load(name);
    tongues = await Promise.all(TONGUES.map((language) => loadLessonWords(language, name)));
  });

  it('shows every mechanism to whoever follows the host, each thing once, and is won', async () => {
    const { said, speeches, match } = await playLesson(game, guided);
    expect(mechanisms(guided).filter((key) => !said.includes(key))).toEqual([]);
    const often = [...guided.news, ...guided.choices].filter((step) => step.often).map(({ key }) => key);
    const once = said.filter((key) => !often.includes(key));
    expect(once).toHaveLength(new Set(once).size);
    expect(match.winners()).toContain(0);
    expect(speeches[0]!.keys.length).toBeGreaterThan(0);
    for (const { speech, legal } of speeches) expect(legal).toContain(speech.proposal[0]);
  });

  it('says all of it in every language, with nothing left open', async () => {
    let turn = 0;
    const { speeches } = await playLesson(game, guided, (proposed, legal) =>
      ++turn % 5 ? proposed : legal[turn % legal.length]!,
    );
    for (const words of tongues) {
      const before = [...CARDS.map((card) => words(`lesson.card.${card}`))];
      before.push(...speeches[0]!.speech.lines.map(({ key, values }) => words(key, values)));
      expect(before.join(' ').split(/\s+/).length, words.language).toBeLessThan(READ_IN_A_MINUTE);
    }
    for (const { key, values } of speeches.flatMap(({ speech }) => speech.lines)) {
      for (const words of tongues) {
        expect(words.has(key), `${key} in ${words.language}`).toBe(true);
        expect(sentences(words(key, values))).not.toMatch(LEFT_OPEN);
      }
    }
  });

  /** At each run in the game that is the quickest, and in all at length. */
  const wayward = Object.keys(WAYWARD).filter(() => LONG || name === 'tantan');

  it.each(wayward)('goes on whatever is decided, and answers: %s', { timeout: 1_800_000 }, async (who) => {
    for (let seed = 1; seed <= WILD; seed++) {
      const { match, speeches } = await playLesson(game, guided, WAYWARD[who]!(seed));
      expect(match.over).toBe(true);
      for (const { speech, legal, feasible, points } of speeches) {
        expect(speech.lines, `at ${speech.proposal.join(', ')}`).not.toEqual([]);
        expect(legal).toContain(speech.proposal[0]);
        expect(feasible).toBe(true);
        for (const { key, values } of speech.lines) {
          if (GAINS.test(key)) expect(points, key).toBe(values.n);
          if (COSTS.test(key)) expect(-points, key).toBe(values.n);
        }
      }
      const answers = speeches.filter(({ speech }) => speech.lines.some(({ key }) => ANSWER.test(key)));
      const others = speeches.slice(1).filter((_, at) => speeches[at]!.did !== speeches[at]!.speech.proposal[0]);
      expect(answers).toHaveLength(others.length);
    }
  });

  it.runIf(LONG || name === 'tantan')('does not praise a blunder, but says what it cost', async () => {
    let blunder: number | null = null;
    const { speeches } = await playLesson(game, guided, async (proposed, legal, table) => {
      if (blunder !== null) return proposed;
      const { choices } = await weigh(table, { search: 100, choices: 0, batches: 3, iterations: 40 }, 7, legal);
      const worst = choices.at(-1)!.action;
      const surely = { search: 300, choices: 0, batches: 8, iterations: 200 };
      if ((await givenAway(table, worst, proposed, surely)) < GRADES.blunder) return proposed;
      blunder = table.played.length;
      return worst;
    });
    const at = speeches.findIndex(({ table }) => table.played.length === blunder);
    const [answer] = speeches[at + 1]!.speech.lines;
    expect(at).toBeGreaterThanOrEqual(0);
    expect(answer!.key).toMatch(/^host\.costly/);
    expect(answer!.values.n).toBeGreaterThanOrEqual(100 * GRADES.inaccuracy);
  });

  it('says the same again to whoever comes back', async () => {
    const match = game.fresh({ players: guided.players, seed: guided.seed });
    while (match.seat !== 0) match.play(match.legal()[0]!);
    const [legal, events] = [match.legal(), match.events(0, 0)];
    const now = { view: match.view(0), legal, me: 0, names: ['Maya'], advice: [legal[0]!], events, number: 3, cost: 0 };
    const once = speak(guided, fresh(), now);
    const again = speak(guided, JSON.parse(JSON.stringify(once.lesson)) as typeof once.lesson, now);
    expect(again).toEqual(once);
    expect(allSaid(once.lesson).length).toBeGreaterThan(0);
  });
});

it.each(Object.entries(scenes))('%s: the docs show what the rulebook shows (make screenshots)', (_, { scenes }) => {
  const missing = Object.keys(scenes.clauses).filter((id) => !existsSync(join(PICTURES, `${id}.webp`)));
  expect(missing).toEqual([]);
});
