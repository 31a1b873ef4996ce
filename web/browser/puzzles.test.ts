/** Puzzles, with the network cut and the server gone after the first visit: by mouse, by keys, and on a phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftAlone, LONG, openHouseByDoor, resize, type House, type Visitor } from './house';

const GAMES = ['tantan', 'silkroad', 'carthage'];
const TEN = 10;

const answered = '.exercise[data-answered]';
const asked = '.exercise:not([data-answered])';

/** The fields too narrow for what is chosen in them. */
function cutFields(): string[] {
  const pen = document.createElement('canvas').getContext('2d')!;
  return [...document.querySelectorAll('select')].flatMap((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const chosen = field.selectedOptions[0]!.text;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return room < Math.floor(pen.measureText(chosen).width) ? [chosen] : [];
  });
}

/** The choice of a number, by turns by a click on the list and by typing its number. */
async function choose(maya: Visitor, number: number, typed: boolean): Promise<void> {
  const choice = maya.page.locator('.choices [data-action]').nth(number - 1);
  if (typed) {
    await maya.page.keyboard.type(String(number));
    await maya.page.waitForFunction((n) => document.activeElement?.textContent?.trim().startsWith(String(n)), number);
    await maya.page.keyboard.press('Enter');
  } else await choice.click();
  await maya.page.waitForSelector(answered);
}

describe('without a network', () => {
  let house: House;
  let maya: Visitor;
  beforeAll(async () => {
    house = await openHouseByDoor();
    maya = await leftAlone(house);
  });
  afterAll(() => house?.close());

  it('ten of them are solved one after the other, and what was right is counted and remembered', async () => {
    await maya.go('/puzzles');
    await maya.page
      .getByRole('link', { name: /^Solve puzzles/ })
      .first()
      .waitFor();
    await maya.expectSound();
    await maya.page
      .getByRole('link', { name: /^Solve puzzles/ })
      .first()
      .click();
    const seen = new Set<string>();
    let right = 0;
    let streak = 0;
    for (let i = 0; i < TEN; i++) {
      await maya.page.waitForSelector(asked);
      seen.add((await maya.page.getAttribute('.exercise', 'data-puzzle'))!);
      if (i === 0) await maya.expectSound();
      await choose(maya, 1 + (i % 2), i % 2 === 1);
      const isRight = (await maya.page.getAttribute('.exercise', 'data-answered')) === 'right';
      right += Number(isRight);
      streak = isRight ? streak + 1 : 0;
      expect(await maya.page.locator('.verdict tr.best').count()).toBeGreaterThan(0);
      expect(await maya.page.locator('.streak b').textContent()).toBe(String(streak));
      await maya.page.keyboard.press('Enter'); // the way to the next one has the focus
    }
    await maya.page.waitForSelector(asked);
    expect(seen.size).toBeGreaterThan(TEN / 2); // what was missed comes again
    await maya.go('/puzzles');
    await maya.page.getByText(`${right} of ${TEN} right`).waitFor();
  });

  it.each(LONG ? GAMES : GAMES.slice(1, 2))(
    'one of %s is chosen, seen played out, and looked at again',
    async (game) => {
      await maya.go(`/puzzles/${game}`);
      await maya.page.waitForSelector(asked);
      const { length } = await maya.page.locator('.choices [data-action]').all();
      await choose(maya, length, false);
      const before = await maya.page.locator('.board').textContent();
      await maya.page.getByRole('button', { name: 'See it played out' }).click();
      await maya.page.getByRole('button', { name: 'Back to the question' }).click();
      await maya.page.getByRole('button', { name: 'See it played out' }).waitFor();
      await expect.poll(() => maya.page.locator('.board').textContent()).toBe(before);
      await maya.pointAtPiece();
      await maya.expectSound();
    },
  );

  it('themes and difficulties can be asked for', async () => {
    await maya.go(`/puzzles/${GAMES[0]}`);
    await maya.page.waitForSelector(asked);
    const themes = maya.page.getByRole('combobox', { name: 'About' });
    const some = (await themes.locator('option').allTextContents())[1]!;
    expect(some).toMatch(/ \(\d+\)$/);
    const size = maya.page.viewportSize()!;
    await resize(maya.page, { width: 360, height: 740 });
    expect(await maya.page.evaluate(cutFields)).toEqual([]);
    await themes.selectOption({ index: 1 });
    await maya.page.waitForSelector(asked);
    expect(await maya.page.evaluate(cutFields)).toEqual([]);
    await resize(maya.page, size);
    await maya.page.reload();
    await maya.page.waitForSelector(asked);
    expect(await themes.locator('option:checked').textContent()).toBe(some.replace(/ \(\d+\)$/, ''));
    await themes.selectOption({ index: 0 });
  });
});
