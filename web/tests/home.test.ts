/** The house in the page, on the games' own engines: what it keeps, what it tells, and what two tabs make of it. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bot, type Choice, type PageGame, type PageMatch } from '../src/engine';
import type { GameEvent } from '../src/games/contract';
import { HERE } from '../src/home/ids';
import { Keeper, NotToBe } from '../src/home/keeper';
import { PassingShelf, type Shelf } from '../src/home/shelf';
import type { PagePlayer } from '../src/lib/people';
import { joined } from '../src/lib/table.svelte';
import { load } from './engines';
import type { ServerMessage, TableInfo, Update } from '../generated/protocol';

const NAMES = ['tantan', 'silkroad', 'carthage'];
const games = new Map<string, PageGame>();

beforeAll(async () => {
  for (const name of NAMES) games.set(name, await load(name));
});

type Chooser = (match: PageMatch) => string | Promise<Choice>;

/** The same choices every time. */
function choosing(seed: number): (match: PageMatch) => string {
  let state = seed;
  return (match) => {
    const legal = match.legal();
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return legal[state % legal.length]!;
  };
}

/** A tab: its keeper, and what its page was shown. */
class Tab {
  readonly keeper: Keeper;
  readonly told: ServerMessage[] = [];
  readonly others: Tab[] = [];

  constructor(shelf: Shelf, choose: Chooser = choosing(1)) {
    let seeds = 0;
    this.keeper = new Keeper({
      shelf,
      loadGame: async (name) => games.get(name)!,
      choose: async (_bot, _seed, match) => {
        const chosen = choose(match);
        return typeof chosen === 'string' ? { action: chosen, iterations: 0, wanted: 0 } : chosen;
      },
      freshSeed: () => String(++seeds).padStart(64, '0'),
      tell: (message) => void this.told.push(message),
      note: (table) => this.others.forEach((tab) => void tab.keeper.lookAgain(table)),
      alone: (_name, what) => what(),
    });
  }

  updates(seat: number | null = 0): Update[] {
    return this.told.filter((one): one is Update => one.type === 'update' && one.seat === seat);
  }

  get last(): Update {
    return this.updates().at(-1)!;
  }

  /** All events as they came together, as a page holds them. */
  events(seat: number | null = 0): unknown[] {
    return this.updates(seat).reduce<any[]>((known, update) => joined(known, update), []);
  }

  act(action: string): Promise<number> {
    const { match, number } = this.last;
    return this.keeper.wish({ type: 'act', match, seat: 0, number, action });
  }

  /** Waits until a person is to move, or the game is over. */
  async myTurn(): Promise<Update> {
    while (!this.updates().length || !(this.last.result || this.last.to_move === 0)) await new Promise(setImmediate);
    return this.last;
  }
}

const me = { name: 'Maya', face: 'moon' as const };

async function against(tab: Tab, game: string, bots = 1): Promise<TableInfo> {
  const table = await tab.keeper.create({ game, seats: [me, ...Array<string>(bots).fill('level:1')] });
  await tab.keeper.watch({ type: 'watch', table: table.id });
  return table;
}

