/** The state that is shown is never ahead of what has been told: looked at again and again while rivals play. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Update } from '../generated/protocol';
import type { GameEvent } from '../src/games/contract';
import { decideInSlowMotion, goOn, hasMoreToTell, sitInSlowMotion } from './film';
import { commonHouse, LONG, resize, steadyHand, type House } from './house';

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];
const DECISIONS = LONG ? 8 : 5;
/** Milliseconds between two looks. */
const LOOK = 80;

/** By rival's seat: the cards in hand, as a person reads them on the board; and what has been told by now. */
function look(): { told: number; line: string; hands: Record<string, number> } {
  const hands: Record<string, number> = {};
  for (const place of document.querySelectorAll('.board [data-place^="hand:"]')) {
    const [, seat, more] = place.getAttribute('data-place')!.split(':');
    const number = /\d+/.exec(place.textContent ?? '');
    if (more === undefined && number) hands[seat!] = Number(number[0]);
  }
  return {
    told: Number(document.querySelector('[data-upto]')?.getAttribute('data-upto')),
    line: document.querySelector('[data-told]')?.textContent ?? '',
    hands,
  };
}

/** What the line that is told lies over, of what is offered and of those who play. */
function covered(): string[] {
  const line = document.querySelector('[data-told] span')!.getBoundingClientRect();
  return [...document.querySelectorAll('aside, .board .player')]
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < line.right && right > line.left && top < line.bottom && bottom > line.top;
    })
    .map((one) => one.outerHTML.slice(0, 120));
}

/** How many cards a seat held after each event that has been told. */
function handsUpTo(updates: readonly Update[], seat: number, told: number): Set<number> {
  const [first, ...others] = updates as [Update, ...Update[]];
  const hand: unknown = (first.view.hands as unknown[])[seat];
  let held = hand as number;
  const numbers = new Set([held]);
  let last = first.since + first.events.length - 1;
  for (const event of others.flatMap((update) => update.events as GameEvent[])) {
    if (event.n > told) break;
    if (event.n <= last) continue;
    last = event.n;
    if (event.event !== 'moves') continue;
    held +=
      Number(event.to === 'hand' && event.to_at === seat) - Number(event.from === 'hand' && event.from_at === seat);
    numbers.add(held);
  }
  return numbers;
}

/** On a tablet, what is told and what is offered are both to be read. */
async function expectNothingCovered(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  while (!(await page.locator('[data-told]').count())) await goOn(page, LOOK);
  await resize(page, { width: 1024, height: 768 });
  expect(await page.getByRole('complementary', { name: 'Notices' }).isVisible()).toBe(true);
  expect(await page.evaluate(covered)).toEqual([]);
  await resize(page, size);
}

it.each(LONG ? TITLES : TITLES.slice(2))('%s shows nothing that has not been told', async (title) => {
  const updates: Update[] = [];
  const maya = await sitInSlowMotion(house, title, (update) => updates.push(update));
  const { page } = maya;
  const choose = steadyHand(2);
  const lines = new Set<string>();
  const changes = new Set<string>();
  for (let decision = 0; decision < DECISIONS; decision++) {
    await decideInSlowMotion(maya, choose);
    if (!decision) await expectNothingCovered(page);
    while (await hasMoreToTell(page)) {
      await goOn(page, LOOK);
      const { told, line, hands } = await page.evaluate(look);
      expect(told).not.toBeNaN();
      lines.add(line);
      for (const [seat, shown] of Object.entries(hands)) {
        if (Number(seat) === updates[0]!.seat) continue;
        expect([...handsUpTo(updates, Number(seat), told)], `seat ${seat}, told up to ${told}`).toContain(shown);
        changes.add(`${seat} ${shown}`);
      }
    }
  }
  expect(lines.size).toBeGreaterThan(4);
  expect(changes.size).toBeGreaterThan(1);
  expect(maya.troubles).toEqual([]);
  await maya.context.close();
});
