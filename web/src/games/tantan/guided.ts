/** A first game of Tan-Tan Caravan with the host. */
import type { Answer, Guided, Moment, Seen, Step } from '../../lib/guiding';
import deal from './deal.json';
import { counted, held, type Kind, total } from './kinds';
import {
  costOf,
  freeSpaces,
  gain,
  handPlace,
  loadOf,
  pileLeft,
  placesOf,
  purseValue,
  readView,
  type View,
} from './table';

const viewOf = (moment: Moment): View => readView(moment.view);
const verbOf = (action = ''): string => action.split(' ')[0]!;
const [objectOf, adviceOf] = [
  (action: string): Kind => action.split(' ')[1] as Kind,
  ({ advice }: Moment): string => advice[0] ?? '',
];
const proposes = (moment: Moment, verb: string): boolean => verbOf(adviceOf(moment)) === verb;

/** The cards that the proposal buys. */
function wares(moment: Moment): Kind[] {
  if (!proposes(moment, 'buy')) return [];
  return placesOf(adviceOf(moment)).flatMap((place) => viewOf(moment).market[place - 1] ?? []);
}

/** What the proposal brings into one's hand or onto one's table. */
function gets(moment: Moment, kind: Kind): number {
  if (proposes(moment, 'take')) return objectOf(adviceOf(moment)) === kind ? (viewOf(moment).caravan[kind] ?? 0) : 0;
  return wares(moment).filter((one) => one === kind).length;
}

const handOf = (moment: Moment): Partial<Record<Kind, number>> => {
  const hand = viewOf(moment).hands[moment.me];
  return typeof hand === 'object' ? hand : {};
};
const tableOf = (moment: Moment) => viewOf(moment).tables[moment.me] ?? {};
/** How many of a kind one has, in hand and on the table. */
const owned = (moment: Moment, kind: Kind): number => (handOf(moment)[kind] ?? 0) + (tableOf(moment)[kind] ?? 0);

const load = (moment: Moment) => (proposes(moment, 'stock') ? loadOf(adviceOf(moment)) : {});
const fills = (moment: Moment): boolean =>
  proposes(moment, 'stock') && total(load(moment)) === freeSpaces(viewOf(moment));

function buying(moment: Moment) {
  const view = viewOf(moment);
  const cards = wares(moment);
  return {
    wares: counted(cards),
    cost: costOf(placesOf(adviceOf(moment))),
    worth: view.purse ? purseValue(view.purse, view.options) : 0,
    n: cards.length,
  };
}

/** What a share would bring. */
function share(moment: Moment, action: string) {
  const kind = objectOf(action);
  const number = viewOf(moment).caravan[kind] ?? 0;
  return { share: { [kind]: number }, n: gain(viewOf(moment), moment.me, kind, number) };
}
const taking = (moment: Moment) => share(moment, adviceOf(moment));
const isBestShare = (moment: Moment): boolean =>
  moment.legal.every((action) => share(moment, action).n <= taking(moment).n);
/** How many thieves the proposal takes. */
const thieves = (moment: Moment): number => (proposes(moment, 'take') ? gets(moment, 'thief') : 0);

/** What it costs to give a card to the mouse. */
function meal(moment: Moment, action: string) {
  const kind = objectOf(action);
  return { kind, n: -gain(viewOf(moment), moment.me, kind, -1) };
}
const feeding = (moment: Moment) => meal(moment, adviceOf(moment));
const isCheapestMeal = (moment: Moment): boolean =>
  moment.legal.every((action) => meal(moment, action).n >= feeding(moment).n);

function robbing(moment: Moment) {
  const seat = Number(objectOf(adviceOf(moment)));
  return { name: moment.names[seat] ?? '', n: held(viewOf(moment).hands[seat] ?? 0) };
}

/** The lamps one would have, and what they would be worth. */
function lamps(moment: Moment) {
  const before = owned(moment, 'lamp');
  const n = before + gets(moment, 'lamp');
  return { n, before: before ** 2, after: n ** 2 };
}

const didMyself = (moment: Moment, verb: string): boolean =>
  moment.recent.some(({ event, seat, action }) => event === 'acts' && seat === moment.me && verbOf(action) === verb);

const isShare = (moment: Moment): boolean => viewOf(moment).phase === 'share';
const isFirst = (moment: Moment): boolean => isShare(moment) && viewOf(moment).distribution?.shares === 1;
/** The pile lasts for a few more turns. */
const NEARLY = 9;

const news: Step[] = [
  {
    key: 'lesson.row',
    mechanism: true,
    when: (moment) => viewOf(moment).phase === 'turn' && didMyself(moment, 'buy'),
    points: ['caravan', 'purse'],
  },
  { key: 'lesson.full', mechanism: true, when: isShare, points: ['caravan'] },
  {
    key: 'lesson.robbed',
    when: (moment) => {
      const theft = moment.recent.find(({ event, action }) => event === 'acts' && action === `rob ${moment.me}`);
      return theft ? { name: moment.names[theft.seat as number] ?? '' } : null;
    },
  },
  {
    key: 'lesson.nearly',
    mechanism: true,
    when: (moment) =>
      viewOf(moment).phase === 'turn' && pileLeft(viewOf(moment)) < NEARLY && { n: pileLeft(viewOf(moment)) },
    points: ['top'],
  },
];

