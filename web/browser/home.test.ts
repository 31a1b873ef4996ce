/** Tables that this browser keeps: with the network cut and the server gone after the first visit, or from plain files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonHouse, leftAlone, LONG, openFiles, openHouseByDoor, steadyHand, Visitor, type House } from './house';

const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];
const LEVELS = [1, 2, 3, 4, 5];
/** Every title against every level, by mouse and by keyboard. At each run, guided games are played by both (learn). */
const EVENINGS = (LONG ? TITLES : []).flatMap((title) =>
  LEVELS.flatMap((level) => ['mouse', 'keyboard'].map((hand) => [title, level, hand] as const)),
);

describe.each([
  ['without a network', openHouseByDoor, LONG ? TITLES : TITLES.slice(0, 1)],
  ['from plain files', openFiles, LONG ? TITLES : TITLES.slice(0, 1)],
] as const)('%s', (_, open, titles) => {
  let house: House;
  let maya: Visitor;
  beforeAll(async () => {
    house = await open();
    maya = await leftAlone(house);
  });
  afterAll(() => house?.close());

  /** Before the front page is opened anew. */
  async function playAgainst(title: string, level: number, players = 2): Promise<void> {
    await maya.go('/');
    await maya.page.evaluate(
      ([place, liked]) => localStorage.setItem(place!, liked!),
      [`${house.below}fondaco.playnow`, JSON.stringify({ level, players })],
    );
    await maya.page.reload();
    await maya.playNow(title);
  }

  it.each(titles)('%s is played to the end, over a reload, looked at again, and played again', async (title) => {
    await playAgainst(title, 1);
    await maya.isAsked();
    await maya.expectSoundAtLength();
    const hand = steadyHand(7);
    for (let i = 0; i < 3 && (await maya.isAsked()); i++) await maya.decide(hand);
    const before = Number(await maya.number());
    await maya.page.reload();
    await maya.isAsked();
    expect(Number(await maya.number())).toBeGreaterThanOrEqual(before);
    expect(await maya.playOut(7)).toBeGreaterThan(3);
    await maya.page.getByRole('button', { name: 'Verify the shuffle' }).click();
    await maya.page.getByText('dealt in a page by itself').waitFor();
    expect(await maya.page.locator('.good').count()).toBe(2);
    await maya.expectSound();
    await maya.page.getByRole('link', { name: 'Replay' }).click();
    await maya.page.getByRole('combobox', { name: 'Seen by' }).selectOption({ index: 2 });
    await maya.page.getByRole('button', { name: 'To the end' }).click();
    await maya.page.locator('button[aria-label="To the end"]:disabled').waitFor();
    await maya.page.goBack();
    await maya.page.getByRole('button', { name: 'Play again' }).click();
    await maya.page.waitForSelector('.match:not(.over)');
    expect(await maya.isAsked()).toBe(true);
    expect(maya.troubles).toEqual([]);
  });

  /** To the end of the game, from choice to choice with the keys alone. */
  async function playByKeyboard(): Promise<number> {
    let decisions = 0;
    for (; await maya.isAsked(); decisions++) {
      const before = await maya.number();
      await maya.tabTo('[data-action]');
      for (let step = 0; step < decisions % 4; step++) await maya.page.keyboard.press('ArrowDown');
      await maya.page.keyboard.press('Enter');
      await maya.goesOn(before);
    }
    return decisions;
  }

  it.each(EVENINGS)('%s is played to the end against level %i by %s', async (title, level, hand) => {
    await playAgainst(title, level);
    const play = hand === 'mouse' ? () => maya.playToTheEnd(steadyHand(level)) : playByKeyboard;
    expect(await play()).toBeGreaterThan(3);
    expect(maya.troubles).toEqual([]);
  });

  it('a table goes on in another language', async () => {
    await playAgainst('Tan-Tan Caravan', 2);
    await maya.isAsked();
    const table = maya.page.url();
    await maya.go('/settings');
    await maya.page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await maya.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await maya.page.goto(table);
    await maya.page.waitForSelector('html[lang=de] [data-action]');
    await maya.decide(() => 0);
    await maya.go('/settings');
    await maya.page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await maya.page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(maya.troubles).toEqual([]);
  });

  // Pages that are plain files keep tables as all pages do: what follows is tried of them at length.
  const isTried = LONG || open !== openFiles;

  it.runIf(isTried)('two people share a device behind a curtain, and two tabs one table', async () => {
    await maya.go('/new');
    await maya.page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('2');
    await maya.page.getByRole('combobox', { name: 'Seat 2' }).selectOption('here');
    await maya.page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Leila');
    await maya.page.getByRole('button', { name: 'Set the table' }).click();
    const hand = steadyHand(5);
    const seen = new Set<string>();
    for (let i = 0; i < 4; i++) {
      await maya.page.waitForSelector('.curtain, [data-action]');
      const curtain = maya.page.locator('.curtain button');
      if (await curtain.count()) {
        expect(await maya.page.locator('[data-place]').count()).toBe(0);
        seen.add(await curtain.innerText());
        await curtain.click();
      }
      await maya.page.locator('[data-action]').first().waitFor();
      await maya.decide(hand);
    }
    expect(seen).toContain('I am Leila');
    expect(seen.size).toBe(2);

    await playAgainst('Traders of Carthage', 1);
    await maya.isAsked();
    const other = await maya.context.newPage();
    await other.goto(maya.page.url());
    await other.waitForSelector('[data-action]');
    const before = await maya.number();
    await maya.decide(hand);
    await other.waitForFunction(
      (number) => document.querySelector('.match')?.getAttribute('data-number') !== number,
      before,
    );
    await maya.isAsked();
    const now = await maya.number();
    await other.waitForFunction(
      (number) => document.querySelector('.match')?.getAttribute('data-number') === number,
      now,
    );
    await other.locator('[data-action]').first().click();
    await maya.goesOn(now);
    await other.close();
    expect(maya.troubles).toEqual([]);
  });

  it.runIf(isTried)('games stand under My games, leave as files and come back from them', async () => {
    await playAgainst('Silk Road', 1);
    await maya.isAsked();
    await maya.decide(() => 0);
    await maya.go('/mine');
    const record = maya.page.getByRole('button', { name: /^Download the record.* Silk Road/ }).first();
    const [saved] = await Promise.all([maya.page.waitForEvent('download'), record.click()]);
    const games = maya.page.locator('li.panel');
    const count = await games.count();
    await maya.expectSoundAtLength();
    await maya.page
      .getByRole('button', { name: /^Put away.* Silk Road/ })
      .first()
      .click();
    await expect.poll(() => games.count()).toBe(count - 1);
    await maya.page.getByLabel('Lay out a game from its record').setInputFiles(await saved.path());
    await maya.isAsked();
    await maya.decide(() => 0);
    expect(maya.troubles).toEqual([]);
  });
});

