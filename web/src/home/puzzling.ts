/** A decision laid out for somebody to think about: played again up to it, seen by its seat, and kept nowhere. */
import type { Choice, PageGame, PageMatch } from '../engine';
import type { Game } from '../engine/match';
import { stretched } from '../engine/thinker';
import { type Ground, groundsFor, type Scale, weigh } from '../engine/weighing';
import type { Person } from '../lib/people';
import type { Json, Update } from '../../generated/protocol';
import { HERE } from './ids';

/** Actions as one number, in base64: each is a digit, its place among those that were legal then. See docs/puzzles.md. */
export interface Packed {
  count: number;
  packed: string;
}

export interface Posed {
  id: string;
  game: string;
  players: number;
  seed: string | number;
  options?: Json;
  start?: number | null;
  /** What was played before. */
  played: readonly string[] | Packed;
  /** Who is to solve it. */
  me: Person;
}

/** Who sits on the other seats. */
const RIVALS = 'level:3';

/** The match at the decision. */
export function matchAt(game: PageGame, { players, seed, options = {}, start = null, played }: Posed): PageMatch {
  const match = game.fresh({ players, options, start, seed: typeof seed === 'number' ? seed.toString(16) : seed });
  if ('packed' in played) playPacked(match, played);
  else for (const action of played) match.play(action);
  return match;
}

function playPacked(match: PageMatch, { count, packed }: Packed): void {
  const bytes = [...atob(packed)].map((letter) => BigInt(letter.charCodeAt(0)));
  let rest = bytes.reduceRight((sum, byte) => 256n * sum + byte, 0n);
  for (let played = 0; played < count; played++) {
    const legal = match.legalNumbers();
    const base = BigInt(legal.length);
    match.playNumber(legal[Number(rest % base)]!);
    rest /= base;
  }
}

/** Two choices, weighed for a moment: which is better is known already. */
const TWO: Scale = { search: 200, choices: 0, batches: 8, iterations: 600 };
const SEED = 0;

/** What a choice changes beside another one, from what the seat to move may know. */
export async function groundsBetween(match: PageMatch, choice: string, other: string): Promise<Ground[]> {
  const weighing = await weigh(match, TWO, SEED, [choice, other]);
  const found = (action: string) => weighing.choices.find((one) => one.action === action)!;
  return groundsFor(weighing, found(choice), found(other));
}

/** A choice that was weighed, by its number, and the chance that a search gives it. */
export interface Weighed {
  action: number;
  chance: number;
}

/** Choices as people are told them. The others' chances are not kept: between two they follow, else they are alike. */
export function toldChoices(game: PageGame, players: number, weighed: readonly Weighed[]) {
  const { notation, description } = game as Game;
  return weighed.map(({ action, chance }) => {
    const others = Array<number>(players - 1).fill((1 - chance) / (players - 1));
    const [told] = stretched([chance, ...others], description.mind.stretch[players]!);
    return { action: notation.texts[action]!, chance: told! };
  });
}

/** The match as a seat may know it; `number` counts what was shown of it before. */
export function updateFor(match: PageMatch, seat: number, { id, me }: Posed, number: number): Update {
  const mine = match.seat === seat;
  return {
    type: 'update',
    table: id,
    match: id,
    number,
    seat,
    since: 0,
    events: match.events(0, seat),
    view: match.view(seat),
    to_move: match.seat,
    legal: mine ? match.legal() : [],
    may_undo: false,
    undo_asked: null,
    players: Array.from({ length: match.players }, (_, other) => ({
      ...(other === seat ? { ...me, guest: HERE, bot: null } : { name: RIVALS, face: '', guest: null, bot: RIVALS }),
      away: null,
      returns: false,
      time: null,
      failures: 0,
    })),
    deadline: null,
    now: 0,
    result: null,
  };
}

/** Plays an action, and lets the others go on until the seat is asked again. */
export async function playOut(
  match: PageMatch,
  seat: number,
  action: string,
  choose: (bot: string, seed: string, match: PageMatch) => Promise<Choice>,
): Promise<void> {
  match.play(action);
  while (!match.over && match.seat !== seat)
    match.play((await choose(RIVALS, `${match.seed} bot ${match.seat}`, match)).action);
}
