/** What a steady player would do: for whoever teaches, and for whoever asks. */
import type { Choice, PageMatch } from './index';

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
