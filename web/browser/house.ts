/** A server, and browsers that visit it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import { openDoor, openServer, serveFiles, type Server } from './server';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** All of it, with what belongs to the windows of people: it also sets small letters with more care, for pictures. */
export const WHOLE = 'command -v chromium || command -v chromium-browser || command -v google-chrome';
/** What has no windows at all draws and runs pages the same way, with half the work. */
const SHELL = `command -v chromium-headless-shell || ${WHOLE}`;
/** The processor draws by itself: to play a graphics card for that is more work. */
const SWITCHES = ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer'];
const PATIENCE = 60_000;
/** At length, what one title shows at each run is shown by all, every game is played by hand, and every site is kept. */
export const LONG = Boolean(process.env.FONDACO_LONG);
const PHONE = 390;
/** A window 1280 wide, enlarged four times. */
const NARROWEST = 320;
/** A window of 1280 by 1024, enlarged four times. */
const ENLARGED = { width: NARROWEST, height: 256 };

/** Gives a window another size, and waits until the page has taken it: what hangs on its width comes a frame later. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((taken) => requestAnimationFrame(() => requestAnimationFrame(taken))));
}

/** When it stops, its server is gone; the browsers stay. */
export interface House extends Omit<Server, 'close'> {
  browser: Browser;
  /** Whether browsers keep the site for days without a network, which takes each that comes a second of work. */
  keeps: boolean;
  /** Where a page of the site is. */
  at(path: string): string;
  close(): Promise<void>;
}

