/** A first game of Traders of Carthage with the host. */
import type { GameEvent } from '../contract';
import type { Answer, Guided, Moment, Seen, Step } from '../../lib/guiding';
import { amphoraeOf, type Card, type Colour, colourOf, isCard, valueOf, worth } from './cards';
import deal from './deal.json';
import {
  costFor,
  dueNow,
  exposed,
  forSale,
  LAST_TILE,
  readView,
  saleOf,
  shownHand,
  tilesOf,
  type View,
  voyageOf,
} from './table';

const viewOf = (moment: Seen): View => readView(moment.view);
const verbOf = (action = ''): string => action.split(' ')[0]!;
const adviceOf = ({ advice }: Moment): string => advice[0] ?? '';
const proposes = (moment: Moment, verb: string): boolean => verbOf(adviceOf(moment)) === verb;
const handWorth = (moment: Moment): number => worth(shownHand(viewOf(moment).hands[moment.me]));

/** The card that the proposal names; one's own reserved card by what it is. */
function cardOf(moment: Moment): Card | null {
  const named = adviceOf(moment).split(' ').at(-1)!;
  if (isCard(named)) return named;
  return viewOf(moment).market.find(({ by }) => by === moment.me)?.card ?? null;
}

function taking(moment: Moment) {
  const card = cardOf(moment);
  return proposes(moment, 'take') && card ? { card, n: handWorth(moment) + valueOf(card) } : null;
}

function reserving(moment: Moment) {
  const card = cardOf(moment);
  return proposes(moment, 'reserve') && card ? { card } : null;
}

function buying(moment: Moment) {
  if (!proposes(moment, 'buy')) return null;
  return { cost: costFor(viewOf(moment), moment.me), worth: handWorth(moment) };
}

/** What a purchase would bring at once: the first ship that arrives with goods of one's own, and its victory cards. */
function arriving(moment: Moment) {
  if (!proposes(moment, 'buy')) return null;
  const goods = forSale(viewOf(moment), moment.me);
  const { arrived } = voyageOf(viewOf(moment), goods);
  const sales = arrived.map((colour) => ({ colour, sale: saleOf(viewOf(moment), moment.me, colour, goods) }));
  const best = sales.sort((one, other) => (other.sale?.victory ?? 0) - (one.sale?.victory ?? 0))[0];
  return best?.sale ? { colour: best.colour, n: best.sale.victory } : null;
}

function storing(moment: Moment) {
  const card = cardOf(moment);
  return proposes(moment, 'store') && card ? { card, n: amphoraeOf(card) } : null;
}

/** How many goods a card's amphorae would really save. */
function saving(moment: Moment) {
  const stored = storing(moment);
  const open = stored && exposed(viewOf(moment), moment.me, colourOf(stored.card)).length;
  return stored && { ...stored, n: Math.min(stored.n, open ?? 0) };
}

const bought = ({ recent, me }: Moment): boolean => recent.some(({ event, seat }) => event === 'buys' && seat === me);
const happened = ({ recent, said }: Moment, event: string): GameEvent | undefined =>
  said.size ? recent.find((one) => one.event === event) : undefined;
const sold = ({ recent, me }: Moment): GameEvent | undefined =>
  recent.find(({ event, seat }) => event === 'sells' && seat === me);
/** The most tiles that somebody has. */
const mostTiles = (moment: Moment): number =>
  Math.max(...moment.names.slice(0, viewOf(moment).players).map((_, seat) => tilesOf(viewOf(moment), seat)));
/** Tiles left until the end, when it is time to speak of it. */
const NEARLY = 3;

const news: Step[] = [
  {
    key: 'lesson.sold',
    mechanism: true,
    when: (moment) => {
      const sale = sold(moment);
      return (
        sale && { sold: { [sale.colour as Colour]: sale.cards }, price: sale.price, cards: sale.cards, n: sale.victory }
      );
    },
  },
  {
    key: 'lesson.raid',
    mechanism: true,
    when: (moment) => {
      const raid = happened(moment, 'raided');
      return raid && { colour: raid.colour };
    },
  },
  { key: 'lesson.payday', mechanism: true, when: (moment) => happened(moment, 'payday') !== undefined },
  {
    key: 'lesson.sail',
    mechanism: true,
    when: (moment) => bought(moment) && viewOf(moment).phase === 'turn',
    points: ({ view }) => Object.entries((view as View).ships).map(([colour, space]) => `sea:${colour}:${space}`),
  },
  {
    key: 'lesson.restock',
    mechanism: true,
    when: (moment) => happened(moment, 'restocked') !== undefined,
    points: ['market', 'farm'],
  },
  {
    key: 'lesson.nearly',
    mechanism: true,
    when: (moment) => mostTiles(moment) >= LAST_TILE - NEARLY && { n: mostTiles(moment), last: LAST_TILE },
  },
];

const choices: Step[] = [
  { key: 'lesson.store', mechanism: true, when: storing },
  { key: 'lesson.take', mechanism: true, when: taking },
  { key: 'lesson.buy', mechanism: true, when: buying, points: ['market'] },
  { key: 'lesson.reserve', mechanism: true, when: reserving },
  { key: 'lesson.arrive', mechanism: true, when: arriving },
  { key: 'lesson.pay', when: (moment) => proposes(moment, 'pay') },
  { key: 'lesson.done', often: true, when: (moment) => proposes(moment, 'done') },
  // What is known by now: a reason in few words.
  { key: 'lesson.again.arrive', often: true, when: arriving },
  { key: 'lesson.again.buy', often: true, when: buying },
  { key: 'lesson.again.take', often: true, when: taking },
  { key: 'lesson.again.reserve', often: true, when: reserving },
  { key: 'lesson.again.store', often: true, when: saving },
  { key: 'lesson.again.pay', often: true, when: (moment) => proposes(moment, 'pay') && { n: dueNow(viewOf(moment)) } },
];

const answers: Answer[] = [
  { key: 'lesson.answer.buy', when: (did, proposed) => verbOf(did) === 'buy' && verbOf(proposed) !== 'buy' },
  { key: 'lesson.answer.take', when: (did, proposed) => verbOf(did) === 'take' && verbOf(proposed) === 'buy' },
  { key: 'lesson.answer.card', when: (did, proposed) => verbOf(did) === 'take' && verbOf(proposed) === 'take' },
  { key: 'lesson.answer.reserve', when: (did) => verbOf(did) === 'reserve' },
];

function spots(action: string, seen: Seen): string[] {
  const { me } = seen;
  const [verb, where = ''] = action.split(' ');
  const card = action.split(' ').at(-1) as Card;
  const placeIn = (zone: 'market' | 'farm', mine: boolean): string[] => {
    const at = viewOf(seen)[zone].findIndex((place) =>
      mine ? place.by === me : place.card === card && place.by === null,
    );
    return at < 0 ? [] : [`${zone}:${at}`];
  };
  if (verb === 'take') return placeIn('market', where === 'reserved');
  if (verb === 'reserve') return placeIn(where as 'market' | 'farm', false);
  if (verb === 'buy') return ['market'];
  return verb === 'done' ? [] : [`hand:${me}:${card}`];
}

export const guided: Guided = { ...deal, news, choices, answers, spots };
