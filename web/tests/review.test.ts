/** Reviews of whole games of bots: what they give away, and luck told from skill. */
import { describe, expect, it } from 'vitest';
import { bot } from '../src/engine/bots';
import type { PageMatch } from '../src/engine/index';
import type { Game, Match } from '../src/engine/match';
import { GRADES } from '../src/engine/grades';
import { accuracyOf, gradeOf, type Review, review, reviewed, type Reviewed } from '../src/engine/review';
import { chanceOf, weigh, type Weighing } from '../src/engine/weighing';
import { dearestOf } from '../src/lib/reviewing';
import { disguised } from './disguise';
import { load } from './engines';

const LONG = Boolean(process.env.FONDACO_LONG);
/** Iterations of a review that is only looked at for what it says. */
const FEW = 20_000;
const NAMES = ['tantan', 'silkroad', 'carthage'];
/** Whose whole games are reviewed at each run: the quickest. */
const QUICKEST = 'tantan';

const games = new Map<string, Promise<Game>>();
function game(name: string): Promise<Game> {
  const found = games.get(name) ?? load(name);
  games.set(name, found);
  return found;
}

/** A whole match of bots; `instead` may decide otherwise. */
async function played(
  name: string,
  specs: readonly string[],
  seed: number,
  instead: (match: PageMatch) => Promise<string | null> = async () => null,
): Promise<PageMatch> {
  const match = (await game(name)).fresh({ players: specs.length, seed: seed.toString(16) });
  const seats = specs.map((spec, seat) => bot(spec, 1000 * seed + seat));
  while (!match.over) match.play((await instead(match)) ?? (await seats[match.seat!]!.choose(match)).action);
  return match;
}

/** How far what a result is made of is from the result, for whom it is farthest. */
function gap({ fortune }: Review): number {
  const { even, start, own, others, luck, result } = fortune;
  return Math.max(
    ...result.map((share, seat) => Math.abs(even + start[seat]! + own[seat]! + others[seat]! + luck[seat]! - share)),
  );
}

describe('accuracy', () => {
  it('follows the curve that Lichess publishes', () => {
    expect(accuracyOf(0)).toBeCloseTo(99.9999, 3);
    expect(accuracyOf(0.1)).toBeCloseTo(63.58, 1);
    expect(accuracyOf(1)).toBe(0);
  });
  it('has three grades of what was given away', () => {
    expect([0, 0.049, 0.05, 0.1, 0.15, 0.9].map(gradeOf)).toEqual([
      null,
      null,
      'inaccuracy',
      'mistake',
      'blunder',
      'blunder',
    ]);
  });
});

describe.each(NAMES)('a review of %s', (name) => {
  it.runIf(LONG || name === QUICKEST)(
    'says the same again, and what it says adds up',
    { timeout: 120_000 },
    async () => {
      const match = await played(name, ['level:2', 'level:1'], 3);
      const seen: number[] = [];
      const found = await review(await game(name), match.record(), 1, (part) => seen.push(part), FEW);
      expect(await review(await game(name), match.record(), 1, () => {}, FEW)).toEqual(found);
      expect(seen).toEqual([...seen].sort((one, other) => one - other));
      expect(seen.length).toBe(found.decisions.length);
      expect(found.decisions.length).toBeGreaterThan(5);
      expect(gap(found)).toBeLessThan(1e-9);
      for (const { loss, grade, better, best, chance, choices, solutions, action } of found.decisions) {
        expect(grade).toBe(gradeOf(loss));
        expect(better === null).toBe(loss === 0);
        expect(best - chance).toBeCloseTo(loss);
        expect(choices.map((choice) => choice.action)).toContain(action);
        expect(solutions).toBeGreaterThan(0);
        if (better) expect([better.action, better.line[0]]).toEqual([choices[0]!.action, choices[0]!.action]);
        if (grade) expect(loss).toBeGreaterThanOrEqual(GRADES[grade]);
      }
    },
  );

  it('knows no more of a decision than the seat did', async () => {
    const match = (await game(name)).fresh({ players: 3, seed: '9' }) as Match;
    let compared = 0;
    for (let made = 0; !match.over && compared < 4; made++) {
      const legal = match.legalNumbers();
      const other = made % 5 === 4 && legal.length > 1 ? disguised(match) : null;
      const action = legal[(7 * made) % legal.length]!;
      if (other) {
        const scale = { search: 120, choices: 3, batches: 4, iterations: 20 };
        expect(await reviewed(other, action, scale)).toEqual(await reviewed(match, action, scale));
        compared++;
      }
      match.playNumber(action);
    }
    expect(compared).toBe(4);
  });
});

/** Of each title, games with one planted blunder; reviews of so many iterations (a page takes 400,000). */
const [PLANTED, QUICK] = LONG ? [200, 60_000] : [1, FEW];
/** Who is looked at, from the most careless on, and in how many games of each title. */
const [PLAYERS, EVENINGS] = [['level:1', 'level:3', 'level:5'], 6] as const;
/** Games of each title and number of players whose luck and skill are added up. */
const ADDED_UP = 1000;

