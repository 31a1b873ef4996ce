/** Silk Road in words: what can be done, what happened, and why not. */
import { capital, type Values, type Words } from '../../lib/i18n';
import { type Tale, type Teller, tellOf, toldBy } from '../../lib/telling';
import type { Choice, GameEvent, People } from '../contract';
import { GOODS, type Goods, goodsOf, onSale, type View } from './market';
import { isCity, tileAt } from './road';

type Say = (words: string[]) => string;

export const goodsName = (t: Words, goods: string) => t(`goods.${goods}`);
export const cardsOf = (t: Words, goods: string, n = 1) => t(`cards.${goods}`, { n });
export const camelName = (t: Words, number: number) => t(`camel.${goodsOf(number)}`, { number });
export const placeName = (t: Words, place: string) => t(`place.${place}`);
export const aGem = (t: Words, gem: string | null) => t(`gem.${gem ?? 'unseen'}`);

export function camelNames(t: Words, camels: readonly number[]): string {
  return t.list(camels.map((camel) => camelName(t, camel)));
}

/** Cards in words: "2 silk and a tea". */
export function handful(t: Words, cards: readonly string[]): string {
  const held = GOODS.map((goods) => [goods, cards.filter((card) => card === goods).length] as const);
  return t.list(held.filter(([, n]) => n > 0).map(([goods, n]) => cardsOf(t, goods, n)));
}

/** A tile, and what it is about: "market silk" speaks of silk, "camels 2" of 2; no tile is a city. */
function aboutTile(t: Words, tile: string | null | undefined): [string, Values] {
  const [kind = '', detail = ''] = tile?.split(' ') ?? ['city'];
  if (kind === 'market') return [kind, { goods: goodsName(t, detail) }];
  if (kind === 'camels') return [kind, { n: Number(detail) }];
  return [tile ?? kind, {}];
}

export function tileName(t: Words, tile: string | null | undefined): string {
  const [kind, values] = aboutTile(t, tile);
  return t(`tile.${kind}`, values);
}

export function tileDoes(t: Words, tile: string | null | undefined): string {
  const [kind, values] = aboutTile(t, tile);
  return t(`does.${kind}`, values);
}

// Choices

export function question(t: Words, view: View): string {
  if (view.phase === 'over') return t('tell.ends');
  const camel = onSale(view);
  if (camel !== undefined) return capital(t('question.sale', { camel: camelName(t, camel) }));
  const played = view.played;
  if (view.phase === 'move' && played) {
    return t('question.move', { n: played.cards, goods: goodsName(t, played.goods) });
  }
  return t(`question.${view.phase}`);
}

export function describe(t: Words, action: string, view: View, people: People): string {
  const [verb = '', ...words] = action.split(' ');
  return DEEDS[verb]!(t, view, people)(words);
}

const plain =
  (key: string) =>
  (t: Words): Say =>
  () =>
    t(key);

const ofOneCard =
  (key: string) =>
  (t: Words): Say =>
  ([goods]) =>
    t(key, { cards: cardsOf(t, goods!) });

const DEEDS: Record<string, (t: Words, view: View, people: People) => Say> = {
  play:
    (t) =>
    ([goods, n]) =>
      t('choice.play', { cards: cardsOf(t, goods!, Number(n)) }),
  move:
    (t, view) =>
    ([caravan, place]) =>
      t('choice.move', {
        caravan: caravan!,
        place: placeName(t, place!),
        tile: tileName(t, tileAt(view.tiles, place!)),
      }),
  draw:
    (t) =>
    ([goods]) =>
      goods === 'pile' ? t('choice.draw-pile') : t('choice.draw', { cards: cardsOf(t, goods!) }),
  skip: plain('choice.skip'),
  sell:
    (t) =>
    ([gem = 'colourless']) =>
      t('choice.sell', { gem: aGem(t, gem) }),
  decline: plain('choice.decline'),
  drop: ofOneCard('choice.drop'),
  lose: ofOneCard('choice.lose'),
  rob:
    (t, view, people) =>
    ([seat, goods]) =>
      t('choice.rob', {
        cards: cardsOf(t, goods!),
        name: people.names[Number(seat)] ?? seat!,
        n: view.stocks[Number(seat)]?.[goods as Goods] ?? 0,
      }),
  trade: (t) => (goods) => t('choice.trade', { goods: handful(t, goods) }),
  bribe:
    (t) =>
    ([taken, paid]) =>
      t('choice.bribe', { cards: cardsOf(t, taken!), paid: cardsOf(t, paid!) }),
  reveal: plain('choice.reveal'),
  keep: plain('choice.keep'),
};

