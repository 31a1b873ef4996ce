/**
 * A notice from the server to the screen. Chromium can subscribe only where it reaches its maker's push service: here
 * the subscription is our own, with real keys and an endpoint on this machine. All else is as it is: the page asks and
 * subscribes, the server encrypts and sends, the service worker is handed what came and shows it.
 * Notices are shown by the whole of Chromium only.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { atTable, openHouse, WHOLE, type House, type Visitor } from './house';

const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = randomBytes(16);

let house: House;
let service: Server;
let endpoint = '';
const received: { headers: IncomingMessage['headers']; body: Buffer }[] = [];

beforeAll(async () => {
  service = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts) });
      answer.writeHead(201).end();
    });
  });
  await new Promise<void>((open) => service.listen(0, '127.0.0.1', open));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  endpoint = `${origin}/send/abc`;
  house = await openHouse({ FONDACO_PUSH_SERVICES: origin }, WHOLE);
});
afterAll(async () => {
  await house?.close();
  service.close();
});

/** As a browser reads it (RFC 8291, RFC 8188). */
function decrypt(body: Buffer): any {
  const [salt, length] = [body.subarray(0, 16), body[20]!];
  const theirs = body.subarray(21, 21 + length);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]);
  const secret = derive(browser.computeSecret(theirs), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

async function subscribeAs(one: Visitor): Promise<void> {
  await one.context.grantPermissions(['notifications']);
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') };
  await one.page.evaluate(
    ([endpoint, keys]) => {
      let subscribed: object | null = null;
      const prototype = PushManager.prototype as any;
      prototype.getSubscription = () => Promise.resolve(subscribed);
      prototype.subscribe = ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        if (atob(String(applicationServerKey).replace(/-/g, '+').replace(/_/g, '/')).length !== 65) throw new Error();
        subscribed = { endpoint, toJSON: () => ({ endpoint, keys }) };
        return Promise.resolve(subscribed);
      };
    },
    [endpoint, keys] as const,
  );
}

it('whoever is away from a table by days is told when it is their turn', async () => {
  const [mover, other] = (await atTable(house, (maya) =>
    maya.page.getByRole('combobox', { name: 'Time' }).selectOption('days'),
  )) as [Visitor, Visitor];
  const offer = other.page.getByRole('complementary', { name: 'Notices' });
  await other.expectSound();
  await subscribeAs(other);
  await offer.getByRole('button', { name: 'Notify me' }).click();
  await offer.waitFor({ state: 'detached' });
  await other.page.getByRole('button', { name: 'Settings' }).click();
  await other.page.getByText('This browser tells you when it is your turn').waitFor();
  await other.page.getByRole('button', { name: 'Make an address' }).click();
  const feed = await other.page.getByRole('textbox', { name: 'Feed of your turns' }).inputValue();
  await other.expectSound();
  const table = new URL(other.page.url()).pathname;
  await other.go('/lobby');
  await mover.page.getByText('not here').first().waitFor({ state: 'attached' });

  for (let i = 0; !received.length && i < 20; i++) {
    await Promise.race([mover.isAsked(), vi.waitFor(() => expect(received.length).toBe(1), 60_000)]);
    if (!received.length && (await mover.page.locator('[data-action]').count())) await mover.decide(() => 0);
  }
  const { headers, body } = received[0]!;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', authorization: expect.stringMatching(/^vapid t=/) });
  const told = decrypt(body);
  expect(told).toMatchObject({ type: 'your-turn', table: table.slice(3), game: 'tantan' });
  expect(await (await fetch(feed)).text()).toContain('it is your turn');

  const session = await other.context.newCDPSession(other.page);
  const registered = new Promise<string>((found) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(told);
  const shown = () =>
    other.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
    });
  // Whoever asks for notices while one is being shown makes Chromium forget it: the worker says when it is there.
  const worker = other.context.serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const { registration } = globalThis as any;
    const show = registration.showNotification.bind(registration);
    const isShown = new Promise(
      (done) => (registration.showNotification = (...told: unknown[]) => show(...told).then(done)),
    );
    Object.assign(globalThis, { isShown });
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin: house.address, registrationId, data });
  await worker.evaluate(() => (globalThis as any).isShown);
  expect(await shown()).toEqual(['Tan-Tan Caravan: It is your turn.']);

  // A click leads to the table, in the tab that is there.
  await worker.evaluate(async () => {
    const [notification] = await (globalThis as any).registration.getNotifications();
    const click = new (globalThis as any).NotificationEvent('notificationclick', { notification });
    globalThis.dispatchEvent(click);
  });
  await other.page.waitForURL(`**${table}`);
  expect(await other.isAsked()).toBe(true);
  expect(await shown()).toEqual([]);
  for (const one of [mover, other]) await one.context.close();
});
