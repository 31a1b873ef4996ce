/** Was the match dealt fairly? Checked here, from the record and what the table showed before the deal. */
import type { Json } from './protocol';
import { sha256 } from './sha256';

const HEADING = 'fondaco fair 1';

export interface Check {
  name: 'commit' | 'shown' | 'entropy' | 'seed';
  /** Null: cannot be said, because this browser was not there. */
  ok: boolean | null;
}

/** What this browser noted before the deal: the commitment it was shown, and the entropy it gave, by seat. */
export interface Noted {
  commit: string;
  entropy: Record<string, string>;
}

export function checkShuffle(record: Json, noted: Noted | null): Check[] {
  const { commit, server_seed: seed, entropy } = record.fairness as Json;
  const given = Object.entries(noted?.entropy ?? {});
  return [
    { name: 'commit', ok: sha256(seed) === commit },
    { name: 'shown', ok: noted ? noted.commit === commit : null },
    { name: 'entropy', ok: given.length ? given.every(([seat, text]) => entropy[Number(seat)] === text) : null },
    { name: 'seed', ok: sha256([HEADING, seed, ...entropy].join('\n')) === record.seed },
  ];
}
