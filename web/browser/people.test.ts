import jsQR from 'jsqr';
import { beforeAll, expect, it } from 'vitest';
import { commonHouse, LONG, steadyHand, Visitor, type House } from './house';

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

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

it('a link to another device that was cut short leads back', async () => {
  const maya = await Visitor.arrive(house);
  await maya.go('/recover');
  await maya.page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await maya.page.getByRole('link', { name: 'To the front page' }).click();
  await maya.page
    .getByRole('button', { name: /^Play now/ })
    .first()
    .waitFor();
  await maya.context.close();
});

/** What the QR code in a picture says, as another device would read it. */
async function readPicture(picture: Buffer): Promise<string | undefined> {
  const context = await house.browser.newContext();
  const page = await context.newPage();
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    canvas.drawImage(image, 0, 0);
    const { data, width, height } = canvas.getImageData(0, 0, image.width, image.height);
    return { data: [...data], width, height };
  }, picture.toString('base64'));
  await context.close();
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}

/** Maya has set a table for two, and has its link. */
async function tableForTwo(): Promise<{ maya: Visitor; link: string }> {
  const maya = await Visitor.arrive(house);
  await maya.go('/new');
  await maya.page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('2');
  await maya.page.getByRole('button', { name: 'Set the table' }).click();
  const link = await maya.page.getByRole('textbox', { name: 'Invite' }).inputValue();
  return { maya, link };
}

it('two people meet by link, and one of them reloads', async () => {
  const { maya, link } = await tableForTwo();
  await maya.expectSound();
  expect(await readPicture(await maya.page.getByRole('img', { name: 'QR code' }).screenshot())).toBe(link);

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
    await mover.press(choices.nth(hand(await choices.count())));
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

it('a host sends somebody away, who is told so, and lets them in again', async () => {
  const { maya, link } = await tableForTwo();
  const idris = await Visitor.arrive(house);
  await idris.page.goto(link);

  await idris.page.getByRole('button', { name: 'Sit down' }).click();
  await maya.page.getByRole('button', { name: 'Free the seat 2' }).click();
  await idris.page.getByRole('alert').filter({ hasText: 'The host has freed your seat.' }).waitFor();
  await idris.page.getByRole('button', { name: 'Sit down' }).click();
  await idris.page.getByRole('alert').waitFor({ state: 'detached' });

  await maya.page.getByRole('button', { name: 'Send away' }).click();
  await idris.page.getByRole('alert').filter({ hasText: 'sent you away' }).waitFor();
  expect(await idris.page.getByRole('button', { name: 'Sit down' }).count()).toBe(0);
  await idris.expectSound();
  await maya.expectSound();
  await maya.page.getByRole('button', { name: /^Let .+ in again$/ }).click();
  await idris.page.getByRole('button', { name: 'Sit down' }).click();
  await idris.page.getByRole('button', { name: 'Stand up' }).click();
  await idris.page.getByRole('button', { name: 'Sit down' }).waitFor();
  expect(await idris.page.getByRole('alert').count()).toBe(0);

  await idris.page.getByRole('textbox', { name: 'Say something' }).fill('Buy my carpets!');
  await idris.page.getByRole('button', { name: 'Send', exact: true }).click();
  await maya.page.getByText('Buy my carpets!').waitFor();
  await maya.expectSoundAtLength();
  await maya.page.getByRole('button', { name: 'Send away' }).click();
  await idris.page.getByRole('alert').filter({ hasText: 'sent you away' }).waitFor();
  await maya.context.close();
  await idris.context.close();
});

it('a guest moves here, and whoever was here before can come back', async () => {
  const maya = await Visitor.arrive(house);
  const idris = await Visitor.arrive(house);
  for (const [one, name] of [
    [maya, 'Maya'],
    [idris, 'Idris'],
  ] as const) {
    await one.playThere('Tan-Tan Caravan');
    await one.page.waitForURL('**/t/*');
    await one.go('/settings');
    await one.page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await one.page.getByRole('button', { name: 'Save' }).click();
    await one.page.getByRole('status').filter({ hasText: /./ }).first().waitFor();
  }
  await maya.page.getByRole('button', { name: 'Show the link' }).click();
  const link = await maya.page.getByRole('textbox', { name: 'Move to another device' }).inputValue();

  await idris.page.goto(link);
  await idris.page.getByText('Maya moves to this browser').waitFor();
  await idris.page.getByText('Here you have been Idris so far').waitFor();
  await idris.expectSound();
  await idris.page.route('**/api/guests/recover', async (route) => {
    await route.fetch();
    await route.abort();
  });
  idris.missing = '/api/guests/recover';
  await idris.page.getByRole('button', { name: 'Move here' }).click();
  await idris.page.getByRole('alert').waitFor();
  await idris.page.unroute('**/api/guests/recover');
  await idris.page.reload();
  await idris.page.getByRole('button', { name: 'Move here' }).click();
  await idris.page.waitForURL('**/mine');

  const name = idris.page.getByRole('textbox', { name: 'Your name' });
  await idris.go('/settings');
  expect(await name.inputValue()).toBe('Maya');
  await idris.page.getByRole('button', { name: 'Be Idris again' }).click();
  expect(await name.inputValue()).toBe('Idris');
  await idris.page.getByRole('button', { name: 'Be Maya again' }).waitFor();
  await idris.expectSoundAtLength();
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
      if (!seen.size) await maya.expectSound();
      seen.add(await curtain.innerText());
      await curtain.click();
    }
    await maya.page.locator('[data-action]').first().waitFor();
    await maya.decide(hand);
  }
  expect(seen).toContain('I am Leila');
  expect(seen.size).toBe(2);
  await maya.expectSoundAtLength();
  await maya.context.close();
});

