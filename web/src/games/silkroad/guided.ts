/** A first game of Silk Road with the host. */
import type { GameEvent } from '../contract';
import type { Answer, Guided, Moment, Seen, Step } from '../../lib/guiding';
import deal from './deal.json';
import { brings, candidates, type Counts, forSale, type Goods, goodsOf, onSale, type View, withPlayed } from './market';
import { tileAt } from './road';

const viewOf = (moment: Moment): View => moment.view as View;
const phaseOf = (moment: Moment): View['phase'] => viewOf(moment).phase;
const verbOf = (action = ''): string => action.split(' ')[0]!;
const adviceOf = ({ advice }: Moment): string => advice[0] ?? '';
const proposes = (moment: Moment, verb: string): boolean => verbOf(adviceOf(moment)) === verb;

/** The cards that the proposal plays. */
function playing({ advice }: Moment): { goods: Goods; cards: number } | null {
  const [verb, goods, cards] = (advice[0] ?? '').split(' ');
  return verb === 'play' ? { goods: goods as Goods, cards: Number(cards) } : null;
}

const isDraw = (moment: Moment): boolean => proposes(moment, 'draw');

/** Where the proposal leads a caravan. */
function leading({ advice }: Moment): { caravan: number; place: string } | null {
  const move = advice.find((action) => verbOf(action) === 'move');
  if (!move) return null;
  const [, caravan, ...place] = move.split(' ');
  return { caravan: Number(caravan), place: place.join(' ') };
}

/** What a caravan's stop is for: no tile is a city. */
const tileThere = (moment: Moment, place: string): string => tileAt(viewOf(moment).tiles, place) ?? 'city';
/** Tiles that do the same, whatever goods or number they bear. */
const sortOf = (tile: string): string => tile.replace(/^(market|camels) .*/, '$1');
const SORTS = ['market', 'black market', 'camels', 'customs', 'sandstorm', 'thief', 'bazaar', 'bakshish'];

/** The stop in words: which caravan, where, and what is there. */
function stop(moment: Moment) {
  const led = leading(moment);
  return led && { ...led, tile: tileThere(moment, led.place) };
}

/** A turn in words: what is played, and where that leads. */
function turn(moment: Moment) {
  const [played, led] = [playing(moment), stop(moment)];
  return played && led && { playing: { [played.goods]: played.cards }, n: played.cards, ...led };
}

/** The camels that one could sell where the proposal leads, by goods and number. */
function sellable(moment: Moment): Record<string, number> | null {
  const [played, led] = [playing(moment), leading(moment)];
  const caravan = led && viewOf(moment).caravans[led.caravan - 1];
  if (!played || !caravan) return null;
  const after = withPlayed(viewOf(moment), moment.me, played.goods, played.cards);
  const camels = forSale(after, caravan, led.place);
  const mine = camels.filter((camel) => candidates(after, goodsOf(camel))[0]?.seat === moment.me);
  return mine.length ? { [goodsOf(mine[0]!)]: mine[0]! } : null;
}

/** The camel on sale, and what the proposed gem would bring. */
function selling(moment: Moment) {
  const camel = onSale(viewOf(moment));
  if (camel === undefined || !proposes(moment, 'sell')) return null;
  const [, colour = 'colourless'] = adviceOf(moment).split(' ');
  const goods = goodsOf(camel);
  const gems = viewOf(moment).gems[moment.me];
  const price = candidates(viewOf(moment), goods).find(({ seat }) => seat === moment.me)?.price ?? 0;
  const n = brings(typeof gems === 'object' ? (gems as Counts) : {}, colour);
  return { animal: { [goods]: camel }, prize: colour, price: { [goods]: price }, n };
}

const isGreat = (moment: Moment): boolean => adviceOf(moment).split(' ').length === 2;
const stockOf = (moment: Moment, goods: Goods): number => viewOf(moment).stocks[moment.me]?.[goods] ?? 0;

/** The open card that the proposal draws, how many of it one has played, and how many one would hold. */
function drawing(moment: Moment) {
  const goods = viewOf(moment).display.find((one) => adviceOf(moment) === `draw ${one}`);
  if (!goods) return null;
  const hand = viewOf(moment).hands[moment.me];
  const held = typeof hand === 'object' ? (hand[goods] ?? 0) : 0;
  return { goods, n: stockOf(moment, goods), held, holding: { [goods]: held + 1 } };
}

/** Where somebody else stopped a caravan since the host spoke: the tile, and who. */
function stopsOf({ recent, me }: Moment): { event: GameEvent; seat: number }[] {
  let seat = -1;
  return recent.flatMap((event) => {
    if (event.event === 'acts') seat = event.seat as number;
    return event.event === 'stops' && seat !== me ? [{ event, seat }] : [];
  });
}

const begun = ({ said }: Moment): boolean => said.size > 0;
const happened = (moment: Moment, event: string): GameEvent | undefined =>
  begun(moment) ? moment.recent.find((one) => one.event === event) : undefined;

/** A sort of tile is explained where the proposal leads there, or when somebody else has stopped there. */
const tilesGone: Step[] = SORTS.map((sort) => ({
  key: `tile ${sort}`,
  words: 'lesson.tile.go',
  mechanism: true,
  when: (moment) => {
    const there = stop(moment);
    return there && sortOf(there.tile) === sort ? there : null;
  },
}));
const tilesSeen: Step[] = SORTS.map((sort) => ({
  key: `tile ${sort}`,
  words: 'lesson.tile.seen',
  when: (moment) => {
    const found = stopsOf(moment).find(({ event }) => sortOf((event.tile as string | null) ?? 'city') === sort);
    if (!found || !begun(moment)) return null;
    return { name: moment.names[found.seat] ?? '', place: found.event.at, tile: found.event.tile };
  },
}));

