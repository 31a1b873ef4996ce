/** What is around the table: who somebody is, what waits for them, what they hear, and what became of their games. */
import { beforeAll, expect, it } from 'vitest';
import { FACE_NAMES, FACES, type Drawing } from '../src/lib/faces';
import { atTable, commonHouse, Visitor, type House } from './house';

let house: House;
beforeAll(async () => {
  house = await commonHouse();
});

it('faces are told apart in grey at 24 pixels', async () => {
  const maya = await Visitor.arrive(house);
  const drawn = FACE_NAMES.map((name) => {
    const { ground, cuts }: Drawing = FACES[name];
    const paths = cuts.map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`).join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 48 48"><rect width="48" height="48" fill="${ground}"/>${paths}</svg>`;
  });
  const greys = await maya.page.evaluate(
    (drawn) =>
      Promise.all(
        drawn.map(async (svg) => {
          const image = new Image();
          image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
          await image.decode();
          const canvas = new OffscreenCanvas(24, 24).getContext('2d')!;
          canvas.drawImage(image, 0, 0);
          const { data } = canvas.getImageData(0, 0, 24, 24);
          return Array.from({ length: 576 }, (_, i) => {
            const [red, green, blue] = data.slice(4 * i, 4 * i + 3);
            return (0.21 * red! + 0.72 * green! + 0.07 * blue!) / 255;
          });
        }),
      ),
    drawn,
  );
  // Whatever its shade, a shape stays: each picture is compared around its own middle tone.
  const shapes = greys.map((grey) => {
    const middle = grey.reduce((sum, tone) => sum + tone, 0) / grey.length;
    return grey.map((tone) => tone - middle);
  });
  const alike = shapes.flatMap((one, i) =>
    shapes.slice(0, i).flatMap((other, k) => {
      const apart = one.reduce((sum, tone, at) => sum + Math.abs(tone - other[at]!), 0) / one.length;
      return apart < 0.12 ? [`${FACE_NAMES[i]} and ${FACE_NAMES[k]}: ${apart.toFixed(3)}`] : [];
    }),
  );
  expect(alike).toEqual([]);
  await maya.context.close();
});

it('whoever sits down is asked who they are, and has one name and face on every page', async () => {
  const maya = await Visitor.arrive(house, {}, {}, false);
  await maya.go('/new');
  await maya.page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('3');
  await maya.page.getByRole('combobox', { name: 'Seat 3' }).selectOption('Bot 3, steady');
  await maya.page.getByRole('button', { name: 'Set the table' }).click();
  const asked = maya.page.getByRole('dialog', { name: 'Who are you?' });
  await asked.getByRole('textbox', { name: 'Name' }).fill('Maya');
  await asked.getByRole('radio', { name: 'Owl' }).check({ force: true });
  await maya.expectSound();
  await asked.getByRole('button', { name: 'That fits' }).click();
  const link = await maya.page.getByRole('textbox', { name: 'Invite' }).inputValue();

  const idris = await Visitor.arrive(house, {}, {}, false);
  await idris.page.goto(link);
  await idris.page.getByRole('button', { name: 'Sit down' }).click();
  await idris.page.getByRole('button', { name: 'Not now' }).click();
  await idris.page.getByRole('button', { name: 'Sit down' }).click();
  await idris.page.getByRole('textbox', { name: 'Name' }).fill('Maya');
  // Faces come by chance, and no bot shows one that somebody has: with another, this is Greta.
  await idris.page.getByRole('radio', { name: 'Fox' }).check({ force: true });
  await idris.page.getByRole('button', { name: 'That fits' }).click();

  const seats = (one: Visitor) => one.page.getByRole('region', { name: 'Seats' }).locator('.who').allInnerTexts();
  await idris.page.getByRole('button', { name: 'I am ready' }).click();
  expect(await seats(idris)).toEqual(['Maya', 'Maya 2', 'Greta']);
  expect(await seats(maya)).toEqual(['Maya', 'Maya 2', 'Greta']);
  await idris.page.getByRole('textbox', { name: 'Say something' }).fill('Good evening');
  await idris.page.getByRole('button', { name: 'Send', exact: true }).click();
  await maya.page.getByRole('listitem').filter({ hasText: 'Maya 2 Good evening' }).waitFor();
  await maya.page.getByRole('button', { name: 'Deal' }).click();
  await idris.page.waitForSelector('.match');
  const players = async (one: Visitor) => (await one.page.locator('.player .name').allInnerTexts()).sort();
  expect(await players(idris)).toEqual(['Greta', 'Maya', 'Maya 2']);
  expect(await players(maya)).toEqual(['Greta', 'Maya', 'Maya 2']);
  for (const one of [maya, idris]) await one.context.close();
});