/** By verb: the heading's key, and the clause. */
const GROUPS: Record<string, [string, string]> = {
  play: ['play', 'S6'],
  move: ['move', 'S7'],
  draw: ['draw', 'S9'],
  sell: ['sale', 'S13'],
  drop: ['customs', 'S19'],
  lose: ['sandstorm', 'S20'],
  rob: ['thief', 'S21'],
  trade: ['bazaar', 'S22'],
  bribe: ['bakshish', 'S22'],
  reveal: ['reveal', 'S24'],
};

/** "No" stands below the "yes" it answers. */
const ANSWERS: Record<string, (view: View) => string> = {
  skip: (view) => (view.phase === 'bazaar' ? 'trade' : 'draw'),
  decline: () => 'sell',
  keep: () => 'reveal',
};

export function choices(t: Words, view: View, legal: readonly string[], people: People): Choice[] {
  return [...legal]
    .sort((one, other) => order(one) - order(other))
    .map((action) => {
      const [verb = '', , cards] = action.split(' ');
      const [heading, rule] = GROUPS[ANSWERS[verb]?.(view) ?? verb]!;
      return {
        action,
        group: t(`group.${heading}`, verb === 'play' ? { n: Number(cards) } : {}),
        words: describe(t, action, view, people),
        rule,
      };
    });
}

/** Cards by their number, goods in their order, "no" last. */
function order(action: string): number {
  const [verb = '', ...words] = action.split(' ');
  if (verb in ANSWERS) return 1e6;
  return words.reduce((sum, word) => {
    const goods = (GOODS as readonly string[]).indexOf(word);
    return goods >= 0 ? sum * 10 + goods : sum + 100 * (Number(word) || 0);
  }, 0);
}

// What happened

/** The first of a kind of thing that moves. */
function mover(events: readonly GameEvent[], what: string): GameEvent | undefined {
  return events.find((event) => event.event === 'moves' && what in event);
}

type ActTeller = (tale: Tale, seat: number, words: string[]) => string;

const simply =
  (key: string, n: (words: string[]) => number = () => 1): ActTeller =>
  (tale, seat, words) =>
    tellOf(tale, key, seat, words[0] ? { cards: cardsOf(tale.t, words[0], n(words)) } : {});

const ACTS: Record<string, ActTeller> = {
  play: simply('play', (words) => Number(words[1])),
  move: (tale, seat, [caravan, place]) =>
    tellOf(tale, 'move', seat, { caravan: caravan!, place: placeName(tale.t, place!) }),
  draw: (tale, seat, [goods]) => {
    const { t, events, people } = tale;
    if (goods !== 'pile') return tellOf(tale, 'draw', seat, { cards: cardsOf(t, goods!) });
    const card = mover(events, 'card')?.card as string | null;
    if (card === null) return t('tell.draw-unseen.name', { name: people.names[seat] ?? '' });
    return tellOf(tale, 'draw-pile', seat, { cards: cardsOf(t, card) });
  },
  skip: simply('skip'),
  sell: () => '',
  decline: simply('decline'),
  drop: simply('drop'),
  lose: simply('lose'),
  rob: (tale, seat, [victim, goods]) => {
    const { t, people } = tale;
    const robbed = Number(victim);
    const cards = cardsOf(t, goods!);
    if (robbed === people.me) return t('tell.rob.from-you', { name: people.names[seat] ?? '', cards });
    return tellOf(tale, 'rob', seat, { cards, victim: people.names[robbed] ?? '' });
  },
  trade: (tale, seat, goods) => tellOf(tale, 'trade', seat, { goods: handful(tale.t, goods) }),
  bribe: (tale, seat, [taken, paid]) =>
    tellOf(tale, 'bribe', seat, { cards: cardsOf(tale.t, taken!), paid: cardsOf(tale.t, paid!) }),
  reveal: (tale, seat) => {
    const laid = tale.events.filter(({ event, from, to }) => event === 'moves' && from === 'hand' && to === 'stock');
    const cards = laid.map((event) => event.card as string);
    return tellOf(tale, 'reveal', seat, { goods: handful(tale.t, cards) });
  },
  keep: simply('keep'),
};

const untold: Teller = () => '';

const acts: Teller = (tale, { seat, action }) => {
  const [verb, ...words] = (action as string).split(' ');
  return ACTS[verb!]!(tale, seat, words);
};

