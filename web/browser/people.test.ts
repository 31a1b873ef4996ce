import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHouse, steadyHand, Visitor, type House } from './house';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

it.each(['/', '/new', '/lobby', '/mine', '/settings', '/recover', '/nowhere', '/t/nobody'])(
  '%s is sound',
  async (path) => {
    const maya = await Visitor.arrive(house);
    maya.missing = path === '/t/nobody' ? '/api/tables/nobody' : null;
    await maya.go(path);
    await maya.page.getByRole('heading', { level: 1 }).waitFor();
    await maya.expectSound();
    await maya.context.close();
  },
);

it('two people meet by link, and one of them reloads', async () => {
  const maya = await Visitor.arrive(house);
  await maya.go('/new');
  await maya.page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('2');
  await maya.page.getByRole('button', { name: 'Set the table' }).click();
  const link = await maya.page.getByRole('textbox', { name: 'Invite' }).inputValue();

  const idris = await Visitor.arrive(house);
  await idris.page.goto(link);
  await idris.page.getByRole('button', { name: 'Sit down' }).click();
  await idris.page.getByRole('button', { name: 'I am ready' }).click();
  await maya.page.getByRole('button', { name: 'Deal' }).click();
  await idris.page.waitForSelector('.match');

  const hand = steadyHand(3);
  for (let i = 0; i < 6; i++) {
    if (i === 3) await idris.page.reload();
    const mover = await Promise.any(
      [maya, idris].map((one) => one.page.waitForSelector('[data-action]', { timeout: 30_000 }).then(() => one)),
    );
    const choices = mover.page.locator('[data-action]');
    const before = await mover.page.locator('.match').getAttribute('data-number');
    await choices.nth(hand(await choices.count())).click();
    for (const one of [maya, idris])
      await one.page.waitForFunction(
        (number) => Number(document.querySelector('.match')?.getAttribute('data-number')) > Number(number),
        before,
      );
  }
  expect([...maya.troubles, ...idris.troubles]).toEqual([]);
  await maya.context.close();
  await idris.context.close();
});

it('two people share a device, behind a curtain', async () => {
  const maya = await Visitor.arrive(house);
  await maya.go('/new');
  await maya.page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('2');
  await maya.page.getByRole('combobox', { name: 'Seat 2' }).selectOption('here');
  await maya.page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Leila');
  await maya.page.getByRole('button', { name: 'Set the table' }).click();
  const seen = new Set<string>();
  const hand = steadyHand(5);
  for (let i = 0; i < 6; i++) {
    await maya.page.waitForSelector('.curtain, [data-action]');
    const curtain = maya.page.locator('.curtain button');
    if (await curtain.count()) {
      expect(await maya.page.locator('[data-place]').count()).toBe(0);
      seen.add(await curtain.innerText());
      await curtain.click();
    }
    const choices = maya.page.locator('[data-action]');
    await choices.first().waitFor();
    await choices.nth(hand(await choices.count())).click();
    await maya.page.waitForTimeout(300);
  }
  expect(seen).toContain('I am Leila');
  expect(seen.size).toBe(2);
  await maya.expectSound();
  await maya.context.close();
});

it('a game is played by keyboard alone, and goes on in another language', async () => {
  const maya = await Visitor.arrive(house, { confirm: true });
  const { keyboard } = maya.page;
  const tabTo = async (selector: string) => {
    for (let i = 0; i < 120; i++) {
      if (await maya.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${selector} cannot be reached by keyboard`);
  };
  await maya.go('/');
  await tabTo('.games button');
  await keyboard.press('Enter');
  for (let i = 0; i < 5 && (await maya.isAsked()); i++) {
    const before = await maya.page.locator('.match').getAttribute('data-number');
    await tabTo('[data-action]');
    await keyboard.press('Enter');
    await tabTo('.confirm .primary');
    await keyboard.press('Enter');
    await maya.page.waitForFunction(
      (number) => document.querySelector('.match')?.getAttribute('data-number') !== number,
      before,
    );
  }
  const table = new URL(maya.page.url()).pathname;
  await maya.go('/settings');
  await maya.page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await maya.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await maya.go(table);
  await maya.page.getByRole('tab', { name: 'Verlauf' }).waitFor();
  await maya.isAsked();
  expect(await maya.page.evaluate(() => document.documentElement.lang)).toBe('de');
  await maya.expectSound();
  await maya.context.close();
});