describe.each(NAMES)('%s in the page', (game) => {
  it('is played to its end, and whoever comes later finds all of it', async () => {
    const shelf = new PassingShelf();
    const tab = new Tab(shelf);
    const table = await against(tab, game, 2);
    const choose = choosing(7);
    for (let last = await tab.myTurn(); !last.result; last = await tab.myTurn()) {
      const match = games.get(game)!.replay(await tab.keeper.record(table.match));
      expect(last.legal).toEqual(match.legal());
      await tab.act(choose(match));
    }
    const record = await tab.keeper.record(table.match);
    const again = games.get(game)!.replay(record);
    expect(tab.last.result).toMatchObject({ winners: again.winners(), scores: again.scores(), why: 'played' });
    expect(tab.events()).toEqual(again.events(0, 0));
    const later = new Tab(shelf);
    await later.keeper.watch({ type: 'watch', table: table.id });
    expect(later.last).toEqual({ ...tab.last, since: 0, events: again.events(0, 0), now: later.last.now });
    const [summary] = await later.keeper.games();
    expect(summary).toMatchObject({ match: table.match, state: 'over', your_turn: false });
    const seen = await later.keeper.replay(table.match, 1, 0);
    expect(seen.decisions).toBe((record.actions as string[]).length);
    expect(seen.scenes.flatMap((scene) => scene.events)).toEqual(
      again.events(0, 1).slice(0, seen.scenes.at(-1)!.since + seen.scenes.at(-1)!.events.length),
    );
    expect((await later.keeper.rematch(table.id)).match).not.toBe(table.match);
  });

  it('is taken back, unless something came to light', async () => {
    const tab = new Tab(new PassingShelf());
    await against(tab, game);
    const choose = choosing(3);
    let [undone, refused] = [0, 0];
    for (let last = await tab.myTurn(); !last.result && undone + refused < 12; last = await tab.myTurn()) {
      await tab.act(choose(games.get(game)!.replay(await tab.keeper.record(last.match))));
      const now = await tab.myTurn();
      const undo = tab.keeper.wish({ type: 'undo', match: now.match, seat: 0, number: now.number });
      if (now.may_undo) {
        await undo;
        undone += 1;
        expect(tab.last.view).toEqual(last.view);
        expect(tab.last.legal).toEqual(last.legal);
        expect(tab.events()).toEqual(
          games
            .get(game)!
            .replay(await tab.keeper.record(now.match))
            .events(0, 0),
        );
        await tab.act(last.legal.at(-1)!);
      } else {
        await expect(undo).rejects.toThrow(NotToBe);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('does not mind two tabs: one of two decisions counts, and both show the same', async () => {
    const shelf = new PassingShelf();
    const [one, other] = [new Tab(shelf), new Tab(shelf)];
    one.others.push(other);
    other.others.push(one);
    const table = await against(one, game);
    await one.myTurn();
    await other.keeper.watch({ type: 'watch', table: table.id });
    await other.myTurn();
    for (let turn = 0; turn < 5 && !one.last.result; turn++) {
      const [first, second] = [one.last.legal[0]!, other.last.legal.at(-1)!];
      const done = await Promise.allSettled([one.act(first), other.act(second)]);
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      do await Promise.all([one.myTurn(), other.myTurn()]);
      while (one.last.number !== other.last.number);
      expect(other.last.view).toEqual(one.last.view);
      expect(other.events()).toEqual(one.events());
    }
  });

  it('comes from a record and goes into one', async () => {
    const tab = new Tab(new PassingShelf());
    const played = games.get(game)!.fresh({ players: 3, seed: '5'.repeat(64) });
    const choose = choosing(5);
    for (let i = 0; i < 8; i++) played.play(choose(played));
    const table = await tab.keeper.take(played.record(), [me, 'level:1', 'level:1']);
    expect({ ...(await tab.keeper.record(table.match)), names: null }).toEqual(played.record());
    while (!played.over) played.play(choose(played));
    const over = await tab.keeper.take(played.record(), [me, 'level:1', 'level:1']);
    expect(over.state).toBe('over');
    const spoilt = { ...played.record(), seed: '6'.repeat(64) };
    await expect(tab.keeper.take(spoilt, [me, 'level:1', 'level:1'])).rejects.toThrow();
  });
});

it('a seat that leaves is played by a bot until it is back', async () => {
  const tab = new Tab(new PassingShelf());
  const { match } = await against(tab, 'tantan');
  await tab.myTurn();
  await tab.keeper.wish({ type: 'leave', match, seat: 0 });
  expect(tab.last.players[0]).toMatchObject({ guest: HERE, away: 'left' });
  while (!tab.last.result) await new Promise(setImmediate);
  expect(tab.last.result.why).toBe('played');
});

it('whoever is not to move, or speaks of another state, is refused', async () => {
  const tab = new Tab(new PassingShelf());
  const table = await tab.keeper.create({ game: 'tantan', seats: [me, { name: 'Leila', face: 'owl' }] });
  await tab.keeper.watch({ type: 'watch', table: table.id });
  const { to_move: seat, match, number } = tab.last;
  const action = tab.updates(seat).at(-1)!.legal[0]!;
  const act = (by: number, at: number, what: string) =>
    tab.keeper.wish({ type: 'act', match, seat: by, number: at, action: what });
  await expect(act(1 - seat!, number, action)).rejects.toMatchObject({ error: 'not-your-turn' });
  await expect(act(seat!, number + 1, action)).rejects.toMatchObject({ error: 'stale' });
  await expect(act(seat!, number, 'buy 9')).rejects.toMatchObject({ error: 'illegal' });
  await expect(act(7, number, action)).rejects.toMatchObject({ error: 'not-yours' });
  await expect(tab.keeper.replay(match, 3, 0)).rejects.toMatchObject({ error: 'not-yours' });
  expect(tab.last.number).toBe(number);
  await act(seat!, number, action);
  expect((await tab.keeper.close(table.id)).state).toBe('closed');
  expect(tab.updates(seat).at(-1)!.result).toMatchObject({ winners: [], why: 'closed' });
});

it('a match of other rules is set aside, and another one is dealt', async () => {
  const shelf = new PassingShelf();
  const table = await against(new Tab(shelf), 'tantan');
  const kept = (await shelf.match(table.match))!;
  await shelf.change((await shelf.table(table.id))!, { ...kept, edition: kept.edition + 1 });
  const tab = new Tab(shelf);
  await tab.keeper.watch({ type: 'watch', table: table.id }).catch(() => {});
  expect(tab.told[0]).toMatchObject({ type: 'table', table: { state: 'aside' } });
  expect((await tab.keeper.rematch(table.id)).state).toBe('playing');
});

it('a bot whose time is up decides by what it has found out, and the table is told how little', async () => {
  const search = bot('search:2000', 5);
  const shelf = new PassingShelf();
  const tab = new Tab(shelf, (match) => search.choose(match, { most: 0 }));
  const { id } = await against(tab, 'silkroad');
  const thought = ({ players }: Update) => (players as PagePlayer[]).map((player) => player.thought);
  let last = await tab.myTurn();
  for (; thought(last)[1] === undefined && !last.result; last = await tab.myTurn()) await tab.act(last.legal[0]!);
  expect(thought(last)).toEqual([undefined, 20 / 2000]);
  const later = new Tab(shelf);
  await later.keeper.watch({ type: 'watch', table: id });
  expect(thought(later.last)).toEqual(thought(last));
});

it('a bot that fails is helped out by luck, and the table is told', async () => {
  const tab = new Tab(new PassingShelf(), () => {
    throw new Error('no idea');
  });
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  await against(tab, 'carthage');
  await tab.myTurn();
  await tab.act(tab.last.legal[0]!);
  await tab.myTurn();
  while (!tab.last.players[1]!.failures) {
    await tab.act(tab.last.legal[0]!);
    await tab.myTurn();
  }
  expect(complained).toHaveBeenCalled();
  complained.mockRestore();
});

describe('whoever wants to learn', () => {
  it('is told hints by what they see, whoever keeps the table', async () => {
    const tab = new Tab(new PassingShelf());
    await against(tab, 'tantan');
    const { legal, view, events } = await tab.myTurn();
    const hints = await tab.keeper.hint(view, events as GameEvent[]);
    expect(hints.length).toBeGreaterThan(0);
    expect(hints[0]!.best).toBe(true);
    for (const { action, chance } of hints) {
      expect(legal).toContain(action);
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
    }
  });

  it('goes on from any decision of a match with the luck it had, and sees what else there was', async () => {
    const tab = new Tab(new PassingShelf());
    const match = games.get('tantan')!.fresh({ players: 2, seed: 'c0ffee' });
    const choose = choosing(3);
    while (!match.over) match.play(choose(match));
    const record = match.record();
    const again = await tab.keeper.again(record, 9, [me, 'level:1']);
    const begun = games.get('tantan')!.replay(await tab.keeper.record(again.match));
    expect(begun.played).toEqual(match.played.slice(0, 9));
    expect(again).toMatchObject({ state: 'playing', help: true });
    const line = (record.actions as string[]).slice(9, 13);
    const scenes = await tab.keeper.instead(record, 0, 9, [...line, 'no action']);
    expect(scenes.map(({ decisions }) => decisions)).toEqual([10, 11, 12, 13]);
    for (const action of line) begun.play(action);
    expect(scenes.at(-1)!.view).toEqual(begun.view(0));
    expect(begun.played).toEqual(match.played.slice(0, 13));
  });
});
