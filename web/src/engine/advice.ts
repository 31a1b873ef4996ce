/** What a steady player would do, and what it costs to do something else: for whoever teaches, and for whoever asks. */
import type { Choice, PageMatch } from './index';
import { areAlike, chanceOf, type Scale, weigh } from './weighing';

/** Who is asked: always the same in the same position. */
export const ADVISER = 'greedy';
/** So many decisions in a row at most. */
const LONGEST = 12;

/**
 * What to decide now, and then, as long as the same seat decides and nothing came to light that it could not know.
 * `choose` decides for the seat to move.
 */
export async function adviceFor(
  match: PageMatch,
  choose: (match: PageMatch) => Promise<Choice>,
): Promise<readonly string[]> {
  const seat = match.seat;
  const imagined = match.copy();
  const line: string[] = [];
  while (seat !== null && imagined.seat === seat && line.length < LONGEST) {
    const before = imagined.eventCount;
    const { action } = await choose(imagined);
    line.push(action);
    imagined.play(action);
    if (imagined.cameToLight(before, seat)) break;
  }
  return line;
}

/** What is weighed is told in few words: it has to be there before the next decision. */
const BESIDE: Scale = { search: 300, choices: 0, batches: 6, iterations: 100 };

/**
 * What it gives away to do something else than was proposed, in parts of a victory, by what the seat to move can know:
 * nothing where no difference is beyond the noise.
 */
export async function givenAway(match: PageMatch, did: string, proposed: string, scale = BESIDE): Promise<number> {
  const { seat, choices } = await weigh(match, scale, 0, [did, proposed]);
  const [done, other] = [did, proposed].map((wanted) => choices.find(({ action }) => action === wanted)!);
  return areAlike(other!, done!, seat) ? 0 : Math.max(0, chanceOf(other!, seat) - chanceOf(done!, seat));
}