const choices: Step[] = [
  {
    key: 'lesson.buy',
    mechanism: true,
    when: (moment) => proposes(moment, 'buy') && buying(moment),
    points: ['purse', 'market:1', 'market:2', 'market:3', 'market:4', 'market:5'],
  },
  {
    key: 'lesson.share.first',
    mechanism: true,
    when: (moment) => isFirst(moment) && taking(moment),
    points: ['caravan'],
  },
  {
    key: 'lesson.share.later',
    mechanism: true,
    when: (moment) => isShare(moment) && !isFirst(moment) && taking(moment),
    points: ['caravan'],
  },
  { key: 'lesson.feed', mechanism: true, when: (moment) => proposes(moment, 'feed') && feeding(moment) },
  { key: 'lesson.rob', mechanism: true, when: (moment) => proposes(moment, 'rob') && robbing(moment) },
  {
    key: 'lesson.stock',
    mechanism: true,
    when: (moment) => proposes(moment, 'stock') && { load: load(moment), free: freeSpaces(viewOf(moment)) },
    points: ['caravan'],
  },
  { key: 'lesson.fill', mechanism: true, when: (moment) => fills(moment) && { load: load(moment) } },
  {
    key: 'lesson.mice',
    mechanism: true,
    when: (moment) => (load(moment).mouse ?? 0) > 0 && { load: load(moment) },
  },
  { key: 'lesson.lamp', mechanism: true, when: (moment) => gets(moment, 'lamp') > 0 && lamps(moment) },
  { key: 'lesson.princess', mechanism: true, when: (moment) => gets(moment, 'princess') > 0 },
  { key: 'lesson.merchant', mechanism: true, when: (moment) => gets(moment, 'merchant') > 0 },
  { key: 'lesson.thief', mechanism: true, when: (moment) => gets(moment, 'thief') > 0 },
  { key: 'lesson.mouse', when: (moment) => gets(moment, 'mouse') > 0 },
  {
    key: 'lesson.hand.full',
    when: (moment) => viewOf(moment).phase === 'turn' && !moment.legal.some((action) => verbOf(action) === 'buy'),
  },
  // What is known by now: a reason in few words.
  {
    key: 'lesson.again.lamp',
    often: true,
    when: (moment) => gets(moment, 'lamp') > 0 && owned(moment, 'lamp') > 0 && lamps(moment),
  },
  {
    key: 'lesson.again.thief',
    often: true,
    when: (moment) => thieves(moment) > 0 && { n: thieves(moment) },
  },
  {
    key: 'lesson.again.later',
    often: true,
    when: (moment) => isShare(moment) && taking(moment).n <= 0 && taking(moment),
  },
  {
    key: 'lesson.again.share',
    often: true,
    when: (moment) => isShare(moment) && isBestShare(moment) && taking(moment),
  },
  { key: 'lesson.again.some', often: true, when: (moment) => isShare(moment) && taking(moment) },
  {
    key: 'lesson.again.feed',
    often: true,
    when: (moment) => proposes(moment, 'feed') && isCheapestMeal(moment) && feeding(moment),
  },
  { key: 'lesson.again.give', often: true, when: (moment) => proposes(moment, 'feed') && feeding(moment) },
  { key: 'lesson.again.rob', often: true, when: (moment) => proposes(moment, 'rob') && robbing(moment) },
  { key: 'lesson.again.fill', often: true, when: (moment) => fills(moment) && { load: load(moment) } },
  {
    key: 'lesson.again.stock',
    often: true,
    when: (moment) =>
      proposes(moment, 'stock') && { load: load(moment), n: freeSpaces(viewOf(moment)) - total(load(moment)) },
  },
  {
    key: 'lesson.again.more',
    often: true,
    when: (moment) => {
      const kind = wares(moment).find((one) => one !== 'mouse' && owned(moment, one) > 0);
      return kind ? { wares: { [kind]: owned(moment, kind) + gets(moment, kind) } } : null;
    },
  },
  {
    key: 'lesson.again.buy',
    often: true,
    when: (moment) => proposes(moment, 'buy') && wares(moment).length > 0 && buying(moment),
  },
];

const swaps = (key: string, verb: string, instead: string): Answer => ({
  key,
  when: (did, proposed) => verbOf(did) === instead && verbOf(proposed) === verb,
});

const answers: Answer[] = [
  swaps('lesson.answer.stock', 'buy', 'stock'),
  swaps('lesson.answer.buy', 'stock', 'buy'),
  swaps('lesson.answer.wares', 'buy', 'buy'),
  swaps('lesson.answer.share', 'take', 'take'),
  swaps('lesson.answer.load', 'stock', 'stock'),
];

function spots(action: string, { me }: Seen): string[] {
  const object = objectOf(action);
  if (verbOf(action) === 'buy') return placesOf(action).map((place) => `market:${place}`);
  if (verbOf(action) === 'stock')
    return Object.entries(loadOf(action)).flatMap(([kind, cards]) =>
      Array.from({ length: cards }, (_, nth) => handPlace(me, kind as Kind, nth)),
    );
  if (verbOf(action) === 'take') return [`caravan:${object}`];
  return verbOf(action) === 'rob' ? [`hand:${object}`] : [`table:${me}:${object}`];
}

export const guided: Guided = { ...deal, news, choices, answers, spots };
