import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../src/games/contract';
import { timeLeft, timeWords } from '../src/lib/clock';
import { checkShuffle, type Noted } from '../src/lib/fairness';
import { movedPiece } from '../src/lib/beats';
import { fetched } from '../src/lib/later';
import { loadWords } from '../src/games';
import { loadPart, makeWords } from '../src/lib/i18n';
import { botWords, company, levelOf, namesAndFaces, opponents, rivals, type Sitter } from '../src/lib/people';
import { pageOf } from '../src/lib/router.svelte';
import { sha256 } from '../src/lib/sha256';
import { boxOf, planFlights } from '../src/lib/stage';
import { byDecision, sinceLastDecision, sinceLastTurn } from '../src/lib/telling';
import { nextSpot } from '../src/lib/walk';
import { load } from './engines';

describe('addresses', () => {
  it.each([
    ['/', 'front'],
    ['/lobby/', 'lobby'],
    ['/t/abc_-9', 'table'],
    ['/replay/x', 'replay'],
    ['/t/', 'lost'],
    ['/t/a/b', 'lost'],
    ['/t/a%20b', 'lost'],
    ['/constructor', 'lost'],
  ])('%s is the page %s', (path, page) => expect(pageOf(path).page).toBe(page));
});

describe('what is loaded later', () => {
  const failing = (errors: Error[]) => async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'there';
  };
  const broken = new Error('x is not a function');

  it('is asked for once more', async () => expect(await fetched(failing([new TypeError('lost')]))).toBe('there'));

  it('is out of reach if it cannot be fetched', () =>
    expect(fetched(failing([new TypeError('lost'), new TypeError('lost')]))).rejects.toMatchObject({
      error: 'offline',
    }));

  it('is a fault of ours if it fails by itself', () => expect(fetched(failing([broken, broken]))).rejects.toBe(broken));
});

describe('SHA-256', () => {
  it.each(['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'é'.repeat(1000)])(
    'of %j is as in the browser',
    async (text) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      expect(sha256(text)).toBe(Buffer.from(digest).toString('hex'));
    },
  );
});

describe('a shuffle', () => {
  const server_seed = '0'.repeat(64);
  const entropy = ['abc', ''];
  const seals = [sha256('abc'), ''];
  const fairness = { commit: sha256(server_seed), server_seed, entropy, seals };
  const seed = sha256(['fondaco fair 1', server_seed, ...entropy].join('\n'));
  const dealt = load('silkroad').then((game) => game.fresh({ players: 2, seed }));
  const noted: Noted = { commit: fairness.commit, entropy: { 0: 'abc' }, seals };
  /** What is not as it should be, and what cannot be told. */
  const doubts = async (
    changed: object,
    seen: Noted | null = noted,
  ): Promise<Partial<Record<string, boolean | null>>> => {
    const match = await dealt;
    const record = { ...match.record(), fairness, ...changed };
    return Object.fromEntries(
      (await checkShuffle(record, seen, match.events(0, null), load))
        .filter((check) => !check.ok)
        .map((check) => [check.name, check.ok]),
    );
  };

  it('is fair if all fits', () => expect(doubts({})).resolves.toEqual({}));
  it('is not, if the seed is another', () =>
    expect(doubts({ seed: 'f' })).resolves.toEqual({ seed: false, cards: false }));
  it('is not, if the secret is another', () =>
    expect(doubts({ fairness: { ...fairness, server_seed: '1' } })).resolves.toEqual({ commit: false, seed: false }));
  it('is not, if another commitment was shown or our entropy was dropped', () =>
    expect(doubts({}, { ...noted, commit: 'x', entropy: { 0: 'other' } })).resolves.toEqual({
      shown: false,
      entropy: false,
    }));
  it('is not, if somebody added what was not sealed, or other seals were shown', async () => {
    const late = { fairness: { ...fairness, entropy: ['abc', 'chosen last'] } };
    expect(await doubts(late)).toEqual({ sealed: false, seed: false });
    expect(await doubts({}, { ...noted, seals: [sha256('abc'), sha256('other')] })).toEqual({ sealed: false });
  });
  it('cannot be told in full by who was not there', () =>
    expect(doubts({}, null)).resolves.toEqual({ shown: null, entropy: null }));
  it('cannot be told of seals where there were none, but is not, where some were shown', async () => {
    const silent = { fairness: { ...fairness, seals: undefined } };
    expect(await doubts(silent, { ...noted, seals: undefined })).toEqual({ sealed: null });
    expect(await doubts(silent)).toEqual({ sealed: false });
  });
  it('is not, if a card is another', async () => {
    const { chance } = (await dealt).record();
    expect(await doubts({ chance: [...(chance as string[]).slice(0, -1), 'another'] })).toMatchObject({ cards: false });
  });
  it('cannot say who chose the seed if it was dealt in the page', async () => {
    const checks = await checkShuffle((await dealt).record(), null, (await dealt).events(0, null), load);
    expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['page', null],
      ['cards', true],
      ['told', true],
    ]);
  });
  it('cannot be dealt again where there is no engine', () =>
    expect(doubts({ game: 'pebbles' })).resolves.toEqual({ cards: null }));
});

