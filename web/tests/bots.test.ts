/** What the page says of bots that cannot decide, or cannot yet. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeWords } from '../src/lib/i18n';
import type { PlayerInfo, TableInfo, Update } from '../generated/protocol';
import type { PagePlayer } from '../src/lib/people';
import { Table } from '../src/lib/table.svelte';
import { spoken } from '../src/lib/words.svelte';
import Match from '../src/parts/Match.svelte';
import { plainFace } from '../src/plain/face';

const about = { id: 'table', game: 'pebbles', host: 'maya', match: 'match', revision: 1, options: {} };
const info = { ...about, seats: [] as TableInfo['seats'] } as TableInfo;
const pebbles = {
  name: 'pebbles',
  title: 'Pebbles',
  players: [2],
  options: [],
  pitch: '',
  page: false,
  phases: [],
  things: {},
  zones: [],
  verbs: [],
  sayings: { choices: {}, told: {}, ties: {}, untold: [], values: {}, tables: {} },
};
const maya: PlayerInfo = {
  name: 'Maya',
  face: 'moon',
  guest: 'maya',
  bot: null,
  away: null,
  returns: false,
  time: null,
  failures: 0,
};
const shirin: PlayerInfo = { ...maya, name: 'level:5', guest: null, bot: 'level:5' };

/** The bot on seat 1 is to move. */
const update = (number: number, bot: PlayerInfo = shirin) =>
  ({
    type: 'update',
    table: 'table',
    match: 'match',
    number,
    seat: 0,
    since: 0,
    events: [],
    view: { players: 2, phase: 'turn' },
    to_move: 1,
    legal: [],
    may_undo: false,
    undo_asked: null,
    players: [maya, bot],
    deadline: null,
    now: 0,
    result: null,
  }) satisfies Update;

let table: Table;
let page: HTMLElement;
let match: object;

beforeEach(async () => {
  await spoken.learn('table');
  table = new Table('table');
  table.hear({ type: 'table', table: info, yours: [0] });
  table.hear(update(3));
  page = document.createElement('div');
  document.body.append(page);
  match = mount(Match, { target: page, props: { table, info, face: plainFace(pebbles), words: makeWords('en') } });
});
afterEach(async () => {
  await unmount(match);
  page.remove();
});

/** What the page says beside the table, once it shows the match after an event. */
async function saidAfter(number: number): Promise<string> {
  await vi.waitFor(() => {
    flushSync();
    expect(page.querySelector('.match')?.getAttribute('data-number')).toBe(String(number));
  });
  return page.querySelector('.doing')?.textContent ?? '';
}

it('a bot that is still compiled is unpacking, until it has decided', async () => {
  expect(await saidAfter(3)).not.toContain('unpacking');
  table.hear({ type: 'preparing', table: 'table', match: 'match', number: 3 });
  expect(await saidAfter(3)).toContain('Shirin is still unpacking');
  table.hear(update(4));
  expect(await saidAfter(4)).not.toContain('unpacking');
});

it('what was said of another match, or of an earlier decision, does not count', async () => {
  table.hear({ type: 'preparing', table: 'table', match: 'another', number: 3 });
  expect(await saidAfter(3)).not.toContain('unpacking');
  table.hear({ type: 'preparing', table: 'table', match: 'match', number: 2 });
  expect(await saidAfter(3)).not.toContain('unpacking');
});

it('where a bot failed, the page says how often', async () => {
  table.hear(update(4, { ...shirin, failures: 1 }));
  expect(await saidAfter(4)).toContain('Shirin failed at 1 decision; a simpler bot made it instead.');
  table.hear(update(5, { ...shirin, failures: 2 }));
  expect(await saidAfter(5)).toContain('Shirin failed at 2 decisions; a simpler bot made them instead.');
});

it('a bot that had to decide early says so, until it has thought as long as it wanted', async () => {
  const hasty: PagePlayer = { ...shirin, thought: 0.428 };
  table.hear(update(4, hasty));
  expect(await saidAfter(4)).toContain('This device is slow: Shirin thought less than usual (42 %).');
  table.hear(update(5));
  expect(await saidAfter(5)).not.toContain('slow');
});
