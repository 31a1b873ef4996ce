/** A host who teaches, with the network cut and the server gone: cards, guided games, the deal of the day. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { commonHouse, LONG, resize, Visitor, type House } from './house';
import { cut } from './stage';

const LANGUAGES = ['en', 'de'] as const;
const WAYS = ['mouse', 'keyboard'] as const;
const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];
/** How often the way to a proposal is walked by the tab key; after that, it is known. */
const WALKS = 2;
/** At each run, one lesson goes to its end, and the others until the host has gone on after a reload. */
const TO_THE_END = 'Traders of Carthage';
const BEGINNING = 7;
/** What all levels of bots play after one, at each run: that over which they think least. */
const TODAY = LONG ? 'Traders of Carthage' : 'Tan-Tan Caravan';

type Lesson = readonly [title: string, way: (typeof WAYS)[number], language: (typeof LANGUAGES)[number]];
const ALL: Lesson[] = TITLES.flatMap((title) =>
  WAYS.flatMap((way) => LANGUAGES.map((language) => [title, way, language] as const)),
);
const FEW: Lesson[] = [
  ['Tan-Tan Caravan', 'mouse', 'en'],
  ['Silk Road', 'keyboard', 'de'],
  ['Traders of Carthage', 'keyboard', 'en'],
];
const BEGIN = {
  en: 'Begin: A first game with the host',
  de: 'Beginnen: Ein erstes Spiel mit dem Gastgeber',
} as const;
const WORD = { en: /^I would: /m, de: /^Ich würde: /m } as const;

