/** What a person sees at a glance: the hand, the table and what is asked, together, without scrolling, in long words. */
import { beforeAll, describe, expect, it } from 'vitest';
import { commonHouse, LONG, resize, Visitor, type House } from './house';
import { cut, fullest, stage, statesOf } from './stage';

const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const PIECES = { tantan: '.market .spot', silkroad: '.hand .held', carthage: '.market .spot' };

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

/** What is not in sight, cut off, or scrolls within something else. */
function outOfSight(): string[] {
  const said: string[] = [];
  const name = (one: Element) => `${one.tagName}.${one.getAttribute('class')} ${one.textContent?.trim().slice(0, 20)}`;
  for (const selector of [
    '.board section.hand',
    '.doing',
    '.doing .tools',
    '.board [data-place]',
    '.board [data-seat] .name',
  ]) {
    const found = [...document.querySelectorAll(selector)];
    if (!found.length) said.push(`there is no ${selector}`);
    for (const one of found) {
      const { left, top, right, bottom, width } = one.getBoundingClientRect();
      if (!width) continue;
      if (left < -1 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) said.push(`off: ${name(one)}`);
      if (!selector.endsWith('.name')) continue;
      if (one.scrollWidth > one.clientWidth + 1) said.push(`cut: ${name(one)}`);
      if (one.clientHeight > 1.5 * parseFloat(getComputedStyle(one).lineHeight)) said.push(`broken: ${name(one)}`);
    }
  }
  const board = document.querySelector('section.board')!;
  for (const part of board.querySelectorAll('h2 ~ div > *'))
    if (part.scrollWidth > part.clientWidth + 1) said.push(`too wide: ${name(part)}`);
  if (board.scrollHeight > board.clientHeight + 1) said.push(`the board scrolls: ${board.scrollHeight}`);
  if (document.documentElement.scrollHeight > innerHeight) said.push('the page scrolls');
  // The hand and what is asked are neighbours at the lower edge.
  const asked = document.querySelector('.doing')!.getBoundingClientRect();
  const hand = document.querySelector('.board section.hand')!.getBoundingClientRect();
  if (innerHeight - asked.bottom > 16) said.push('what is asked is not at the lower edge');
  if (asked.top - hand.bottom > 40 || hand.bottom > asked.top + 1) said.push('the hand is not beside it');
  return said;
}

