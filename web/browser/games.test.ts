import { beforeAll, describe, expect, it } from 'vitest';
import { commonHouse, LONG, Visitor, type House } from './house';

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];

/** Whether the page has the match, and some of its decisions have been weighed, if not all. */
function isUnderWay(): boolean {
  const done = document.querySelector<HTMLProgressElement>('.lookback progress');
  return Boolean(document.querySelector('.lookback[data-ready]')) || (done?.value ?? 0) > 0;
}

/** Of the server's own tables one is enough at every run: the boards are played in the page as well. */
describe.each(LONG ? TITLES : TITLES.slice(0, 1))('%s at the server', (title) => {
  it('is played to the end, checked, and played again', async () => {
    const maya = await Visitor.arrive(house, {}, { serviceWorkers: 'allow' });
    await maya.playThere(title);
    await maya.isAsked();
    await maya.expectSoundAtLength();
    await maya.page.getByRole('button', { name: 'Hint' }).click();
    await maya.page.locator('.hints[data-ready] [data-hint]').first().waitFor();
    expect(await maya.page.locator('[data-hint]').first().innerText()).toMatch(/\d+% to win/);
    expect(await maya.playOut(7)).toBeGreaterThan(5);
    await maya.page.getByRole('button', { name: 'Verify the shuffle' }).click();
    await maya.page.getByText('Was it dealt fairly?').waitFor();
    expect(await maya.page.locator('.good').count()).toBe(7);
    await maya.expectSound();
    await maya.page.getByRole('link', { name: 'Replay' }).click();
    const scene = () => maya.page.locator('main').getAttribute('data-scene');
    await maya.page.getByRole('button', { name: 'Forward', exact: true }).click();
    expect(await scene()).toBe('1');
    const table = await maya.page.locator('section.board').innerText();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) await maya.page.keyboard.press(key);
    expect(await scene()).toBe('1');
    expect(await maya.page.locator('section.board').innerText()).toBe(table);
    await maya.page.keyboard.press('End');
    expect(await maya.page.getByRole('button', { name: 'To the end' }).isDisabled()).toBe(true);
    await maya.page.getByRole('button', { name: 'Verify the shuffle' }).click();
    await maya.page.getByText('Was it dealt fairly?').waitFor();
    expect(await maya.page.locator('.good').count()).toBe(7);
    await maya.page.getByRole('combobox', { name: 'Seen by' }).selectOption({ index: 2 });
    await maya.pointAtPiece();
    await maya.expectSound();
    await maya.page.getByRole('link', { name: 'Review' }).click();
    // What comes of a review takes long: that is looked at in the page's own games (review), and here, that it goes on.
    if (LONG) await maya.page.locator('.lookback[data-ready] .accuracy').waitFor();
    else await maya.page.waitForFunction(isUnderWay);
    await maya.page.goBack();
    await maya.page.goBack();
    await maya.page.getByRole('button', { name: 'Play again' }).click();
    await maya.page.waitForSelector('.result', { state: 'detached' });
    expect(await maya.isAsked()).toBe(true);
    await maya.context.close();
  });
});
