import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHouse, steadyHand, Visitor, type House } from './house';

/** What stands before every address, as behind a proxy that has other things at the same name. */
const BELOW = '/fondaco';

let house: House;
beforeAll(async () => {
  house = await openHouse({ FONDACO_URL: `http://tables.example${BELOW}` });
});
afterAll(() => house?.close());

it('pages, live play and the service worker are all below a path', async () => {
  const maya = await Visitor.arrive(house);
  const strays: string[] = [];
  const check = (url: string) => {
    const { protocol, pathname } = new URL(url);
    if (protocol !== 'data:' && !pathname.startsWith(`${BELOW}/`)) strays.push(url);
  };
  maya.page.on('request', (request) => check(request.url()));
  maya.page.on('websocket', (socket) => check(socket.url()));

  await maya.go('/');
  await maya.page.getByRole('link', { name: 'Lobby', exact: true }).click();
  await maya.page.waitForURL(`**${BELOW}/lobby`);
  await maya.page.getByRole('link', { name: 'Set a table' }).first().click();
  await maya.page.waitForURL(`**${BELOW}/new`);
  await maya.page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('2');
  await maya.page.getByRole('button', { name: 'Set the table' }).click();
  await maya.page.waitForURL(`**${BELOW}/t/*`);
  const link = await maya.page.getByRole('textbox', { name: 'Invite' }).inputValue();
  expect(link).toBe(maya.page.url());

  const idris = await Visitor.arrive(house);
  await idris.page.goto(link);
  await idris.page.getByRole('button', { name: 'Sit down' }).click();
  await idris.page.getByRole('button', { name: 'I am ready' }).click();
  await maya.page.getByRole('button', { name: 'Deal' }).click();
  const mover = await Promise.any(
    [maya, idris].map((one) => one.page.waitForSelector('[data-action]').then(() => one)),
  );
  await mover.decide(steadyHand(1));
  await maya.page.reload();
  await maya.page.waitForSelector('.match');

  const scope = await maya.page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.scope));
  expect(new URL(scope).pathname).toBe(`${BELOW}/`);
  expect(strays).toEqual([]);
  expect([...maya.troubles, ...idris.troubles]).toEqual([]);
  await idris.context.close();

  await maya.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await maya.page.reload();
  await maya.context.setOffline(true);
  await maya.go('/lobby');
  await maya.page.getByRole('alert').waitFor();
  await maya.context.close();
});