const moves: Teller = (tale, move) => {
  if (move.gem === 'marker') return tellOf(tale, 'marker', move.to_at);
  if (!('card' in move) || move.to !== 'stock' || !['discards', 'pile'].includes(move.from)) return '';
  const key = move.from === 'pile' ? 'from-pile' : 'from-discards';
  return tellOf(tale, key, move.to_at, { cards: cardsOf(tale.t, move.card) });
};

const sold: Teller = (tale, sale) => {
  const { t, events } = tale;
  const paid = events.filter((event) => event.from === 'stock' && event.to === 'discards').length;
  return tellOf(tale, 'sold', sale.seat, {
    camel: camelName(t, sale.camel),
    gem: aGem(t, mover(events, 'gem')?.gem),
    cards: cardsOf(t, sale.goods, paid),
  });
};

/** Drivers are dealt one by one, and exchanged two at a time: the exchange is told at its first half. */
const driverMoves: Teller = (tale, move, place) => {
  const { events, people } = tale;
  if (move.from === null) return tellOf(tale, 'driver', move.to, { driver: move.driver });
  if (events[place - 1]?.event === 'driver moves') return '';
  const back = events[place + 1]!;
  const [one, other, driver] =
    move.to === people.me ? [move.to, back.to, move.driver] : [back.to, move.to, back.driver];
  return tellOf(tale, 'swap', one, { other: people.names[other] ?? '', driver });
};

const heads: Teller = ({ t, events }, { caravan, to }) => {
  const gems = events.filter((event) => event.to === 'city' && event.to_at === to).map((event) => aGem(t, event.gem));
  const values = { caravan, place: placeName(t, to) };
  return gems.length ? t('tell.heads-for', { ...values, gems: t.list(gems) }) : t('tell.heads', values);
};

const stops: Teller = ({ t }, { caravan, at, tile }) => {
  const values = { caravan, place: placeName(t, at) };
  return isCity(at) ? t('tell.city', values) : t('tell.stops', { ...values, tile: tileName(t, tile) });
};

const told =
  (key: string, details: (t: Words, event: GameEvent) => Values = () => ({})): Teller =>
  ({ t }, event) =>
    t(`tell.${key}`, details(t, event));

const ofSeat =
  (key: string): Teller =>
  (tale, { seat, total }) =>
    tellOf(tale, key, seat, total === undefined ? {} : { n: total });

/** By event: its teller, and the clause behind it. */
export const TELLERS: Record<string, [Teller, string?]> = {
  acts: [acts],
  draws: [untold],
  moves: [moves, 'S17'],
  'caravan moves': [untold],
  'caravan heads': [heads, 'S14'],
  'caravan ends': [told('caravan-ends', (_, event) => ({ caravan: event.caravan })), 'S23'],
  'driver moves': [driverMoves, 'S13'],
  'tile lies': [untold],
  turn: [untold],
  skipped: [ofSeat('skipped'), 'S27'],
  'discards become the pile': [told('reshuffled'), 'S11'],
  'draw lapses': [ofSeat('draw-lapses'), 'S11'],
  stops: [stops, 'S10'],
  'on sale': [untold],
  sold: [sold, 'S13'],
  'not sold': [told('not-sold', (t, event) => ({ camel: camelName(t, event.camel) })), 'S13'],
  'tile lapses': [told('tile-lapses'), 'S10'],
  'no more caravans': [told('no-more-caravans'), 'S23'],
  'final market': [told('final-market', (t, event) => ({ place: placeName(t, event.at) })), 'S24'],
  scores: [ofSeat('scores'), 'S25'],
  ends: [told('ends')],
};

/** By tile: the clause that explains it. */
const TILE_RULES: Record<string, string> = {
  market: 'S15',
  'black market': 'S16',
  camels: 'S18',
  customs: 'S19',
  sandstorm: 'S20',
  thief: 'S21',
  bazaar: 'S22',
  bakshish: 'S22',
};

export function tileRule(tile: string | null | undefined): string {
  if (!tile) return 'S12';
  return TILE_RULES[tile === 'black market' ? tile : tile.split(' ')[0]!]!;
}

function ruleOf(event: GameEvent): string | undefined {
  if (event.event === 'acts') {
    const [verb = ''] = (event.action as string).split(' ');
    return GROUPS[verb]?.[1];
  }
  if (event.event === 'stops') return tileRule(event.tile);
  if (event.event === 'moves') return 'card' in event ? 'S21' : 'S17';
  return TELLERS[event.event]?.[1];
}

export const tell = toldBy((tale, event, place) => TELLERS[event.event]?.[0](tale, event, place) ?? '', ruleOf);