/** `more` are settings of the server, or where it finds more games. */
export async function openHouse(more: Record<string, string> = {}, found = SHELL): Promise<House> {
  const server = await openServer(more);
  const browser = await openBrowser(found);
  return {
    ...houseOf(server, browser),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** The same pages as plain files. */
export async function openFiles(): Promise<House> {
  return houseOf(await serveFiles(), await commonBrowser(), (path) => `/#${path}`);
}

/** The common server by a door of its own: once it is shut, the server is gone for those who came through it. */
export async function openHouseByDoor(): Promise<House> {
  return houseOf(await openDoor(inject('address')), await commonBrowser());
}

/** The house of all who only visit it: one server and one browser for all files of tests. */
export async function commonHouse(): Promise<House> {
  const server = { address: inject('address'), below: '', stop: () => {}, close: () => {} };
  return { ...houseOf(server, await commonBrowser()), keeps: LONG };
}

let common: Promise<Browser> | undefined;

function commonBrowser(): Promise<Browser> {
  return (common ??= openBrowser(SHELL));
}

function openBrowser(found: string): Promise<Browser> {
  const executablePath = execFileSync('sh', ['-c', found], { encoding: 'utf8' }).trim();
  return chromium.launch({ executablePath, args: SWITCHES });
}

function houseOf(server: Server, browser: Browser, path = (path: string) => path): House {
  return {
    ...server,
    browser,
    keeps: true,
    at: (page) => server.address + server.below + path(page),
    async close() {
      for (const context of browser.contexts()) await context.close();
      server.close();
    },
  };
}

/** Somebody with a browser of their own. What goes wrong in it is kept in `troubles`. */
export class Visitor {
  troubles: string[] = [];
  /** What is asked for though it is not there, on purpose: that is no trouble. */
  missing: string | null = null;

  private constructor(
    readonly house: House,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.troubles.push(error.message));
    page.on('console', (message) => {
      const { url } = message.location();
      if (this.missing !== null && url.includes(this.missing)) return;
      if (message.type() === 'error' || message.type() === 'warning') this.troubles.push(`${message.text()} ${url}`);
    });
    page.setDefaultTimeout(PATIENCE);
  }

  /** `introduced`: whether they have said before who they are. */
  static async arrive(
    house: House,
    settings: object = {},
    device: BrowserContextOptions = {},
    introduced = true,
  ): Promise<Visitor> {
    const context = await house.browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
      ...device,
    });
    const keeps = device.serviceWorkers ? device.serviceWorkers === 'allow' : house.keeps;
    if (!keeps) await context.addInitScript(keepNothing);
    const liked = JSON.stringify({ asks: 'never', side: 'choices', speed: 'off', ...settings });
    const now = JSON.stringify({ level: 1, players: 2 });
    await context.addInitScript(
      ([below, liked, now, introduced]) => {
        const [settings, playNow] = [`${below}fondaco.settings`, `${below}fondaco.playnow`];
        const learned = { cards: ['tantan', 'silkroad', 'carthage'] };
        if (!localStorage.getItem(`${below}fondaco.learned`))
          localStorage.setItem(`${below}fondaco.learned`, JSON.stringify(learned));
        if (introduced) localStorage.setItem(`${below}fondaco.introduced`, 'true');
        if (!localStorage.getItem(settings)) localStorage.setItem(settings, liked as string);
        if (!localStorage.getItem(playNow)) localStorage.setItem(playNow, now as string);
      },
      [house.below, liked, now, introduced] as const,
    );
    return new Visitor(house, context, await context.newPage());
  }

  go(path: string) {
    return this.page.goto(this.house.at(path));
  }

  /** Has been here, and has no network from then on. */
  async visitOnce(): Promise<void> {
    await this.go('/');
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await this.page.reload();
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.context.setOffline(true);
  }

  /** Nothing went wrong in this browser, and nobody is kept out of this screen. */
  async expectSound(): Promise<void> {
    await this.page.evaluate(allStands);
    if (!(await this.page.evaluate(() => 'axe' in globalThis))) await this.page.evaluate(AXE);
    const found = await this.page.evaluate(async () => {
      const axe = (globalThis as any).axe;
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
      });
      return violations.map(
        (one: any) =>
          `${one.id}: ${one.nodes
            .map((node: any) => node.html)
            .slice(0, 3)
            .join(' | ')}`,
      );
    });
    expect(found).toEqual([]);
    expect(this.troubles).toEqual([]);
    expect(await this.outOfReach()).toEqual([]);
  }

  /** The same of a screen like one that is looked at elsewhere: at each run, nothing went wrong in it. */
  async expectSoundAtLength(): Promise<void> {
    if (LONG) await this.expectSound();
    else expect(this.troubles).toEqual([]);
  }

  /** What is too wide for the smallest windows, or cannot be brought into sight in them. */
  async outOfReach(): Promise<string[]> {
    await this.page.mouse.move(0, 0);
    const size = this.page.viewportSize();
    const said: string[] = [];
    for (const width of [NARROWEST, PHONE]) {
      await resize(this.page, { width, height: 844 });
      const sideways = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (sideways > 0) said.push(`at ${width} pixels, the page is ${sideways} too wide`);
    }
    await resize(this.page, ENLARGED);
    // What explained itself under the hand does so for a moment more, where it stood in the larger window.
    await this.page.getByRole('tooltip').waitFor({ state: 'detached' });
    said.push(...(await this.page.evaluate(lostControls)));
    if (size) await resize(this.page, size);
    return said;
  }

  async playNow(title: string): Promise<void> {
    await this.go('/');
    await this.page.getByRole('button', { name: `Play now: ${title}` }).click();
  }

  /** A table of the server against a bot: time runs there, so that the page does not keep it. */
  async playThere(title: string): Promise<void> {
    await this.go('/new');
    await this.page.getByRole('radio', { name: title }).check({ force: true });
    await this.page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('2');
    await this.page.getByRole('combobox', { name: 'Seat 2' }).selectOption('level:1');
    await this.page.getByRole('combobox', { name: 'Time' }).selectOption('days');
    await this.page.getByRole('button', { name: 'Set the table' }).click();
  }

  /** Waits for a choice to be made, or for the end of the game: whether there is one. */
  async isAsked(): Promise<boolean> {
    await this.page.waitForSelector('[data-action], .result, .curtain');
    return (await this.page.locator('.result').count()) === 0;
  }

  /** Decides by clicking a choice of the list, and waits until it is done. */
  async decide(choose: (choices: number) => number): Promise<void> {
    const choices = this.page.locator('[data-action]');
    const before = await this.number();
    await this.press(choices.nth(choose(await choices.count())));
    await this.goesOn(before);
  }

  /** Goes on to the end for what comes after it: by script and with nothing moving, in half the work; at length, by hand. */
  async playOut(seed: number): Promise<number> {
    if (LONG) return this.playToTheEnd(steadyHand(seed));
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    const decisions = await this.page.evaluate(chooseToTheEnd, seed);
    await this.page.emulateMedia({ reducedMotion: null });
    return decisions;
  }

  /** Clicks, and takes the hand away: a piece under it would explain itself just where the next control is. */
  async press(control: Locator): Promise<void> {
    await control.click();
    await this.page.mouse.move(0, 0);
  }

  /** Points at a piece until it explains itself. Should it be taken away just then, there is another. */
  async pointAtPiece(): Promise<void> {
    const piece = this.page.locator('.board [data-about]:visible').first();
    await vi.waitFor(() => piece.hover({ force: true }), PATIENCE);
    await this.page.getByRole('tooltip').waitFor();
  }

  /** The number of the state that is shown. */
  number(): Promise<string | null> {
    return this.page.locator('.match').getAttribute('data-number');
  }

  async goesOn(before: string | null): Promise<void> {
    await this.page.waitForFunction(
      (number) => document.querySelector('.match')?.getAttribute('data-number') !== number,
      before,
    );
  }

  /** Goes by the tab key to what a selector names. */
  async tabTo(selector: string): Promise<void> {
    for (let i = 0; i < 150; i++) {
      if (await this.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`${selector} cannot be reached by keyboard`);
  }

  async playToTheEnd(choose: (choices: number) => number): Promise<number> {
    let decisions = 0;
    for (; await this.isAsked(); decisions++) await this.decide(choose);
    return decisions;
  }
}