const news: Step[] = [
  {
    key: 'lesson.last',
    mechanism: true,
    when: (moment) => happened(moment, 'no more caravans') !== undefined,
    points: ['bag'],
  },
  {
    key: 'lesson.drivers',
    mechanism: true,
    when: (moment) => happened(moment, 'driver moves') !== undefined,
    points: ({ names }) => names.map((_, seat) => `driver:${seat}`),
  },
  {
    key: 'lesson.caravan',
    mechanism: true,
    when: (moment) => {
      const heads = happened(moment, 'caravan heads');
      return heads ? { caravan: heads.caravan, to: heads.to } : null;
    },
  },
  ...tilesSeen,
];

const choices: Step[] = [
  { key: 'lesson.play', mechanism: true, when: (moment) => phaseOf(moment) === 'turn' && turn(moment) },
  { key: 'lesson.draw', mechanism: true, when: (moment) => phaseOf(moment) === 'draw', points: ['display', 'pile'] },
  {
    key: 'lesson.more',
    mechanism: true,
    when: (moment) => phaseOf(moment) === 'draw more' && isDraw(moment),
    points: ['display', 'pile'],
  },
  { key: 'lesson.great', mechanism: true, when: (moment) => isGreat(moment) && selling(moment) },
  { key: 'lesson.small', mechanism: true, when: (moment) => !isGreat(moment) && selling(moment) },
  {
    key: 'lesson.reveal',
    mechanism: true,
    when: (moment) => phaseOf(moment) === 'reveal',
    propose: () => ['reveal'],
  },
  { key: 'lesson.decline', often: true, when: (moment) => proposes(moment, 'decline') },
  { key: 'lesson.sets', mechanism: true, when: (moment) => isGreat(moment) && selling(moment) },
  {
    key: 'lesson.rob',
    often: true,
    when: (moment) => {
      const [verb, seat, goods] = adviceOf(moment).split(' ');
      return verb === 'rob' ? { goods, name: moment.names[Number(seat)] ?? '' } : null;
    },
  },
  { key: 'lesson.drop', often: true, when: (moment) => proposes(moment, 'drop') },
  { key: 'lesson.lose', often: true, when: (moment) => proposes(moment, 'lose') },
  { key: 'lesson.trade', often: true, when: (moment) => proposes(moment, 'trade') },
  { key: 'lesson.bribe', often: true, when: (moment) => proposes(moment, 'bribe') },
  { key: 'lesson.skip', often: true, when: (moment) => proposes(moment, 'skip') },
  ...tilesGone,
  // What is known by now: a reason in few words.
  {
    key: 'lesson.again.sell',
    often: true,
    when: (moment) => {
      const [there, animal] = [turn(moment), sellable(moment)];
      return there && animal && { ...there, animal };
    },
  },
  {
    key: 'lesson.again.play',
    often: true,
    when: (moment) => {
      const played = playing(moment);
      return played && { playing: { [played.goods]: stockOf(moment, played.goods) + played.cards } };
    },
  },
  { key: 'lesson.again.move', often: true, when: (moment) => proposes(moment, 'move') && stop(moment) },
  { key: 'lesson.again.draw', often: true, when: (moment) => (drawing(moment)?.n ?? 0) > 0 && drawing(moment) },
  { key: 'lesson.again.hold', often: true, when: (moment) => (drawing(moment)?.held ?? 0) > 0 && drawing(moment) },
  { key: 'lesson.again.new', often: true, when: drawing },
  { key: 'lesson.again.pile', often: true, when: isDraw },
  { key: 'lesson.again.sale', often: true, when: selling },
];

const answers: Answer[] = [
  { key: 'lesson.answer.draw', when: (did, proposed) => verbOf(did) === 'draw' && verbOf(proposed) === 'draw' },
  { key: 'lesson.answer.play', when: (did, proposed) => verbOf(did) === 'play' && verbOf(proposed) === 'play' },
  {
    key: 'lesson.answer.sale',
    when: (did, proposed) => ['sell', 'decline'].includes(verbOf(did)) && verbOf(proposed) === 'sell',
  },
];

function spots(action: string, { me }: Seen): string[] {
  const [verb, first = '', ...rest] = action.split(' ');
  if (verb === 'play') return [`hand:${me}:${first}`];
  if (verb === 'move') return [`caravan:${first}`, `place:${rest.join(' ')}`];
  if (verb === 'draw') return [first === 'pile' ? 'pile' : `display:${first}`];
  if (verb === 'rob') return [`stock:${first}:${rest[0]}`];
  if (verb === 'lose') return [`stock:${me}:${first}`];
  if (verb === 'trade') return [first, ...rest].map((goods) => `stock:${me}:${goods}`);
  return verb === 'drop' ? [`hand:${me}:${first}`] : [];
}

/** Cards and the stop that they lead to are one gesture. */
const gesture = ([first, second]: readonly string[]): number =>
  verbOf(first) === 'play' && verbOf(second) === 'move' ? 2 : 1;

export const guided: Guided = { ...deal, news, choices, answers, spots, gesture };