it('those who share a device have names of their own, also for others', async () => {
  const maya = await Visitor.arrive(house);
  await maya.go('/new');
  await maya.page.getByRole('combobox', { name: 'Seat 2' }).selectOption('Somebody at this device');
  await maya.page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Leila');
  await maya.page.getByLabel('Face: Leila').click();
  await maya.page.getByRole('radio', { name: 'Fox' }).check({ force: true });
  await maya.expectSound();
  await maya.page.getByRole('button', { name: 'Set the table' }).click();
  const idris = await Visitor.arrive(house);
  await idris.page.goto(await maya.page.getByRole('textbox', { name: 'Invite' }).inputValue());
  await idris.page.getByRole('region', { name: 'Seats' }).getByText('Leila').waitFor();
  await maya.page.getByRole('button', { name: 'Somebody at this device' }).click();
  await maya.page.getByRole('dialog', { name: 'Who sits down here?' }).getByRole('textbox').fill('Yusuf');
  await maya.page.getByRole('button', { name: 'That fits' }).click();
  await idris.page.getByRole('region', { name: 'Seats' }).getByText('Yusuf').waitFor();
  for (const one of [maya, idris]) await one.context.close();
});

const title = (one: Visitor) => one.page.title();
const hint = (one: Visitor) => one.page.getByRole('button', { name: 'Hint' });
const icon = (one: Visitor) => one.page.locator('link[rel="icon"]').getAttribute('href');