/** Somebody who has been here once: from then on there is neither a server nor a network. */
export async function leftAlone(house: House): Promise<Visitor> {
  const visitor = await Visitor.arrive(house);
  await visitor.visitOnce();
  house.stop();
  return visitor;
}

/** Two people at a table that was just dealt: first who is to move, then who waits. */
export async function atTable(
  house: House,
  more: (maya: Visitor) => Promise<unknown> = () => Promise.resolve(),
): Promise<Visitor[]> {
  const maya = await Visitor.arrive(house);
  const idris = await Visitor.arrive(house);
  await maya.go('/new');
  await maya.page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('2');
  await more(maya);
  await maya.page.getByRole('button', { name: 'Set the table' }).click();
  await idris.page.goto(await maya.page.getByRole('textbox', { name: 'Invite' }).inputValue());
  await idris.page.getByRole('button', { name: 'Sit down' }).click();
  await idris.page.getByRole('button', { name: 'I am ready' }).click();
  await maya.page.getByRole('button', { name: 'Deal' }).click();
  const both = [maya, idris];
  await Promise.all(both.map((one) => one.page.waitForSelector('.match')));
  const mover = await Promise.any(both.map((one) => one.page.waitForSelector('[data-action]').then(() => one)));
  return [mover, ...both.filter((one) => one !== mover)];
}

/** Waits until all has come in that was on its way, and can be seen as it is. What moves for ever may go on. */
async function allStands(): Promise<void> {
  const coming = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(coming.map(({ finished }) => finished));
}

/** The controls that cannot be brought into sight, or that something else covers when they have the focus. */
function lostControls(): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const sideways = document.documentElement.scrollWidth - innerWidth;
  const lost = sideways > 0 ? [`the page is ${sideways} pixels too wide`] : [];
  const place = document.querySelector('dialog[open]') ?? document;
  for (const box of place.querySelectorAll<HTMLElement>('*')) {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1;
    if (scrolls && box.clientHeight < 80) lost.push(`too low to read in: ${box.outerHTML.slice(0, 100)}`);
  }
  const before = document.activeElement;
  for (const control of place.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      (control as HTMLButtonElement).disabled ||
      control.closest('[inert]')
    )
      continue;
    control.focus();
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const bottom = Math.min(innerHeight, top + height);
    const hits = [0.5, 0.15, 0.85].some((along) =>
      [0.5, 0.15, 0.85].some((down) => {
        const y = Math.max(0, top) + (bottom - Math.max(0, top)) * down;
        const found = document.elementFromPoint(left + width * along, y);
        return found && (control.contains(found) || control.closest('label')?.contains(found));
      }),
    );
    if (!hits) lost.push(control.outerHTML.slice(0, 200));
  }
  (before as HTMLElement | null)?.focus?.();
  scrollTo(0, 0);
  return lost;
}

/** As in a browser that refuses to keep a site. */
function keepNothing(): void {
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('refused', 'SecurityError'));
}

/** Chooses one frame after another what a steady hand would, as soon as something is asked; how often, until it is over. */
function chooseToTheEnd(seed: number): Promise<number> {
  return new Promise((done) => {
    let [state, decisions, before] = [seed, 0, ''];
    const choose = () => {
      if (document.querySelector('.result')) return done(decisions);
      const number = document.querySelector('.match')?.getAttribute('data-number') ?? before;
      const choices = document.querySelectorAll<HTMLElement>('.side [data-action]');
      if (choices.length && number !== before) {
        before = number;
        decisions += 1;
        state = (state * 1103515245 + 12345) % 2 ** 31;
        choices[state % choices.length]!.click();
      }
      requestAnimationFrame(choose);
    };
    choose();
  });
}

/** The same choices every time. */
export function steadyHand(seed: number): (choices: number) => number {
  let state = seed;
  return (choices) => (state = (state * 1103515245 + 12345) % 2 ** 31) % choices;
}
