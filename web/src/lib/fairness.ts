/** Was the match dealt fairly? Checked here, from the record and what the table showed, before the deal and after. */
import type { PageGame } from '../engine';
import type { GameEvent } from '../games/contract';
import type { Json } from '../../generated/protocol';
import { sha256 } from './sha256';

const HEADING = 'fondaco fair 1';

export interface Check {
  name: 'commit' | 'shown' | 'entropy' | 'sealed' | 'seed' | 'page' | 'cards' | 'told';
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

/** Where a page has dealt by itself, nobody else was bound to anything. */
const DEALT_ALONE = { name: 'page', ok: null } as const;

/** `events` are the match as a viewer saw it. */
export async function checkShuffle(
  record: Json,
  noted: Noted | null,
  events: readonly GameEvent[],
  load?: (game: string) => Promise<PageGame>,
): Promise<Check[]> {
  const outcomes = record.chance as unknown[];
  const checks: Pick<Check, 'name' | 'ok'>[] = [
    ...(record.fairness ? committed(record, noted) : [DEALT_ALONE]),
    { name: 'cards', ok: await dealsAll(record, load ?? loadKnown) },
    { name: 'told', ok: wereShown(record, events) },
  ];
  return checks.map((check) => ({ ...check, n: outcomes.length }));
}

/** A game that brings no engine is not asked for one. */
async function loadKnown(game: string): Promise<PageGame> {
  const [{ loadGame }, { BASE }, { hall }] = await Promise.all([
    import('../engine'),
    import('./base'),
    import('./hall.svelte'),
  ]);
  if (!hall.find(game)?.page) throw new Error(`there is no engine of ${game}`);
  return loadGame(game, BASE);
}

/** What whoever dealt was bound to, before anybody knew the cards. */
function committed(record: Json, noted: Noted | null): Pick<Check, 'name' | 'ok'>[] {
  const { commit, server_seed: secret, entropy, seals } = record.fairness as Json;
  const given = Object.entries(noted?.entropy ?? {});
  return [
    { name: 'commit', ok: sha256(secret) === commit },
    { name: 'shown', ok: noted ? noted.commit === commit : null },
    { name: 'entropy', ok: given.length ? given.every(([seat, text]) => entropy[Number(seat)] === text) : null },
    { name: 'sealed', ok: sealed(entropy, seals, noted?.seals) },
    { name: 'seed', ok: sha256([HEADING, secret, ...entropy].join('\n')) === record.seed },
  ];
}

/** Whether the record is what the rules and its seed give, card by card; null for a game that has no engine here. */
async function dealsAll(record: Json, load: (game: string) => Promise<PageGame>): Promise<boolean | null> {
  const engine = await load(record.game as string).catch(() => null);
  try {
    return engine && engine.replay(record).seed !== null;
  } catch {
    return false;
  }
}

/** Whether the draws and decisions that were shown during the match are those of the record. */
function wereShown(record: Json, events: readonly GameEvent[]): boolean {
  const outcomes = record.chance as unknown[];
  const draws = events.filter(({ event }) => event === 'draws');
  const decisions = events.filter(({ event }) => event === 'acts').map(({ action }) => action as string);
  return (
    draws.length === outcomes.length &&
    draws.every(({ outcome }, i) => outcome === null || outcome === outcomes[i]) &&
    JSON.stringify(decisions) === JSON.stringify(record.actions)
  );
}

/** Whether everybody added what was sealed, as it was shown here; a record that tells of no seals cannot say so. */
function sealed(entropy: string[], seals: string[] | undefined, shown: string[] | undefined): boolean | null {
  if (!seals) return shown ? false : null;
  const kept = entropy.every((text, seat) => seals[seat] === (text ? sha256(text) : ''));
  return kept && (!shown || shown.join() === seals.join());
}
