/** Hints, with the network cut: asked for by mouse and by key, followed, and not there where nobody is to be helped. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftAlone, LONG, openHouseByDoor, resize, steadyHand, type House, type Visitor } from './house';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
];
const TITLES = ['Tan-Tan Caravan', 'Silk Road', 'Traders of Carthage'];

/** What one needs to follow a hint, and cannot see for it. */
function hiddenByHints(): string[] {
  const hints = document.querySelector('.hints')!.getBoundingClientRect();
  const needed = [...document.querySelectorAll('.board section.hand, .doing')];
  const hidden = needed.filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const covered = hints.bottom > top && hints.top < bottom && hints.right > left && hints.left < right;
    const edge = one.closest('.board')?.getBoundingClientRect().bottom ?? innerHeight;
    return covered || top < 0 || bottom > Math.min(edge, innerHeight) + 1;
  });
  return hidden.map((one) => one.className);
}

describe('hints without a network', () => {
  let house: House;
  let maya: Visitor;
  beforeAll(async () => {
    house = await openHouseByDoor();
    maya = await leftAlone(house);
  });
  afterAll(() => house?.close());

  const hints = () => maya.page.locator('.hints[data-ready] [data-hint]');

  it.each(LONG ? TITLES : TITLES.slice(1, 2))('of %s glow, tell their chances, and can be followed', async (title) => {
    await maya.go('/');
    await maya.playNow(title);
    await maya.isAsked();
    const hand = steadyHand(3);
    for (let i = 0; i < 4; i++) {
      await maya.decide(hand);
      await maya.isAsked();
    }
    await maya.page.getByRole('button', { name: 'Hint' }).click();
    await hints().first().waitFor();
    const found = await hints().count();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(4);
    expect(await hints().first().innerText()).toMatch(/\d+% to win/);
    const best = await hints().first().getAttribute('data-hint');
    const glow = await maya.page
      .locator(`[data-action=${JSON.stringify(best)}]`)
      .first()
      .evaluate((spot) => getComputedStyle(spot).outlineStyle);
    expect(glow).toBe('dashed');
    const before = maya.page.viewportSize()!;
    for (const size of SIZES) {
      await resize(maya.page, size);
      expect({ size, hidden: await maya.page.evaluate(hiddenByHints) }).toEqual({ size, hidden: [] });
    }
    await resize(maya.page, before);
    await maya.expectSound();
    await hints().first().waitFor();
    await maya.page.keyboard.press('h');
    await maya.page.locator('.hints').waitFor({ state: 'detached' });
    await maya.page.keyboard.press('h');
    await hints().first().waitFor();
    const asked = await maya.number();
    await hints().first().focus();
    await maya.page.keyboard.press('Enter');
    const yes = maya.page.locator('.confirm .primary');
    if (await yes.count()) await yes.click();
    await maya.goesOn(asked);
    expect(maya.troubles).toEqual([]);
  });
});