describe.each(LONG ? NAMES : [QUICKEST])('reviews of %s', (name) => {
  it('find a planted blunder among the three dearest decisions', { timeout: 14_400_000 }, async () => {
    let [found, seed] = [0, 0];
    for (let planted = 0; planted < PLANTED; seed++) {
      const planting = await blundered(name, seed);
      if (!planting) continue;
      planted++;
      const dearest = dearestOf(await review(await game(name), planting.match.record(), 0, () => {}, QUICK));
      found += Number(dearest.some(({ after }) => after === planting.after));
      if (LONG && planted % 20 === 0) console.log(`${name}: ${found} of ${planted} planted blunders are dearest`);
    }
    if (LONG)
      console.log(`${name}: of ${PLANTED} planted blunders ${found} are dearest; ${seed - PLANTED} games had none`);
    expect(found / PLANTED).toBeGreaterThanOrEqual(0.95);
  });

  it('find what somebody thought over more exact than what dice would do in the same place', async () => {
    let [compared, thought, thrown] = [0, 0, 0];
    for (const seed of [1, 2]) {
      const match = await played(name, ['level:4', 'level:4'], seed);
      const tables: PageMatch[] = [];
      (await game(name)).replay(match.record(), (table) => tables.push(table.copy()));
      const choices = tables.filter((table) => table.legalNumbers().length > 2).filter((_, at) => at % 8 === 0);
      for (const [at, table] of choices.entries()) {
        const legal = table.legalNumbers();
        const scale = { search: 200, choices: 3, batches: 4, iterations: 30 };
        thought += (await reviewed(table, match.played[table.played.length]!, scale)).accuracy;
        thrown += (await reviewed(table, legal[(7 * at) % legal.length]!, scale)).accuracy;
      }
      compared += choices.length;
    }
    expect(compared).toBeGreaterThan(10);
    expect(thought / compared).toBeGreaterThan(thrown / compared + 3);
  });

  /** Among equals: whoever is beaten early has nothing left to lose, and looks exact. */
  it.runIf(LONG)('find stronger players more exact', { timeout: 14_400_000 }, async () => {
    const means: number[] = [];
    for (const player of PLAYERS) {
      const decisions: Reviewed[] = [];
      for (let seed = 50; seed < 50 + EVENINGS; seed++) {
        const match = await played(name, [player, player], seed);
        for (const seat of [0, 1])
          decisions.push(...(await review(await game(name), match.record(), seat, () => {}, QUICK)).decisions);
      }
      means.push(decisions.reduce((sum, { accuracy }) => sum + accuracy, 0) / decisions.length);
      const graded = Object.keys(GRADES).map((grade) => decisions.filter((one) => one.grade === grade).length);
      console.log(`${name}, ${player}: ${means.at(-1)} of ${decisions.length} decisions, ${graded.join(', ')}`);
    }
    expect(means).toEqual([...means].sort((one, other) => one - other));
    expect(new Set(means).size).toBe(means.length);
  });

  it.runIf(LONG)('add up in 1,000 games of each number of players', { timeout: 14_400_000 }, async () => {
    const { description } = await game(name);
    for (const players of description.seats) {
      let worst = 0;
      for (let seed = 0; seed < ADDED_UP; seed++) {
        const match = await played(name, Array<string>(players).fill('level:1'), seed);
        worst = Math.max(worst, gap(await review(await game(name), match.record(), -1)));
      }
      console.log(`${name}, ${players} players: the largest gap of ${ADDED_UP} games is ${worst}`);
      expect(worst).toBeLessThan(0.01);
    }
  });
});

/** A match in which seat 0, which searches a little, once does the worst it can, at a decision where that is a blunder. */
async function blundered(name: string, seed: number): Promise<{ match: PageMatch; after: number } | null> {
  let after = -1;
  let left = 2 + ((7 * seed) % 25);
  const match = await played(name, ['search:300', 'level:3'], seed, async (table) => {
    if (after >= 0 || table.seat !== 0 || table.legal().length < 2 || left-- > 0) return null;
    const worst = await worstOf(table);
    if (worst) after = table.played.length;
    return worst;
  });
  return after < 0 ? null : { match, after };
}

/** The worst that can be done, if it is a blunder also by a second weighing: both have other luck than a review. */
async function worstOf(table: PageMatch): Promise<string | null> {
  const loses = ({ choices }: Weighing) => chanceOf(choices[0]!, 0) - chanceOf(choices.at(-1)!, 0);
  const first = await weigh(table, { search: 100, choices: 1, batches: 3, iterations: 40 }, 77, table.legal());
  const { action } = first.choices.at(-1)!;
  if (loses(first) < GRADES.blunder) return null;
  const scale = { search: 100, choices: 0, batches: 4, iterations: 150 };
  const again = await weigh(table, scale, 78, [first.choices[0]!.action, action]);
  return again.choices.at(-1)!.action === action && loses(again) >= GRADES.blunder ? action : null;
}
