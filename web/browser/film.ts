/** A page whose time goes on only when it is told to: what moves can be looked at, moment by moment. */
import type { Page } from 'playwright-core';
import type { Update } from '../generated/protocol';
import { Visitor, type House } from './house';

/** Milliseconds; animations and timers take turns of so many. */
const STEP = 40;

/** Somebody who sits down with a bot at a table of the server, in a browser with a clock of its own. */
export async function sitInSlowMotion(
  house: House,
  title: string,
  onupdate: (update: Update) => void = () => {},
): Promise<Visitor> {
  const maya = await Visitor.arrive(house, { speed: 'usual' });
  // What has no windows forbids notices; where people sit, they are offered.
  await maya.page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }));
  maya.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as Update;
      if (message.type === 'update') onupdate(message);
    }),
  );
  await maya.page.clock.install();
  await maya.playThere(title);
  return maya;
}

/** Time goes on in a page. */
export async function goOn(page: Page, time: number): Promise<void> {
  for (let gone = 0; gone < time; gone += STEP) {
    await page.evaluate((step) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        const now = Number(animation.currentTime ?? 0) + step;
        if (now >= Number(animation.effect?.getComputedTiming().endTime ?? 0)) animation.finish();
        else animation.currentTime = now;
      }
    }, STEP);
    await page.clock.runFor(STEP);
  }
}

/** Whether something is being told. */
export function isTelling(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('[data-telling]') !== null);
}

/** Waits until something is told or asked; whether it is told. */
export async function hasMoreToTell(page: Page): Promise<boolean> {
  await goOn(page, STEP);
  await page.waitForSelector('[data-telling], [data-action], .result', { state: 'attached' });
  return isTelling(page);
}

/** Decides by the list of choices. */
export async function decideInSlowMotion(maya: Visitor, choose: (choices: number) => number): Promise<void> {
  const { page } = maya;
  while (await hasMoreToTell(page)) await goOn(page, 400);
  const choices = page.locator('[data-action]');
  const before = await page.locator('.match').getAttribute('data-number');
  await maya.press(choices.nth(choose(await choices.count())));
  await page.waitForFunction(
    (number) =>
      document.querySelector('[data-telling]') ||
      document.querySelector('.match')?.getAttribute('data-number') !== number,
    before,
  );
}
