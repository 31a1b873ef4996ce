/** How soon bots answer in the page: each level, at decisions of whole matches among three, in the engine that Chromium has. */
import { it } from 'vitest';
import { bot } from '../src/engine/bots';
import { load } from '../tests/engines';

const DECISIONS = 24;

it.each(['tantan', 'silkroad', 'carthage'])('%s', async (name) => {
  const game = await load(name);
  for (const level of [1, 2, 3, 4, 5]) {
    const players = [0, 1, 2].map((seat) => bot(`level:${level}`, String(seat + 1).repeat(64)));
    const times: number[] = [];
    for (let deal = 1; times.length < DECISIONS; deal++) {
      const match = game.fresh({ players: 3, seed: String(deal).padStart(64, '0') });
      while (!match.over && times.length < DECISIONS) {
        const choices = match.legal().length;
        const began = performance.now();
        const { action } = await players[match.seat!]!.choose(match);
        if (choices > 1) times.push(performance.now() - began);
        match.play(action);
      }
    }
    times.sort((one, other) => one - other);
    const [usual, worst] = [times[DECISIONS / 2]!, times.at(-1)!];
    console.log(`${name}, level ${level}: usually ${usual.toFixed(1)} ms, at most ${worst.toFixed(1)} ms`);
  }
});
