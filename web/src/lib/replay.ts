/** A match decision by decision, as somebody saw it. */
import { houseOf } from './house';
import type { Scene } from '../../generated/protocol';

/** Hands over the scenes there are, again each time more of them have come, until all are there. */
export async function readScenes(
  match: string,
  seat: number | null,
  onread: (scenes: readonly Scene[], decisions: number) => boolean,
  ask = houseOf(match).replay,
): Promise<void> {
  let scenes: Scene[] = [];
  for (let number = -1, last = 0; scenes.length <= last;) {
    const part = await ask(match, seat, scenes.length);
    if (number >= 0 && part.number !== number) {
      scenes = []; // the match has gone on, or back: begin anew
      number = -1;
      continue;
    }
    number = part.number;
    last = part.decisions;
    scenes = [...scenes, ...part.scenes];
    if (!part.scenes.length || !onread(scenes, last)) return;
  }
}