it('nothing waits unseen: tab, front page and chat say so, and settings leave the table where it is', async () => {
  const [mover, other] = (await atTable(house)) as [Visitor, Visitor];
  expect(await hint(mover).count()).toBe(1);
  expect(await title(mover)).toBe('● Your turn · Tan-Tan Caravan · Fondaco');
  expect(await icon(mover)).toBe('/turn.svg');
  expect(await title(other)).toBe('Tan-Tan Caravan · Fondaco');
  expect(await icon(other)).toBe('/icon.svg');

  const chat = (one: Visitor) => one.page.getByRole('tab', { name: 'Chat' });
  const say = async (one: Visitor, text: string) => {
    await one.page.getByRole('textbox', { name: 'Say something' }).fill(text);
    await one.page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  await chat(other).click();
  await say(other, 'Take your time');
  await say(other, 'No, really');
  await mover.page.getByRole('tab', { name: 'Chat 2 unread messages' }).waitFor();
  expect(await other.page.getByRole('tab', { name: 'unread' }).count()).toBe(0);
  await mover.expectSoundAtLength();
  await chat(mover).click();
  await mover.page.getByText('No, really').waitFor();
  await mover.page.getByRole('tab', { name: 'unread' }).waitFor({ state: 'detached' });

  await mover.page.getByRole('button', { name: 'Settings' }).click();
  await mover.page.getByRole('dialog', { name: 'Settings' }).getByText('Your name').waitFor();
  await mover.expectSound();
  await mover.page.getByRole('button', { name: 'Close' }).click();
  await mover.page.getByRole('tab', { name: 'Choices' }).click();
  expect(await mover.page.locator('[data-action]').count()).toBeGreaterThan(0);

  await mover.go('/');
  const running = mover.page.getByRole('region', { name: 'Your turn' });
  expect(await running.getByRole('listitem').innerText()).toContain('It is your turn.');
  expect(await title(mover)).toBe('● Your turn · Fondaco');
  expect(await mover.page.locator('main section, main .games').first().getAttribute('aria-labelledby')).toBe('running');
  await mover.expectSound();
  await running.getByRole('link', { name: 'Continue' }).click();
  await mover.isAsked();
  await mover.page.keyboard.press('Escape');
  const before = await other.number();
  await mover.decide(() => 0);
  await other.goesOn(before);
  expect([...mover.troubles, ...other.troubles]).toEqual([]);
  for (const one of [mover, other]) await one.context.close();
});

it('a game that is over is on record: rivals, place, points, replay and figures', async () => {
  const maya = await Visitor.arrive(house);
  await maya.playNow('Tan-Tan Caravan');
  await maya.playOut(0);
  await maya.go('/mine');
  const entry = maya.page.getByRole('listitem').filter({ hasText: 'Tan-Tan Caravan' });
  expect(await entry.innerText()).toMatch(/(Noor|Yusuf)\s+(Won|Place 2 of 2) · \d+ points?/);
  expect(await entry.locator('svg').count()).toBe(1);
  await maya.expectSound();
  const won = (await entry.innerText()).includes('Won');
  await maya.page.getByRole('link', { name: 'My figures' }).click();
  const figures = maya.page.getByRole('region', { name: 'Tan-Tan Caravan' });
  await figures.getByRole('row', { name: `Bot 1, careless 1 ${won ? '1 (100 %)' : '0 (0 %)'}` }).waitFor();
  await maya.expectSound();
  await maya.page.getByRole('link', { name: 'My games' }).last().click();
  await maya.page.getByRole('link', { name: 'Replay' }).click();
  await maya.page.getByRole('slider').waitFor();
  await maya.context.close();
});

it('nothing is heard until somebody asks for it', async () => {
  const heard: Record<string, number> = {};
  for (const sound of [false, true]) {
    const maya = await Visitor.arrive(house, { sound, speed: 'quick' });
    await maya.context.addInitScript(() => {
      const source = AudioScheduledSourceNode.prototype;
      const start = source.start;
      (globalThis as any).heard = 0;
      source.start = function (when) {
        (globalThis as any).heard += 1;
        return start.call(this, when);
      };
    });
    await maya.playNow('Tan-Tan Caravan');
    await maya.isAsked();
    await maya.decide(() => 0);
    await maya.isAsked();
    heard[String(sound)] = await maya.page.evaluate(() => (globalThis as any).heard);
    await maya.context.close();
  }
  expect(heard.false).toBe(0);
  expect(heard.true).toBeGreaterThan(0);
});

it('what was said without a network is taken back with it, and an unknown replay has a way back', async () => {
  const [mover, other] = (await atTable(house, (maya) =>
    maya.page.getByRole('checkbox', { name: 'Hints are allowed' }).uncheck(),
  )) as [Visitor, Visitor];
  expect(await hint(mover).count()).toBe(0);
  await mover.context.setOffline(true);
  await mover.page.evaluate(() => dispatchEvent(new Event('offline')));
  await mover.page.locator('[data-action]').first().click();
  await mover.page.keyboard.press('h');
  expect(await mover.page.locator('.hints').count()).toBe(0);
  const alert = mover.page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
  await alert.waitFor();
  await mover.context.setOffline(false);
  await mover.page.evaluate(() => dispatchEvent(new Event('online')));
  await alert.waitFor({ state: 'detached' });
  await mover.decide(() => 0);

  other.missing = '/api/matches/nobody';
  await other.go('/replay/nobody');
  await other.page.getByRole('alert').waitFor();
  await other.page.getByRole('main').getByRole('link', { name: 'To the front page' }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Three games' }).waitFor();
  for (const one of [mover, other]) await one.context.close();
});

it('a link to the site has a picture', async () => {
  const maya = await Visitor.arrive(house);
  await maya.go('/');
  const shown = await maya.page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await fetch(new URL(shown!, house.address));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(100_000);
  await maya.context.close();
});
