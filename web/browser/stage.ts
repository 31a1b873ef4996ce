/** A table as it was at a moment of a real game, shown by the real page: only the live connection is ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableInfo, Update } from '../generated/protocol';
import { Visitor } from './house';

export interface State {
  view: { game: string; players: number; phase: string; to_move: number; [field: string]: any };
  legal: string[];
}

const GAMES = join(import.meta.dirname, '..', 'src', 'games');
/** As long as those that the page gives to people. */
const NAMES = ['Cinnabar', 'Jasmine', 'Saffron', 'Juniper', 'Cinnabar'];
const TABLE = 'prepared';

/** The moments that the boards' own tests are tried with. */
export function statesOf(game: string): State[] {
  const lines = readFileSync(join(GAMES, game, 'fixtures', 'states.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as State);
}

/** With the most players, the fullest moment of a phase. */
export function fullest(game: string, phase = 'turn'): State {
  const states = statesOf(game).filter(({ view }) => view.phase === phase);
  const players = Math.max(...states.map(({ view }) => view.players));
  const fullness = ({ view, legal }: State) =>
    JSON.stringify(view).length + 10 * legal.length + 40 * Object.keys(view.hands[view.to_move]).length;
  return states
    .filter(({ view }) => view.players === players)
    .reduce((best, one) => (fullness(one) > fullness(best) ? one : best));
}

function infoOf({ view }: State): TableInfo {
  return {
    ...{ id: TABLE, host: 'me', game: view.game, players: view.players, options: {}, clock: { kind: 'none' } },
    ...{ listed: false, help: true, rated: false, state: 'playing', revision: 1, match: TABLE, rematch: 0 },
    ...{ commit: '', seats: [], muted: [], banned: [], created: 0 },
  } as TableInfo;
}

function updateOf({ view, legal }: State, number: number): Update {
  const players = NAMES.slice(0, view.players).map((name, seat) => {
    const mine = seat === view.to_move;
    return {
      name,
      face: '',
      guest: mine ? 'me' : null,
      bot: mine ? null : 'level:3+trader',
      away: null,
      returns: false,
      time: null,
    };
  });
  return {
    ...{ type: 'update', table: TABLE, match: TABLE, number, seat: view.to_move, since: 0, events: [], view },
    ...{ to_move: view.to_move, legal, may_undo: true, undo_asked: null, deadline: null, now: 0, result: null },
    players: players.map((player) => ({ ...player, failures: 0 })),
  } as Update;
}

export interface Stage {
  /** What was decided. */
  acted: string[];
  /** Shows another moment, and those that come after it, one after each decision. */
  show(state: State, after?: State[]): void;
}

/** Opens a table in a state. A decision is stored, and shown as a moment in which nothing is to be decided. */
export async function stage(visitor: Visitor, first: State): Promise<Stage> {
  const { page } = visitor;
  const acted: string[] = [];
  let state = first;
  let coming: State[] = [];
  let number = 1;
  let send: (message: object) => void = () => {};
  // Whoever has said no name is given one; this is the longest.
  await page.addInitScript(() => localStorage.setItem('fondaco.draft', '{"name":"Cinnabar","face":""}'));
  // Where the live connection is slow, the page asks for the table besides.
  await page.route(`**/api/tables/${TABLE}`, (route) => route.fulfill({ json: infoOf(state) }));
  await page.route('**/chat', (route) => route.fulfill({ json: { messages: [] } }));
  await page.routeWebSocket('**/live', (socket) => {
    send = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'hello') send({ type: 'welcome', guest: { id: 'me', name: 'Maya' } });
      if (message.type === 'watch') {
        send({ type: 'table', table: infoOf(state), yours: [state.view.to_move] });
        send(updateOf(state, number));
      }
      if (message.type === 'act') {
        acted.push(message.action as string);
        state = coming.shift() ?? { ...state, legal: [] };
        send(updateOf(state, ++number));
        send({ type: 'done', ref: message.ref, number });
      }
    });
  });
  await visitor.go(`/t/${TABLE}`);
  await page.waitForSelector('.board [data-place]');
  return {
    acted,
    show(next, after = []) {
      state = next;
      coming = [...after];
      send(updateOf(next, ++number));
    },
  };
}

/** What is not wholly in sight: what can be pressed on the board, and what a part of it holds. */
export function cut(): string[] {
  const board = document.querySelector('section.board')!;
  const { left, top, right, bottom } = board.getBoundingClientRect();
  const said = board.scrollHeight > board.clientHeight + 1 ? [`the board scrolls: ${board.scrollHeight}`] : [];
  for (const button of board.querySelectorAll('button, section.hand')) {
    const box = button.getBoundingClientRect();
    if (!box.width) continue;
    const inside = box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
    if (!inside) said.push(button.outerHTML.slice(0, 120));
  }
  for (const part of board.querySelectorAll<HTMLElement>('section')) {
    const hides = getComputedStyle(part).overflowY !== 'visible';
    if (hides && part.scrollHeight > part.clientHeight + 1) said.push(`cut: ${part.outerHTML.slice(0, 80)}`);
  }
  return said;
}
