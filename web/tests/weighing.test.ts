/** @vitest-environment node */
/** Hints: what they tell is what the seat may know, and every word of it follows from the numbers. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Match } from '../src/engine/match';
import {
  advised,
  chanceOf,
  groundsFor,
  weigh,
  type Ground,
  type Scale,
  type Weighed,
  type Weighing,
} from '../src/engine/weighing';
import { type Catalogue, LANGUAGES, type Language, makeWords, type Words } from '../src/lib/i18n';
import { reason, signed } from '../src/lib/reasoning';
import { disguised } from './disguise';
import { folderOf, load } from './engines';

const NAMES = ['tantan', 'silkroad', 'carthage', 'linger'];
const SMALL: Scale = { search: 150, choices: 4, batches: 5, iterations: 24 };
const [CHANCE, GROUNDS] = [0, 2] as const;
const TONGUES = Object.keys(LANGUAGES) as Language[];
const PEOPLE = ['Maya', 'Idris', 'Leila', 'Noor'];
const OTHER = 'the other choice';
const LONG = Boolean(process.env.FONDACO_LONG);

const read = (path: string): Catalogue => JSON.parse(readFileSync(path, 'utf8')) as Catalogue;
const OWN = join(import.meta.dirname, '../src/i18n');

const wordsFile = (name: string, language: Language) => join(folderOf(name), 'words', `${language}.json`);
/** The client's words of reasons, and a game's. */
const wordsIn = (language: Language, name: string): [Words<any>, Words<any>] => [
  makeWords<any>(language, read(join(OWN, language, 'reasons.json'))),
  makeWords<any>(language, read(wordsFile(name, language))),
];

/** Decisions of a match that is played at random, every so manieth. */
async function* decisions(name: string, players: number, every: number) {
  const game = await load(name);
  const match = game.fresh({ players: Math.max(players, game.description.seats[0]!), seed: '5a' }) as Match;
  let luck = 12345;
  for (let made = 0; !match.over; made++) {
    const legal = match.legal();
    if (made % every === 0 && legal.length > 1) yield match;
    luck = (luck * 48271) % 2147483647;
    match.play(legal[luck % legal.length]!);
  }
}

/** How much more a seat's figure is after one choice than after another, and the standard error of that. */
function change(one: Weighed, other: Weighed, seat: number, figure: number): { mean: number; error: number } {
  const apart = one.batches.map((batch, at) => batch[seat]![figure]! - other.batches[at]![seat]![figure]!);
  const mean = apart.reduce((sum, each) => sum + each, 0) / apart.length;
  const squares = apart.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (apart.length - 1) / apart.length) };
}

/** A sentence of reasons read back: whom it speaks of, what it names, whether that grows, and the number as written. */
interface Told {
  seat: number;
  ground: string;
  grows: boolean;
  points: string;
}
const WAYS = { gains: true, gives: true, costs: false, takes: false } as const;

function readBack(sentence: string, language: Language, name: string, { seat, grounds }: Weighing): Told[] {
  if (!sentence) return [];
  const [t, words] = wordsIn(language, name);
  const [before, after] = t('why.beside', { other: OTHER, what: '|' }).split('|') as [string, string];
  const named = grounds.map((ground) => [ground, words.word('ground', ground)] as const);
  const told: Told[] = [];
  for (const part of sentence.slice(before.length, -after.length).split('; ')) {
    const found = PEOPLE.flatMap((who, whose) =>
      Object.entries(WAYS).flatMap(([way, grows]) => {
        const [start, end] = t(`why.${way}`, { what: '|', name: who }).split('|') as [string, string];
        const isMine = way === 'gains' || way === 'costs';
        const fits = part.startsWith(start) && part.endsWith(end) && isMine === (whose === seat);
        return fits ? [{ seat: whose, grows, what: part.slice(start.length, part.length - end.length) }] : [];
      }),
    );
    expect(found, part).toHaveLength(1);
    let { what } = found[0]!;
    while (what) {
      const [ground, word] = named.find(([, word]) => what.startsWith(`${word} `))!;
      const [whole, points] = /^([+−][\d.,]+\d|[+−]\d)(?:, |$)/.exec(what.slice(word.length + 1))!;
      told.push({ seat: found[0]!.seat, ground, grows: found[0]!.grows, points: points! });
      what = what.slice(word.length + 1 + whole.length);
    }
  }
  return told;
}

