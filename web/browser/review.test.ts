/** A review, with the network cut: what was dear, the position, the better choice played out, and another try. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftAlone, LONG, openHouseByDoor, type House, type Visitor } from './house';

const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];

describe('a review without a network', () => {
  let house: House;
  let maya: Visitor;
  beforeAll(async () => {
    house = await openHouseByDoor();
    maya = await leftAlone(house);
  });
  afterAll(() => house?.close());

  it.each(LONG ? TITLES : TITLES.slice(0, 1))('of %s leads to another try', async (title) => {
    const { page } = maya;
    await maya.playNow(title);
    await maya.isAsked();
    await maya.playOut(11);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('.lookback[data-ready]').waitFor();
    expect(await page.locator('.fortune').innerText()).toMatch(/played \d+ points better than .* (un)?luckier/);
    expect(await page.locator('.accuracy').innerText()).toMatch(/^\d+% Accuracy/);
    await page.locator('.why').waitFor();
    await maya.pointAtPiece();
    await maya.expectSound();
    const second = page.locator('[data-decision]').nth(1);
    await second.focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-decision][aria-pressed=true]').nth(0).waitFor();
    await page.getByRole('button', { name: 'Play it out' }).click();
    await page.getByRole('button', { name: 'Back to the position' }).click();
    const after = Number(await page.locator('[data-decision][aria-pressed=true]').getAttribute('data-decision'));
    await page.getByRole('button', { name: 'Try again from here' }).click();
    await page.waitForSelector('.match');
    expect(await maya.isAsked()).toBe(true);
    expect(Number(await maya.number())).toBe(after);
    expect(maya.troubles).toEqual([]);
  });
});
