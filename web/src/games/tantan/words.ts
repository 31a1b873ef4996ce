/** Tan-Tan Caravan in words. */

import type en from '@fondaco/games/tantan/words/en.json';
import type { SharedKey, Words } from '../../lib/i18n';
import { type Doing, type Tale as AnyTale, type Teller as AnyTeller, tellOf, toldBy } from '../../lib/telling';
import type { Choice, GameEvent, People } from '../contract';
import { counted, type Counts, type Kind, KINDS, present, total } from './kinds';
import { billOf, costOf, freeSpaces, held, loadOf, mouseComes, placesOf, purseValue, type View } from './table';

export type Key = keyof typeof en | SharedKey;
export type Say = Words<Key>;

export const nameOf = (t: Say, kind: Kind): string => t(`kind.${kind}.name`);
export const some = (t: Say, kind: Kind, n = 1): string => t(`kind.${kind}.some`, { n });
const all = (t: Say, kind: Kind, n: number): string => t(`kind.${kind}.all`, { n });

/** Cards in words: "a mouse and 2 food". */
export function several(t: Say, counts: Counts): string {
  return t.list(present(counts).map((kind) => some(t, kind, counts[kind])));
}

/** What a change of the score is called: "+6 points". */
export function gained(t: Say, points: number): string {
  return t('board.gain', { n: Math.abs(points), sign: points < 0 ? '−' : '+' });
}

// Choices

export function question(t: Say, view: View): string {
  return view.phase === 'over' ? '' : t(`question.${view.phase}`);
}

const VERBS = ['buy', 'stock', 'take', 'rob', 'feed'] as const;
type Verb = (typeof VERBS)[number];
const RULES: Record<Verb, string> = { buy: 'T6', stock: 'T8', take: 'T9', rob: 'T13', feed: 'T11' };

function verbOf(action: string): Verb {
  return action.split(' ')[0] as Verb;
}

/** Buys from the left, then loads kind by kind with the fewest cards first. */
function rank(action: string): number[] {
  const load = loadOf(action);
  const kind = KINDS.findIndex((each) => action.includes(` ${each}`));
  return verbOf(action) === 'buy'
    ? [0, placesOf(action).length]
    : [VERBS.indexOf(verbOf(action)), kind, ...KINDS.map((each) => load[each] ?? 0)];
}

function byRank(one: string, other: string): number {
  const [left, right] = [rank(one), rank(other)];
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? one.localeCompare(other) : (left[at] ?? 0) - (right[at] ?? 0);
}

export function choices(t: Say, view: View, legal: readonly string[], people: People): Choice[] {
  return [...legal].sort(byRank).map((action) => {
    const verb = verbOf(action);
    const purse = verb === 'buy' ? billOf(view, []).purse : 0;
    const group = t(`group.${verb}`, { purse });
    return { action, group, words: phrase(t, view, action, people), rule: RULES[verb] };
  });
}

const PHRASES: Record<Verb, (t: Say, view: View, action: string, people: People) => string> = {
  buy: buyPhrase,
  stock: stockPhrase,
  take: (t, view, action) => {
    const kind = action.split(' ')[1] as Kind;
    const cards = all(t, kind, view.caravan[kind] ?? 0);
    return t(mouseComes(view) ? 'choice.take.mouse' : 'choice.take', { cards });
  },
  rob: (t, view, action, people) => {
    const victim = Number(action.split(' ')[1]);
    return t('choice.rob', { name: people.names[victim] ?? '', n: held(view.hands[victim] ?? 0) });
  },
  feed: (t, _, action) => t('choice.feed', { card: some(t, action.split(' ')[1] as Kind) }),
};

/** What an action does, as a full phrase. */
export function phrase(t: Say, view: View, action: string, people: People): string {
  return PHRASES[verbOf(action)](t, view, action, people);
}