/** Signs and sizes are those of the numbers, nothing greater was left out, and nothing is said within the noise. */
function checkSentence(weighing: Weighing, choice: Weighed, other: Weighed, language: Language, name: string): number {
  const { seat, players, grounds } = weighing;
  const [t, words] = wordsIn(language, name);
  const sentence = reason(t, words, groundsFor(weighing, choice, other), { names: PEOPLE, me: seat }, OTHER);
  const apart = change(choice, other, seat, CHANCE);
  if (Math.abs(apart.mean) <= Math.max(0.005, 2 * apart.error)) {
    expect(sentence).toBe('');
    return 0;
  }
  const rivals = Array.from({ length: players }, (_, who) => who).filter((who) => who !== seat);
  const hope = (who: number) => choice.batches.reduce((sum, batch) => sum + batch[who]![CHANCE]!, 0);
  const strongest = rivals.reduce((best, who) => (hope(who) > hope(best) ? who : best));
  const heard = readBack(sentence, language, name, weighing);
  /** All that may be told of somebody, the greatest first, in points that count for whoever chooses. */
  const changes = (who: number) =>
    grounds
      .map((ground, place) => ({ who, ground, ...change(choice, other, who, GROUNDS + place) }))
      .filter(({ mean, error }) => Math.abs(mean) >= Math.max(0.25, 2 * error))
      .sort((a, b) => Math.abs(b.mean) - Math.abs(a.mean));
  const [mine, theirs] = [changes(seat), changes(strongest)];
  const told = [0, 1, 2]
    .map((more) => [...mine.slice(0, 2 + more), ...theirs.slice(0, 1 + more)])
    .find((some) => some.reduce((sum, { who, mean }) => sum + (who === seat ? mean : -mean), 0) * apart.mean > 0);
  const order = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
  expect(order(heard)).toEqual(
    order(
      (told ?? []).map(({ who, ground, mean }) => ({ seat: who, ground, grows: mean > 0, points: signed(t, mean) })),
    ),
  );
  return heard.length;
}

describe.each(NAMES)('choices of %s', (name) => {
  it('are weighed the same way again, and whatever is hidden from the seat', async () => {
    let [compared, hidden] = [0, 0];
    for await (const match of decisions(name, 3, LONG || name === 'linger' ? 1 : 17)) {
      const told = async (table: Match) => {
        const weighing = await weigh(table, SMALL, 0, []);
        return { weighing, advice: advised(weighing, 3) };
      };
      const first = await told(match);
      expect(await told(match)).toEqual(first);
      const other = disguised(match);
      if (other) {
        expect(await told(other)).toEqual(first);
        hidden++;
      }
      compared++;
    }
    expect(compared).toBeGreaterThan(2);
    if (name !== 'linger') expect(hidden).toBeGreaterThan(1);
  });

  it('have reasons that agree with what they name, read back from their words', async () => {
    const tongues = TONGUES.filter((tongue) => existsSync(wordsFile(name, tongue)));
    let [said, turn] = [0, 0];
    for await (const match of decisions(name, 3, LONG || name === 'linger' ? 1 : 13)) {
      const weighing = await weigh(match, SMALL, 1, []);
      const { choices, seat } = weighing;
      const chances = choices.map((choice) => chanceOf(choice, seat));
      expect(chances).toEqual([...chances].sort((one, other) => other - one));
      for (const choice of choices)
        for (const other of choices)
          said += checkSentence(weighing, choice, other, tongues[turn++ % tongues.length]!, name);
      for (const [place, advice] of advised(weighing, 3).entries()) {
        const apart = change(choices[0]!, choices[place]!, seat, CHANCE);
        if (advice.best && place) expect(apart.mean).toBeLessThanOrEqual(Math.max(0.005, 2 * apart.error));
        if (advice.beside === null) expect(advice.grounds).toEqual([]);
      }
    }
    if (name !== 'linger') expect(said).toBeGreaterThan(50);
  });
});

describe('a reason', () => {
  const people = { names: ['Maya', 'Idris'], me: 0 };
  const grounds: Ground[] = [
    { seat: 0, ground: 'merchants', points: 12.4 },
    { seat: 0, ground: 'hand', points: -2.25 },
    { seat: 1, ground: 'caravan', points: -4 },
  ];

  it('is a sentence', () => {
    const [t, words] = wordsIn('en', 'tantan');
    expect(reason(t, words, grounds, people, 'Buy the food')).toBe(
      'Compared with “Buy the food”: brings you merchants +12; costs you cards in hand −2.3; ' +
        'takes from Idris share of the caravan −4.',
    );
    expect(reason(t, words, [], people, 'Buy the food')).toBe('');
  });
});