describe.each(['tantan', 'silkroad', 'carthage'] as const)('%s, with the most players, in German', (game) => {
  it('has hand, table and question in sight at every size', async () => {
    const maya = await Visitor.arrive(house, { language: 'de', asks: 'needed', side: 'log' });
    const { page } = maya;
    await stage(maya, fullest(game));
    const widths: number[] = [];
    for (const size of SIZES) {
      await resize(page, size);
      expect({ size, found: await page.evaluate(outOfSight) }).toEqual({ size, found: [] });
      widths.push((await page.locator(PIECES[game]).first().boundingBox())!.width);
    }
    // Cards grow with the window.
    expect(widths[4]).toBeGreaterThan(1.15 * widths[2]!);
    expect(widths[2]).toBeGreaterThan(1.2 * widths[0]!);
    expect(maya.troubles).toEqual([]);
    await maya.context.close();
  });

  // What follows is tried at each run with the game in which most could go wrong, and at length with all.

  it.runIf(LONG || game === 'carthage')('has all that can be pressed in sight in every phase', async () => {
    const phases = [...new Set(statesOf(game).map(({ view }) => view.phase))].filter((phase) => phase !== 'over');
    const maya = await Visitor.arrive(house, { language: 'de', asks: 'always', side: 'log' });
    const { page } = maya;
    const { show } = await stage(maya, fullest(game, phases[0]));
    for (const phase of phases) {
      show(fullest(game, phase));
      await page.reload();
      await page.waitForSelector('.board [data-place]');
      for (const size of [SIZES[0]!, SIZES[2]!, SIZES[4]!]) {
        await resize(page, size);
        expect({ phase, size, found: await page.evaluate(cut) }).toEqual({ phase, size, found: [] });
      }
      expect({ phase, found: await maya.outOfReach() }).toEqual({ phase, found: [] });
    }
    await maya.context.close();
  });

  it.runIf(LONG || game === 'silkroad')('has log, chat and all choices on sheets where there is no room', async () => {
    const maya = await Visitor.arrive(house, { language: 'de', side: 'log' }, { viewport: SIZES[1]! });
    const { page } = maya;
    const { legal } = fullest(game);
    await stage(maya, fullest(game));
    expect(await page.locator('.side').count()).toBe(0);
    await page.getByRole('button', { name: 'Verlauf · Plaudern' }).click();
    for (const tab of ['Verlauf', 'Plaudern', 'Mehr', 'Auswahl']) await page.getByRole('tab', { name: tab }).click();
    expect(await page.locator('.side [data-action]').count()).toBe(legal.length);
    await maya.expectSound();
    await resize(page, SIZES[1]!);
    await page.keyboard.press('Escape');
    await page.locator('.side').waitFor({ state: 'detached' });
    await maya.context.close();
  });

  it.runIf(LONG || game === 'tantan')('leads to a choice by its number, from anywhere', async () => {
    const maya = await Visitor.arrive(house, { asks: 'never', side: 'log' });
    const { page } = maya;
    const { acted } = await stage(maya, fullest(game));
    await page.keyboard.press('2');
    const wanted = await page.evaluate(() => document.activeElement?.getAttribute('data-action'));
    expect(wanted).toBeTruthy();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('.side [data-action]'));
    expect(acted).toEqual([wanted]);
    await maya.context.close();
  });

  it.runIf(LONG || game === 'carthage')('has pieces that explain themselves, pointed at or walked to', async () => {
    const maya = await Visitor.arrive(house, { language: 'de' });
    const { page } = maya;
    const { acted } = await stage(maya, fullest(game));
    const kinds = await page.locator('.board [data-about]').evaluateAll((all) => {
      const firsts = new Map(all.map((one) => [one.getAttribute('data-about')!.split(':')[0]!, one]));
      return [...firsts.keys()];
    });
    expect(kinds.length).toBeGreaterThan(3);
    for (const kind of kinds) {
      const piece = page.locator(`.board [data-about^="${kind}"]:visible`).first();
      await page.mouse.move(1, 1);
      await piece.hover({ force: true });
      const tip = page.getByRole('tooltip');
      await tip.waitFor();
      expect(await tip.innerText()).toMatch(/[A-ZÄÖÜ].{20,}[.!][\s\S]*[TCS]\d/);
      await page.mouse.move(1, 1);
      await tip.waitFor({ state: 'detached' });
    }
    const spot = page.locator('.board button[data-about]').first();
    await page.keyboard.press('Tab');
    await spot.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tooltip').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'))).toBe('tip');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await maya.pointAtPiece();
    await maya.expectSound();
    // A piece that is taken away under the hand says no more.
    await maya.pointAtPiece();
    await page.locator('.board [aria-describedby=tip]').evaluate((piece) => piece.remove());
    await page.mouse.move(1, 1);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(acted).toEqual([]);
    await maya.context.close();
  });
});

const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];

describe.each(LONG ? TITLES : TITLES.slice(1, 2))('%s on a phone', (title) => {
  it('says what the others did without hiding anything of the table, until one acts', async () => {
    const maya = await Visitor.arrive(house, { side: 'log' }, { viewport: SIZES[0]! });
    const { page } = maya;
    await page.addInitScript(() => localStorage.setItem('fondaco.playnow', JSON.stringify({ level: 1, players: 4 })));
    await maya.playNow(title);
    const decide = async () => {
      const before = await maya.number();
      await page.locator('.doing .tool').filter({ hasText: 'choices' }).click();
      await page.locator('.side [data-action]').first().click();
      await maya.goesOn(before);
      await page.waitForSelector('.doing .tool:has-text("choices")');
    };
    await page.waitForSelector('.doing .tool:has-text("choices")');
    const covered = () =>
      page.evaluate(() => {
        const { bottom } = document.querySelector('.news')!.getBoundingClientRect();
        return [...document.querySelectorAll('.board [data-place], .board .player')]
          .filter((one) => one.getBoundingClientRect().height && one.getBoundingClientRect().top < bottom)
          .map((one) => one.outerHTML.slice(0, 80));
      });
    for (let turn = 0; turn < 12 && (await page.locator('.news[open] li').count()) < 3; turn++) {
      await decide();
      if (await page.locator('.news[open]').count()) await expect.poll(covered).toEqual([]);
    }
    expect(await page.locator('.news[open] li').count()).toBe(3);
    await maya.expectSound();
    await resize(page, SIZES[0]!);
    await page.locator('.news summary').click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    expect(await covered()).toEqual([]);
    await maya.context.close();
  });
});