/** What runs before all else where tables are kept and bots think. */
function changeWorker({ context }: Visitor, code: string): Promise<unknown> {
  return context.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${code}\n${await answer.text()}` });
  });
}

describe('with a server at hand', () => {
  let house: House;
  beforeAll(async () => {
    house = await commonHouse();
  });

  it.each([
    ['no WebAssembly', 'delete globalThis.WebAssembly;', 'it has no WebAssembly'],
    [
      'nowhere to keep it',
      'IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };',
      'This browser keeps nothing',
    ],
  ])('%s: the server keeps the table, and it says why', async (_, without, sentence) => {
    const maya = await Visitor.arrive(house);
    await changeWorker(maya, without);
    await maya.playNow('Tan-Tan Caravan');
    await maya.page.getByText(sentence).waitFor();
    expect(await maya.isAsked()).toBe(true);
    await maya.decide(() => 0);
    await maya.expectSoundAtLength();
    await maya.context.close();
  });

  it('on a slow device a strong bot decides early, and says so', async () => {
    const maya = await Visitor.arrive(house);
    await maya.context.addInitScript(() =>
      localStorage.setItem('fondaco.playnow', JSON.stringify({ level: 5, players: 2 })),
    );
    const slow = 'const now = performance.now.bind(performance); performance.now = () => 1000 * now();';
    await changeWorker(maya, slow);
    await maya.playNow('Silk Road');
    await maya.isAsked();
    const told = maya.page.getByText(/This device is slow: (Shirin|Dario) thought less than usual/);
    for (let i = 0; i < 5 && !(await told.count()) && (await maya.isAsked()); i++) await maya.decide(() => 0);
    await told.first().waitFor();
    await maya.expectSound();
    await maya.context.close();
  });

  it('a game of the page is opened to friends, and a finished one is shared', async () => {
    const maya = await Visitor.arrive(house);
    await maya.playNow('Tan-Tan Caravan');
    await maya.isAsked();
    await maya.decide(() => 0);
    await maya.isAsked();
    const before = await maya.number();
    await maya.page.getByText('More', { exact: true }).click();
    await maya.page.getByRole('button', { name: 'Open the table to friends' }).click();
    await maya.page.getByRole('button', { name: 'Open the table to friends' }).click();
    await maya.page.getByRole('button', { name: 'Free the seat 2' }).click();
    const link = await maya.page.getByRole('textbox', { name: 'Invite' }).inputValue();
    await maya.expectSoundAtLength();
    const idris = await Visitor.arrive(house);
    await idris.page.goto(link);
    await idris.page.getByText('A fair shuffle').click();
    await idris.page.getByText('begun in a page').waitFor();
    await idris.page.getByRole('button', { name: 'Sit down' }).click();
    await idris.page.getByRole('button', { name: 'I am ready' }).click();
    await maya.page.getByRole('button', { name: 'Deal' }).click();
    await maya.page.getByRole('tab', { name: 'Choices' }).click();
    await maya.isAsked();
    expect(await maya.number()).toBe(before);
    await idris.page.waitForSelector('.match');

    await maya.playNow('Tan-Tan Caravan');
    await maya.playOut(3);
    await maya.page.getByRole('button', { name: 'Share the replay' }).click();
    await maya.page.getByText('then lies on the server').waitFor();
    await maya.page.getByRole('button', { name: 'Share the replay' }).click();
    const shared = await maya.page.getByRole('textbox', { name: 'Share the replay' }).inputValue();
    await idris.page.goto(shared);
    await idris.page.getByRole('button', { name: 'Forward', exact: true }).click();
    expect([...maya.troubles, ...idris.troubles]).toEqual([]);
    for (const one of [maya, idris]) await one.context.close();
  });
});