function buyPhrase(t: Say, view: View, action: string): string {
  const places = placesOf(action);
  if (places.length === 0) return t('choice.buy.nothing', { card: view.purse ? nameOf(t, view.purse) : '' });
  const cards = places.flatMap((place) => view.market[place - 1] ?? []);
  return t('choice.buy', {
    n: places.length,
    cards: several(t, counted(cards)),
    cost: costOf(places),
    places: t.list(places.map(String)),
  });
}

function stockPhrase(t: Say, view: View, action: string): string {
  const load = loadOf(action);
  const fills = total(load) === freeSpaces(view);
  return t(fills ? 'choice.stock.fills' : 'choice.stock', { cards: several(t, load) });
}

// What happened

type Tale = AnyTale<Key>;
type Teller = AnyTeller<Key>;

function moves(tale: Tale): GameEvent[] {
  return tale.events.filter((event) => event.event === 'moves');
}

const DEEDS: Record<Verb, (tale: Tale, seat: number, action: string) => string> = {
  buy: (tale, seat, action) => {
    const { t } = tale;
    const purse = moves(tale).find((move) => move.from === 'purse')?.card as Kind;
    const bought = moves(tale).flatMap((move) => (move.to === 'hand' ? [move.card as Kind] : []));
    const card = nameOf(t, purse);
    if (bought.length === 0) return tellOf(tale, 'buy-nothing', seat, { card });
    return tellOf(tale, 'buy', seat, {
      cards: several(t, counted(bought)),
      cost: costOf(placesOf(action)),
      purse: purseValue(purse, tale.options as View['options']),
      card,
    });
  },
  stock: (tale, seat, action) => tellOf(tale, 'stock', seat, { cards: several(tale.t, loadOf(action)) }),
  take: (tale, seat, action) => {
    const kind = action.split(' ')[1] as Kind;
    const taken = moves(tale).filter((move) => move.from === 'caravan');
    const number = taken.filter((move) => move.card === kind).length;
    const mouse = taken[number]?.card === 'mouse';
    return tellOf(tale, mouse ? 'take-mouse' : 'take', seat, { cards: all(tale.t, kind, number) });
  },
  rob: (tale, seat, action) => {
    const { t, people } = tale;
    const victim = Number(action.split(' ')[1]);
    const loot = moves(tale)[0]?.card as Kind;
    const values = { name: people.names[seat] ?? '', victim: people.names[victim] ?? '', card: some(t, loot) };
    const who = seat === people.me ? 'you' : victim === people.me ? 'from-you' : 'name';
    const stolen = t(`tell.steal.${who}`, values);
    return loot === 'mouse' || loot === 'thief' ? `${stolen} ${t(`tell.loot.${loot}`)}` : stolen;
  },
  feed: (tale, seat, action) => tellOf(tale, 'feed', seat, { card: some(tale.t, action.split(' ')[1] as Kind) }),
};

const ofSeat =
  (doing: Doing<Key>): Teller =>
  (tale, event) =>
    tellOf(tale, doing, event.seat);

/** By event: its teller, and the clause behind it. */
const TELLERS: Record<string, [Teller, string?]> = {
  draws: [(tale, event) => (event.pool === 'start' ? tellOf(tale, 'starts', event.outcome) : null), 'T3'],
  skipped: [ofSeat('skipped'), 'T15'],
  distribution: [ofSeat('distribution'), 'T9'],
  'only mice': [
    (tale, event, at) =>
      tellOf(tale, tale.events[at + 1]?.event === 'moves' ? 'only-mice-one' : 'only-mice-none', event.seat),
    'T10',
  ],
  'thefts lapse': [ofSeat('lapse'), 'T13'],
  'mouse stays hungry': [ofSeat('hungry'), 'T11'],
  ends: [(tale) => tale.t('tell.ends'), 'T15'],
  acts: [(tale, event) => DEEDS[verbOf(event.action)](tale, event.seat, event.action)],
};

export const tell = toldBy<Key>(
  (tale, event, at) => TELLERS[event.event]?.[0](tale, event, at) ?? null,
  (event) => (event.event === 'acts' ? RULES[verbOf(event.action)] : TELLERS[event.event]?.[1]),
);
