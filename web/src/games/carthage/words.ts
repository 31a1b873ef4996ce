/** Traders of Carthage in words. */

import type en from '@fondaco/games/carthage/words/en.json';
import type { Words } from '../../lib/i18n';
import { type Tale as AnyTale, type Teller as AnyTeller, tellOf, toldBy } from '../../lib/telling';
import type { Choice, GameEvent } from '../contract';
import { type Card, CARDS, type Colour, colourOf, counted, isCard, present, valueOf, worth } from './cards';
import { costFor, dueNow, endangered, forSale, savedBy, SPACES, type View } from './table';

export type Key = keyof typeof en;
export type Say = Words<Key>;

/** "red 5" */
export const nameOf = (t: Say, card: Card): string => t(`card.${card}`);
/** "a red 5", "2 × red 5" */
export const some = (t: Say, card: Card, n = 1): string =>
  t(`card.${colourOf(card)}.some`, { n, value: valueOf(card) });
export const shipOf = (t: Say, colour: Colour): string => t(`ship.${colour}`);
export const tileOf = (t: Say, colour: Colour): string => t(`tile.${colour}`);

/** Cards in words, equal ones together: "a blue 2 and 2 × red 5". */
export function several(t: Say, cards: readonly Card[]): string {
  const counts = counted(cards);
  return t.list(present(counts).map((card) => some(t, card, counts[card])));
}

// Choices

export function question(t: Say, view: View): string {
  if (view.phase === 'over') return '';
  const paid = view.payment?.paid ?? 0;
  return t(`question.${view.phase}`, { cost: costFor(view, view.turn), paid });
}

const VERBS = ['buy', 'take', 'reserve', 'pay', 'store', 'done', 'choose'] as const;
type Verb = (typeof VERBS)[number];
const RULES: Record<Verb, string> = {
  buy: 'C6',
  take: 'C9',
  reserve: 'C10',
  pay: 'C6',
  store: 'C15',
  done: 'C15',
  choose: 'C3a',
};

function verbOf(action: string): Verb {
  return action.split(' ')[0] as Verb;
}

/** The card that an action names. */
export function cardIn(action: string): Card | null {
  const word = action.split(' ').at(-1) ?? '';
  return isCard(word) ? word : null;
}

/** Verb by verb; of the market before the farm; in the order of the cards, one's own reserved card first. */
function rank(action: string): number {
  const card = cardIn(action);
  const inFarm = action.startsWith('reserve farm') ? 50 : 0;
  return 100 * VERBS.indexOf(verbOf(action)) + inFarm + (card ? CARDS.indexOf(card) : -1);
}

function groupOf(action: string): Key {
  const verb = verbOf(action);
  if (verb === 'reserve') return action.startsWith('reserve farm') ? 'group.reserve.farm' : 'group.reserve.market';
  return verb === 'done' ? 'group.store' : `group.${verb}`;
}

export function choices(t: Say, view: View, legal: readonly string[]): Choice[] {
  return [...legal]
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map((action) => ({
      action,
      group: t(groupOf(action)),
      words: phrase(t, view, action),
      rule: RULES[verbOf(action)],
    }));
}

const PHRASES: Record<Verb, (t: Say, view: View, seat: number, action: string) => string> = {
  buy: (t, view, seat) => t('choice.buy', { cards: several(t, forSale(view, seat)), cost: costFor(view, seat) }),
  take: takePhrase,
  reserve: (t, _, __, action) => {
    const zone = action.startsWith('reserve farm') ? 'farm' : 'market';
    return t(`choice.reserve.${zone}`, { card: some(t, cardIn(action) as Card) });
  },
  pay: payPhrase,
  store: storePhrase,
  done: (t, view, seat) => {
    const lost = endangered(view, seat);
    return lost.length ? t('choice.done.losing', { cards: several(t, lost) }) : t('choice.done');
  },
  choose: (t, _, __, action) => t('choice.choose', { tile: tileOf(t, action.split(' ')[1] as Colour) }),
};

/** What an action of the seat to move does, as a full phrase. */
export function phrase(t: Say, view: View, action: string): string {
  return PHRASES[verbOf(action)](t, view, view.to_move ?? view.turn, action);
}

function takePhrase(t: Say, view: View, seat: number, action: string): string {
  const card = cardIn(action);
  if (card) return t('choice.take', { card: some(t, card) });
  const own = [...view.market, ...view.farm].find(({ by }) => by === seat);
  return own ? t('choice.take.reserved', { card: nameOf(t, own.card) }) : t('choice.take.none');
}

function payPhrase(t: Say, view: View, _: number, action: string): string {
  const paid = cardIn(action) as Card;
  const card = some(t, paid);
  const left = dueNow(view) - valueOf(paid);
  if (left > 0) return t('choice.pay', { card, n: left });
  return left === 0 ? t('choice.pay.exactly', { card }) : t('choice.pay.over', { card, n: -left });
}

function storePhrase(t: Say, view: View, seat: number, action: string): string {
  const spent = cardIn(action) as Card;
  const saved = savedBy(view, seat, spent);
  const card = some(t, spent);
  return saved.length ? t('choice.store', { card, goods: several(t, saved) }) : t('choice.store.nothing', { card });
}

// What happened

type Tale = AnyTale<Key>;