describe('flights', () => {
  const box = { left: 10, top: 0, width: 100, height: 70 };
  const moves = { n: 1, event: 'moves', card: 'spice', from: 'market', from_at: 2, to: 'discards', to_at: null };

  it('go from place to place', () => {
    expect(movedPiece(moves)).toEqual([
      { piece: { what: 'card', name: 'spice' }, from: 'market:2:spice', to: 'discards:spice' },
    ]);
    expect(movedPiece({ n: 2, event: 'turn', seat: 1 })).toEqual([]);
  });

  it('leave one after the other, from the nearest place there is', () => {
    const flights = Array.from({ length: 5 }, () => movedPiece(moves)).flat();
    const places = new Map([
      ['market:2', box],
      ['discards', box],
    ]);
    const legs = planFlights(flights, places, places, 700);
    expect(legs.map(({ delay }) => delay)).toEqual([0, 140, 280, 420, 560]);
    expect(planFlights(flights, new Map(), new Map(), 700)).toEqual([]);
  });

  it('keep to the form of what flies', () => {
    expect(boxOf({ what: 'card', name: 'spice' }, box)).toEqual({ left: 35, top: 0, width: 50, height: 70 });
    expect(boxOf({ what: 'gem', name: 'red' }, box)).toEqual({ left: 25, top: 0, width: 70, height: 70 });
  });
});

describe('the log', () => {
  const events = ['draws', 'acts', 'moves', 'acts'].map((event, n) => ({ n, event, seat: n === 1 ? 0 : 1 }));
  it('is split by decision', () => expect(byDecision(events).map((chunk) => chunk.length)).toEqual([1, 2, 1]));
  it('begins after my last decision', () => {
    expect(sinceLastDecision(events, 0).map((event) => event.n)).toEqual([2, 3]);
    expect(sinceLastDecision(events, 2).length).toBe(4);
  });
});

describe('since my last turn', () => {
  const told = (...seats: number[]) => seats.map((seat, n) => ({ n, event: n % 2 ? 'acts' : 'turn', seat }));
  const from = (events: GameEvent[], seat: number) => sinceLastTurn(events, seat)[0]?.n;
  it('begins with the turn after mine', () => expect(from(told(0, 0, 1, 1, 2, 2, 0), 0)).toBe(2));
  it('goes on when I am asked in between', () => expect(from(told(0, 0, 1, 0, 2, 0, 0), 0)).toBe(2));
  it('goes on while my next turn does', () => expect(from(told(0, 0, 1, 1, 0, 0, 0, 0), 0)).toBe(2));
  it('begins with the first turn, before I had any', () => expect(from(told(1, 1, 2, 2, 0), 0)).toBe(0));
  it('begins with my decision, where nobody tells of turns', () =>
    expect(sinceLastTurn([{ n: 0, event: 'acts', seat: 0 }], 0)).toEqual([]));
});

describe('clocks', () => {
  const update = { to_move: 0, deadline: 100, players: [{ time: 5 }, { time: 60 }] } as any;
  it('run for who is to move', () => {
    expect(timeLeft(update, 0, 90)).toBe(10);
    expect(timeLeft(update, 0, 200)).toBe(0);
    expect(timeLeft(update, 1, 90)).toBe(60);
  });
  it('are read at a glance', () =>
    expect([5, 65, 7200, 172_800].map(timeWords)).toEqual(['0:05', '1:05', '2:00:00', '2 d']));
});

