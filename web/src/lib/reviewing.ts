/** What a review says, in words; and what is kept of it to be tried again. */
import type { Fortune, Review, Reviewed } from '../engine/review';
import type { People } from '../games/contract';
import type { Json, PlayerInfo } from '../../generated/protocol';
import type { CommonKey, Words } from './i18n';
import { addMistake } from './mistakes';
import type { Face } from './faces';
import type { Evening } from './starting';

/** So many decisions are shown first. */
const DEAREST = 3;
/** Who plays for people who were there then. */
const STAND_IN = 'level:3';

/** In hundredths of a victory. */
export const points = (part: number): number => Math.round(100 * part);

/** Those that gave something away, the dearest first. */
export const byLoss = ({ decisions }: Review): Reviewed[] =>
  decisions.filter(({ loss }) => loss > 0).sort((one, other) => other.loss - one.loss || one.after - other.after);

export const dearestOf = (review: Review): Reviewed[] => byLoss(review).slice(0, DEAREST);
export const othersOf = (review: Review): Reviewed[] =>
  byLoss(review)
    .slice(DEAREST)
    .sort((one, other) => one.after - other.after);

/** The rival who got most of the victory: of those with as much, the first. */
function rivalOf({ result }: Fortune, seat: number): number {
  const others = [...result.keys()].filter((other) => other !== seat);
  return others.reduce((best, other) => (result[other]! > result[best]! ? other : best));
}

export const PARTS = ['even', 'start', 'own', 'others', 'luck'] as const;

/** What a seat's result is made of, in points that add up to it: the greatest takes what rounding leaves over. */
export function madeOf({ fortune }: Review, seat: number): Record<(typeof PARTS)[number] | 'result', number> {
  const { even, start, own, others, luck, result } = fortune;
  const exact = { even, start: start[seat]!, own: own[seat]!, others: others[seat]!, luck: luck[seat]! };
  const made = Object.fromEntries(PARTS.map((part) => [part, points(exact[part])])) as Record<
    (typeof PARTS)[number],
    number
  >;
  const total = points(result[seat]!);
  const greatest = PARTS.reduce((most, part) => (Math.abs(exact[part]) > Math.abs(exact[most]) ? part : most));
  made[greatest] += total - PARTS.reduce((sum, part) => sum + made[part], 0);
  return { ...made, result: total };
}

/** "You played 6 points better than Idris and were 14 unluckier." */
export function fortuneSentence(t: Words<CommonKey>, review: Review, people: People): string {
  const { seat, fortune } = review;
  const rival = rivalOf(fortune, seat);
  const [mine, theirs] = [madeOf(review, seat), madeOf(review, rival)]; // as the table shows them
  const [skill, luck] = [mine.own - theirs.own, mine.luck - theirs.luck];
  const played = skill > 0 ? 'better' : skill < 0 ? 'worse' : 'even';
  const lucky = luck > 0 ? 'luckier' : luck < 0 ? 'unluckier' : 'even';
  return t(`review.fortune.${played}.${lucky}`, {
    skill: Math.abs(skill),
    luck: Math.abs(luck),
    name: people.names[rival] ?? '',
  });
}

/** Keeps what was a mistake or worse, to be solved as a puzzle another day. */
export function keepMistakes(record: Json, review: Review): void {
  const { game, players, options, seed, start, actions } = record as Record<string, any>;
  if (seed === null || seed === undefined) return;
  for (const { grade, after, choices, solutions } of review.decisions) {
    if (grade === 'mistake' || grade === 'blunder')
      addMistake({
        ...{ game, players, options, seed, start: start ?? null, choices, solutions },
        played: (actions as string[]).slice(0, after),
      });
  }
}

/** The same seats again, with bots where others sat. */
export const seatsAgain = (players: readonly PlayerInfo[], seat: number): Evening['seats'] =>
  players.map(({ name, face, bot }, at) =>
    at === seat ? { name: name ?? '', face: face as Face } : (bot ?? STAND_IN),
  );