function cardsMoved(tale: Tale, from: string, to: string): Card[] {
  return tale.events
    .filter((event) => event.event === 'moves' && event.from === from && event.to === to)
    .map((event) => event.card as Card);
}

const DEEDS: Record<Verb, (tale: Tale, seat: number, action: string) => string | null> = {
  // The payment and the goods are told as they come.
  buy: () => null,
  take: (tale, seat, action) => {
    const [card] = cardsMoved(tale, 'market', 'hand') as [Card];
    const doing = action === 'take reserved' ? 'take-reserved' : 'take';
    return tellOf(tale, doing, seat, { card: doing === 'take' ? some(tale.t, card) : nameOf(tale.t, card) });
  },
  reserve: (tale, seat, action) => {
    const doing = action.startsWith('reserve farm') ? 'reserve-farm' : 'reserve-market';
    return tellOf(tale, doing, seat, { card: some(tale.t, cardIn(action) as Card) });
  },
  pay: (tale, seat, action) => tellOf(tale, 'pay', seat, { card: some(tale.t, cardIn(action) as Card) }),
  store: (tale, seat, action) => {
    const saved = tale.events.flatMap((event) => (event.event === 'stored' ? [event.card as Card] : []));
    const card = some(tale.t, cardIn(action) as Card);
    return tellOf(tale, 'store', seat, { card, goods: several(tale.t, saved) });
  },
  done: (tale, seat) => tellOf(tale, 'done', seat),
  choose: (tale, seat, action) =>
    tellOf(tale, 'choose', seat, { tile: tileOf(tale.t, action.split(' ')[1] as Colour) }),
};

/** C2. The first hands are drawn open, and told as each is full. */
function dealt(tale: Tale, event: GameEvent, at: number): string | null {
  const isDealt = (other: GameEvent): boolean =>
    other.event === 'moves' && other.from === 'draw' && other.to === 'hand' && other.to_at === event.to_at;
  if (!isDealt(event) || tale.events.slice(at + 1).some(isDealt)) return null;
  const cards = tale.events.filter(isDealt).map(({ card }) => card as Card);
  return tellOf(tale, 'deal', event.to_at, { cards: several(tale.t, cards), n: worth(cards) });
}

function sails({ t }: Tale, event: GameEvent): string {
  const space = SPACES[event.to as number] ?? 'port';
  const ship = shipOf(t, event.colour);
  if (event.to > event.from) return t(`tell.sails.${space}` as Key, { ship });
  return t(`tell.returns.${space}` as Key, { ship });
}

function buys(tale: Tale, event: GameEvent): string {
  const cards = cardsMoved(tale, 'market', 'goods');
  const values = { cards: several(tale.t, cards), cost: worth(cards), n: event.overpaid };
  return tellOf(tale, event.overpaid ? 'buys-over' : 'buys', event.seat, values);
}

function sells(tale: Tale, event: GameEvent): string {
  const { t } = tale;
  const { colour, cards, price, victory } = event;
  return tellOf(tale, 'sells', event.seat, {
    goods: t(`goods.${colour as Colour}.some`, { n: cards }),
    price,
    cards,
    points: price * cards,
    victory: t('victory.some', { n: victory }),
    tile: tileOf(t, colour),
  });
}

/** C15. Who loses what. */
function raided(tale: Tale, event: GameEvent, at: number): string {
  const { t } = tale;
  const lost = new Map<number, Card[]>();
  for (const { event: kind, from, from_at, card } of tale.events.slice(at)) {
    if (kind !== 'moves' || from !== 'goods' || colourOf(card) !== event.colour) continue;
    lost.set(from_at, [...(lost.get(from_at) ?? []), card]);
  }
  const ship = shipOf(t, event.colour);
  const losses = [...lost].map(([seat, cards]) => tellOf(tale, 'loses', seat, { cards: several(t, cards) }));
  return losses.length ? t('tell.raided', { ship, losses: t.list(losses) }) : t('tell.raided.nothing', { ship });
}

/** By event: its teller, and the clause behind it. */
const TELLERS: Record<string, [AnyTeller<Key>, string?]> = {
  acts: [(tale, event) => DEEDS[verbOf(event.action)](tale, event.seat, event.action)],
  draws: [(tale, event) => (event.pool === 'start' ? tellOf(tale, 'starts', event.outcome) : null), 'C3'],
  moves: [dealt, 'C2'],
  renewed: [({ t }, event) => t('tell.renewed', { n: event.cards }), 'C8'],
  sails: [sails],
  skipped: [(tale, event) => tellOf(tale, 'skipped', event.seat), 'C18'],
  restocked: [({ t }) => t('tell.restocked'), 'C8'],
  buys: [buys, 'C7'],
  payday: [({ t }) => t('tell.payday'), 'C12'],
  sells: [sells, 'C13'],
  raided: [raided, 'C15'],
  ends: [({ t }) => t('tell.ends'), 'C17'],
};

function ruleOf(event: GameEvent): string | undefined {
  if (event.event === 'acts') return RULES[verbOf(event.action)];
  if (event.event === 'sails') return event.to > event.from ? 'C11' : 'C16';
  return TELLERS[event.event]?.[1];
}

export const tell = toldBy<Key>((tale, event, at) => TELLERS[event.event]?.[0](tale, event, at) ?? null, ruleOf);
