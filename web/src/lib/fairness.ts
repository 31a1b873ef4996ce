/** Was the match dealt fairly? Checked here, from the record and what the table showed, before the deal and after. */
import type { GameEvent } from '../games/contract';
import type { Json } from '../../generated/protocol';
import { redraw } from './redraw';
import { sha256 } from './sha256';

const HEADING = 'fondaco fair 1';

export interface Check {
  name: 'commit' | 'shown' | 'entropy' | 'sealed' | 'seed' | 'cards' | 'told';
  /** Null: cannot be said, because this browser was not there. */
  ok: boolean | null;
  /** Of how many things it speaks. */
  n: number;
}

/** What this browser noted before the deal: the commitment it was shown, the entropy it gave, by seat, and all seals. */
export interface Noted {
  commit: string;
  entropy: Record<string, string>;
  seals?: string[];
}

export async function checkShuffle(record: Json, noted: Noted | null, events: readonly GameEvent[]): Promise<Check[]> {
  const { commit, server_seed: secret, entropy, seals } = record.fairness as Json;
  const given = Object.entries(noted?.entropy ?? {});
  const again = await redraw(record, events);
  const checks: Pick<Check, 'name' | 'ok'>[] = [
    { name: 'commit', ok: sha256(secret) === commit },
    { name: 'shown', ok: noted ? noted.commit === commit : null },
    { name: 'entropy', ok: given.length ? given.every(([seat, text]) => entropy[Number(seat)] === text) : null },
    { name: 'sealed', ok: sealed(entropy, seals, noted?.seals) },
    { name: 'seed', ok: sha256([HEADING, secret, ...entropy].join('\n')) === record.seed },
    { name: 'cards', ok: again.dealt },
    { name: 'told', ok: again.shown },
  ];
  return checks.map((check) => ({ ...check, n: again.draws }));
}

/** Whether everybody added what was sealed, as it was shown here. */
function sealed(entropy: string[], seals: string[] | undefined, shown: string[] | undefined): boolean | null {
  if (!seals) return null;
  const kept = entropy.every((text, seat) => seals[seat] === (text ? sha256(text) : ''));
  return kept && (!shown || shown.join() === seals.join());
}