describe('without a network', () => {
  let house: House;
  beforeAll(async () => {
    house = await commonHouse();
  });

  /** Somebody who has been here once, and has no network any more. */
  async function alone(language: string, learned = true): Promise<Visitor> {
    const maya = await Visitor.arrive(house, { language, asks: 'never' }, { serviceWorkers: 'allow' });
    if (!learned) await maya.context.addInitScript(() => localStorage.setItem('fondaco.learned', '{"cards":["none"]}'));
    await maya.visitOnce();
    return maya;
  }

  /** Does what the host proposes, and waits until it is done. */
  async function follow(maya: Visitor, way: Lesson[1], walks: boolean): Promise<void> {
    const { page } = maya;
    const proposal = page.locator('.host [data-proposed]');
    const action = await proposal.getAttribute('data-proposed');
    const before = await maya.number();
    if (way === 'mouse') await maya.press(page.locator(`.side [data-action=${JSON.stringify(action)}]`));
    else {
      if (walks) await maya.tabTo('.host [data-proposed]');
      else await proposal.focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (wanted) => (document.activeElement as HTMLElement)?.dataset.action === wanted,
        action,
      );
      await page.keyboard.press('Enter');
    }
    await maya.goesOn(before);
  }

  /** On a tablet, the host leaves the table its room. */
  async function expectNothingCut(page: Page): Promise<void> {
    const size = page.viewportSize()!;
    await resize(page, { width: 1024, height: 768 });
    expect(await page.evaluate(cut)).toEqual([]);
    await resize(page, size);
  }

  async function expectLearned(maya: Visitor, title: string, decisions: number): Promise<void> {
    const { page } = maya;
    expect(decisions).toBeGreaterThan(20);
    await page.getByRole('link', { name: /What to learn next|Was du als Nächstes/ }).click();
    await page
      .locator('.panel', { hasText: title })
      .locator('.done', { hasText: /host|Gastgeber/ })
      .waitFor();
    await maya.expectSound();
  }

  it.each(LONG ? ALL : FEW)('%s is learned, by %s, in %s', async (title, way, language) => {
    const maya = await alone(language);
    const { page } = maya;
    await maya.go('/learn');
    await page.getByRole('button', { name: `${BEGIN[language]}, ${title}` }).click();
    await page.waitForSelector('.host [data-proposed]');
    await maya.expectSound();
    let decisions = 0;
    const wholly = LONG || title === TO_THE_END;
    for (; wholly || decisions < BEGINNING; decisions++) {
      await page.waitForSelector('.host [data-proposed], .result');
      if (await page.locator('.result').count()) break;
      if (decisions === 5) {
        const said = await page.locator('.host .says').innerText();
        expect(said).toMatch(WORD[language]);
        await page.reload();
        await page.waitForSelector('.host [data-proposed]');
        expect(await page.locator('.host [data-proposed]').innerText()).toBe(said.split('\n').at(-1));
      }
      if (decisions === 1) await expectNothingCut(page);
      await follow(maya, way, decisions < WALKS);
    }
    if (wholly) await expectLearned(maya, title, decisions);
    else expect(decisions).toBe(BEGINNING);
    await maya.context.close();
  });

  it('three cards come before the first game of a title, once, and can be skipped', async () => {
    const maya = await alone('en', false);
    const { page } = maya;
    const play = page.getByRole('button', { name: 'Play now: Traders of Carthage' });
    await play.click();
    await page.getByRole('heading', { name: 'Traders of Carthage in three cards' }).waitFor();
    await maya.expectSound();
    await page.keyboard.press('Escape');
    await maya.isAsked();
    expect(await page.locator('.host').count()).toBe(0);
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByText('Have the most victory cards').waitFor();
    await maya.expectSoundAtLength();
    await page.getByRole('button', { name: 'In three cards' }).click();
    await page.getByRole('heading', { name: 'Traders of Carthage in three cards' }).waitFor();
    await maya.context.close();
  });

  it('whoever takes other ways is answered, and may go on without the host', async () => {
    const maya = await alone('en');
    const { page } = maya;
    await maya.go('/learn');
    await page.getByRole('button', { name: `${BEGIN.en}, Tan-Tan Caravan` }).click();
    const proposed = await page.waitForSelector('.host [data-proposed]');
    const action = await proposed.getAttribute('data-proposed');
    const before = await maya.number();
    await page
      .locator(`.side [data-action]:not([data-action=${JSON.stringify(action)}])`)
      .first()
      .click();
    await maya.goesOn(before);
    await page.locator('.host', { hasText: /too|Why not|fair one|mind of your own|chances/ }).waitFor();
    await page.getByRole('button', { name: 'Go on without the host' }).click();
    await page.reload();
    await maya.isAsked();
    expect(await page.locator('.host').count()).toBe(0);
    await maya.context.close();
  });

  /** What lies in market, farm and hand, in words. */
  const cardsOf = (visitor: Visitor): Promise<string[]> =>
    visitor.page
      .locator(':is([data-place=market], [data-place=farm], .market, .hand) :is(.heard, [aria-label])')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent!));

  it('the deal of the day is the same for everybody, counts once, and is compared with bots', async () => {
    const maya = await alone('en');
    const { page } = maya;
    await maya.go('/daily');
    await page.getByRole('button', { name: `Play now: ${TODAY}` }).click();
    await maya.isAsked();
    const dealt = await cardsOf(maya);
    expect(dealt.length).toBeGreaterThan(6);
    const idris = await alone('en');
    await idris.go('/daily');
    await idris.page.getByRole('button', { name: `Play now: ${TODAY}` }).click();
    await idris.isAsked();
    expect(await cardsOf(idris)).toEqual(dealt);
    await idris.context.close();
    await maya.playOut(3);
    await page.getByRole('link', { name: 'How did the bots do?' }).click();
    await page.getByRole('button', { name: 'See what the bots make of it' }).click();
    await page.getByRole('rowheader', { name: '5 · strong' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'To share' }).inputValue()).toMatch(
      new RegExp(`^${TODAY}, \\d{4}-\\d\\d-\\d\\d: \\d+ points, place [1-3] of 3 [■□]{5} http`),
    );
    expect(await page.getByRole('button', { name: new RegExp(`(Play now|Go on): ${TODAY}`) }).count()).toBe(0);
    await maya.expectSound();
    await maya.context.close();
  });
});