describe('names and faces', () => {
  const guest = (name: string, id = name, face = '') => ({ guest: id, name, face, bot: null });
  const bot = (level: number, style = '') => ({
    ...{ guest: null, name: `level:${level} (1)`, face: '' },
    bot: `level:${level}${style}`,
  });
  const names = (...sitters: Sitter[]) => company(sitters).map((one) => one?.name);

  it("are a bot's own, whatever the seat", () => {
    const amber = guest('Amber', 'a', 'lantern');
    expect(names(amber, bot(3))).toEqual(['Amber', 'Greta']);
    expect(names(bot(3), bot(1), bot(3), amber)).toEqual(['Greta', 'Noor', 'Elio', 'Amber']);
    expect(names(bot(3, '+trader'), bot(3, '+hoarder'), bot(3))).toEqual(['Idris', 'Maya', 'Greta']);
    expect(company([bot(3)])).toEqual(company([amber, bot(3)]).slice(1));
  });
  it('differ from those of people', () => expect(names(guest('Amber', 'a', 'sun'), bot(3))).toEqual(['Amber', 'Elio']));
  it('are not taken twice', () => {
    expect(names(guest('Indigo', 'a', 'cat'), guest('Indigo', 'b', 'fox'), guest('Greta', 'g', 'owl'), bot(3))).toEqual(
      ['Indigo', 'Indigo 2', 'Greta', 'Elio'],
    );
    const crowd = names(...Array<Sitter>(6).fill(bot(2)));
    expect(new Set(crowd).size).toBe(6);
  });
  it('of nobody are none', () => expect(company([{ guest: null, bot: null, name: null, face: '' }])).toEqual([null]));
  it('are drawn as chosen, or else always the same', () => {
    const [owl, ...others] = company([guest('A', 'a', 'owl'), guest('B', 'b'), guest('B', 'b', 'no such face')]);
    expect(owl?.face).toBe('owl');
    expect(others[0]?.face).toBe(others[1]?.face);
  });
  it('are those of now, and of the match once somebody has got up', () => {
    const player = { ...guest('Amber', 'a'), away: null, returns: false, time: null, failures: 0 };
    const seat = { ...guest('Saffron', 'a'), number: 0, ready: true, seal: '', revealed: false };
    const update = { match: 'm', players: [player] };
    expect(namesAndFaces(update, { match: 'm', seats: [seat] }).names).toEqual(['Saffron']);
    expect(namesAndFaces(update, { match: 'm', seats: [{ ...seat, guest: null, name: null }] }).names).toEqual([
      'Amber',
    ]);
    expect(namesAndFaces(update, { match: 'other', seats: [seat] }).names).toEqual(['Amber']);
    expect(namesAndFaces(update).names).toEqual(['Amber']);
  });
});

describe('ways to play', () => {
  const strangers = async () => makeWords('en', await loadPart('en', 'front'), await loadPart('en', 'table'));

  it('are told where one chooses opponents, and at the table', async () => {
    const t = await loadWords('en', 'tantan');
    const said = new Map(opponents(t).map(({ bot, said }) => [bot, said]));
    expect(said.size).toBe(11);
    expect(said.get('level:3')).toBe('Bot 3, steady');
    expect(said.get('level:3+hoarder')).toBe('Maya: Bot 3, steady: hoards its cards for a big load');
    expect(botWords(t, 'level:4+trader')).toBe('Bot 4, clever: loads what it has at once');
    expect(levelOf('level:4+trader')).toBe(4);
  });
  it('are not told of a game that knows none', async () => {
    const t = await strangers();
    expect(opponents(t).map(({ bot }) => bot)).toEqual([1, 2, 3, 4, 5].map((level) => `level:${level}`));
    expect(botWords(t, 'level:3+hoarder')).toBe('Bot 3, steady');
    expect(rivals(t, 'level:3', 2)).toEqual(['level:3', 'level:3']);
  });
  it('differ at a table, as far as a level has them', async () => {
    const t = await loadWords('en', 'carthage');
    expect(new Set(rivals(t, 'level:2', 3))).toEqual(new Set(['level:2', 'level:2+hoarder', 'level:2+trader']));
    expect(rivals(t, 'level:5', 3)).toEqual(['level:5', 'level:5', 'level:5']);
  });
});

describe('arrow keys', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 10, y: 1 },
    { x: 20, y: 0 },
    { x: 11, y: 30 },
  ];
  it.each([
    [1, 'ArrowLeft', 0],
    [1, 'ArrowRight', 2],
    [1, 'ArrowDown', 3],
    [3, 'ArrowUp', 1],
    [0, 'ArrowLeft', -1],
    [0, 'Enter', -1],
  ])('from spot %i by %s to %i', (from, key, to) => expect(nextSpot(spots[from]!, spots, key)).toBe(to));
});
