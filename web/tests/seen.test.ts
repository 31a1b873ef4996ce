/** @vitest-environment node */
/** A match of which only a seat's view and events are known: what is thought of it is what is thought at the table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bot } from '../src/engine/bots';
import type { Field } from '../src/engine/layout';
import type { Game, Match } from '../src/engine/match';
import { type Scale, weigh } from '../src/engine/weighing';
import type { Json } from '../generated/protocol';
import { load } from './engines';

interface Setup {
  game: string;
  players: number;
  samples: Json[];
}
const setups = readFileSync(join(import.meta.dirname, 'matches.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Setup);
const LONG = Boolean(process.env.FONDACO_LONG);
const SMALL: Scale = { search: 40, choices: 3, batches: 2, iterations: 6 };
/** Every so manieth decision is looked at, and of these every so manieth weighed as well. */
const [LOOKED_AT, WEIGHED] = LONG ? [1, 1] : [12, 60];

/** As it comes over the wire. */
const sent = <T>(told: T): T => JSON.parse(JSON.stringify(told)) as T;

/** What the seat to move sees of a match, and was told. */
const seenOf = (match: Match): Match =>
  match.game.seen(sent(match.view(match.seat)), sent(match.events(0, match.seat))) as Match;

/** By field, the bytes of a state that tell nothing hidden, nor what such things are worth. */
function known({ game, state }: Match): Json {
  const { zones, sums } = game.description;
  const secret = zones.flatMap((zone) => zone.parts ?? [zone]).flatMap((zone) => (zone.secret ? [zone.field] : []));
  const isWorth = (field: string) => Boolean(sums[field]?.[1].length) && secret.includes(sums[field]![0]);
  const shown = [...game.layout.fields.values()].filter(({ name }) => !secret.includes(name) && !isWorth(name));
  const size = ({ code, shape }: Field) => shape.reduce((cells, length) => cells * length, code.width);
  return Object.fromEntries(shown.map((field) => [field.name, String(state.slice(field.at, field.at + size(field)))]));
}

/** A random match, one decision after the other. */
function* decisions(game: Game, players: number, options: Json, seed: number): Iterable<Match> {
  const match = game.fresh({ players, options, seed: seed.toString(16) }) as Match;
  let luck = 12345 + seed;
  while (!match.over) {
    const legal = match.legalNumbers();
    if (legal.length > 1) yield match;
    luck = (luck * 48271) % 2147483647;
    match.playNumber(legal[luck % legal.length]!);
  }
}

it.each(setups)('of $game for $players', async ({ game: name, players, samples }) => {
  const game = await load(name);
  /** Those in which choices were weighed. */
  const phases = new Set<unknown>();
  for (const [seed, options] of samples.entries()) {
    for (const match of decisions(game, players, options, seed)) {
      const { seat, played } = match;
      const { phase } = match.view(seat);
      if (played.length % LOOKED_AT && phases.has(phase)) continue;
      const seen = seenOf(match);
      expect(known(seen)).toEqual(known(match));
      expect(seen.legal()).toEqual(match.legal());
      if (played.length % WEIGHED && phases.has(phase)) continue;
      phases.add(phase);
      expect(seen.view(seat)).toEqual(match.view(seat));
      expect(seen.played).toEqual(played);
      expect(seen.events(0, seat)).toEqual(match.events(0, seat));
      expect(await weigh(seen, SMALL, 0, [])).toEqual(await weigh(match, SMALL, 0, []));
      expect(await bot('greedy', 3).explain(seen)).toEqual(await bot('greedy', 3).explain(match));
    }
  }
  expect(phases.size).toBeGreaterThan(Math.min(game.description.phases.length - 1, 3) - 1);
});