/** So many decisions of a game by keyboard; at each run, that of a lesson goes to its end by keyboard (learn). */
const BY_KEYBOARD = LONG ? Infinity : 12;

it('a game is played by keyboard alone', async () => {
  const maya = await Visitor.arrive(house);
  const { keyboard } = maya.page;
  await maya.go('/');
  await maya.tabTo('.games button');
  await keyboard.press('Enter');
  let decisions = 0;
  for (; decisions < BY_KEYBOARD && (await maya.isAsked()); decisions++) {
    const before = await maya.number();
    await maya.tabTo('[data-action]');
    for (let step = 0; step < decisions % 4; step++) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await maya.goesOn(before);
  }
  expect(decisions).toBeGreaterThan(5);
  if (!LONG) await maya.playOut(2);
  await maya.tabTo('.result a[href^="/replay/"]');
  await maya.expectSoundAtLength();
  await maya.context.close();
});

it('a spot that is not to be had says why, by keyboard too', async () => {
  const maya = await Visitor.arrive(house);
  const { keyboard } = maya.page;
  await maya.playNow('Tan-Tan Caravan');
  const shut = maya.page.locator('.board .shut');
  while ((await maya.isAsked()) && !(await shut.count())) await maya.decide(() => 0);
  await maya.tabTo('.board button');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    for (let i = 0; i < 12; i++) {
      if (await maya.page.evaluate(() => document.activeElement?.matches('.shut'))) break;
      await keyboard.press(key);
    }
  }
  await keyboard.press('Enter');
  await maya.page.locator('.trouble').waitFor();
  await maya.page
    .locator('.trouble')
    .getByRole('button', { name: /^Rule T/ })
    .click();
  await maya.page.getByRole('dialog').waitFor();
  await maya.expectSound();
  await maya.context.close();
});

it('decisions are confirmed, and the game goes on in another language', async () => {
  const maya = await Visitor.arrive(house, { asks: 'always' });
  const { keyboard } = maya.page;
  await maya.playNow('Tan-Tan Caravan');
  for (let i = 0; i < 2 && (await maya.isAsked()); i++) {
    const before = await maya.number();
    await maya.tabTo('[data-action]');
    await keyboard.press('Enter');
    await maya.tabTo('.confirm .primary');
    await keyboard.press('Enter');
    await maya.goesOn(before);
  }
  const table = new URL(maya.page.url()).pathname;
  await maya.go('/settings');
  await maya.page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await maya.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await maya.go(table);
  await maya.page.getByRole('tab', { name: 'Verlauf' }).waitFor();
  await maya.isAsked();
  expect(await maya.page.evaluate(() => document.documentElement.lang)).toBe('de');
  await maya.expectSoundAtLength();
  await maya.context.close();
});

it('somebody watches, goes away, comes back, and is replaced', async () => {
  const { maya, link } = await tableForTwo();
  const idris = await Visitor.arrive(house);
  await idris.page.goto(link);
  await idris.page.getByRole('button', { name: 'Sit down' }).click();
  await idris.page.getByRole('button', { name: 'I am ready' }).click();
  await maya.page.getByRole('button', { name: 'Deal' }).click();
  await idris.page.waitForSelector('.match');

  const leila = await Visitor.arrive(house);
  await leila.page.goto(link);
  await leila.page.getByText('You are watching.').waitFor();
  expect(await leila.page.locator('[data-action]').count()).toBe(0);
  await maya.page.getByText('1 watches').waitFor();
  await leila.expectSound();

  await idris.page.getByRole('tab', { name: 'More' }).click();
  await idris.page.getByRole('button', { name: 'Let a bot play for me' }).click();
  await idris.page.getByText('A bot plays for you.').waitFor();
  await maya.isAsked();
  const before = await leila.number();
  await maya.decide(() => 0);
  await leila.goesOn(before);
  await idris.page.getByRole('button', { name: 'I am back' }).click();
  await idris.page.getByText('A bot plays for you.').waitFor({ state: 'detached' });

  await maya.page.getByRole('tab', { name: 'More' }).click();
  await maya.expectSound();
  const replace = maya.page.getByRole('button', { name: /^A bot for/ });
  await replace.click();
  await replace.click();
  await idris.page.getByText('A bot plays for you.').waitFor();
  expect(await idris.page.getByRole('button', { name: 'I am back' }).count()).toBe(0);
  expect([...maya.troubles, ...idris.troubles, ...leila.troubles]).toEqual([]);
  for (const one of [maya, idris, leila]) await one.context.close();
});

it('without a network, what needs the server says so', async () => {
  const maya = await Visitor.arrive(house, {}, { serviceWorkers: 'allow' });
  await maya.go('/');
  await maya.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await maya.page.reload();
  await maya.context.setOffline(true);
  await maya.go('/lobby');
  await maya.page.getByText('The server cannot be reached.').waitFor();
  await maya.context.setOffline(false);
  await maya.page.getByText('The server cannot be reached.').waitFor({ state: 'detached' });
  await maya.context.close();
});
