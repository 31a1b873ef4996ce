/**
 * The house in the page: what the server is to its tables. Checks a wish, keeps what comes of it, then tells; and lets
 * the bots think. It knows nothing of workers, so that tests can run it anywhere.
 */
import type { Ground } from '../engine/weighing';
import type { GameEvent, View } from '../games/contract';
import { BadRecord, BadSetup, type Choice, Illegal, type PageGame, type PageMatch } from '../engine';
import { ADVISER, adviceFor, givenAway } from '../engine/advice';
import { type Review, review } from '../engine/review';
import { type Advice, advise } from '../engine/weighing';
import type {
  GameSummary,
  Json,
  MatchInfo,
  Reason,
  Replay,
  Result,
  Refused,
  Scene,
  ServerMessage,
  TableInfo,
  Update,
  Watch,
} from '../../generated/protocol';
import type { Question, Wish } from '../lib/live.svelte';
import type { Evening } from '../lib/starting';
import { Course, STAND_IN } from './course';
import { freshId, HERE, matchOf } from './ids';
import { groundsBetween, matchAt, playOut, type Posed, toldChoices, updateFor, type Weighed } from './puzzling';
import type { KeptMatch, KeptTable, Seated, Shelf, Step, StepKind } from './shelf';

/** So often may a seat take back or leave in one match: it is rebuilt from all that ever happened to it. */
const MOST_DETOURS = 200;

/** Something was not done, and why. */
export class NotToBe extends Error {
  constructor(
    readonly error: string,
    detail: string,
    readonly reason: Reason | null = null,
  ) {
    super(detail);
  }
}

export interface Surroundings {
  shelf: Shelf;
  loadGame(game: string): Promise<PageGame>;
  /** What a bot decides for the seat to move; the seed is its own, and tells nothing of the cards. */
  choose(bot: string, seed: string, match: PageMatch): Promise<Choice>;
  freshSeed(): string;
  /** Shows the page something. */
  tell(message: ServerMessage): void;
  /** Tells the other tabs to look at a table again. */
  note(table: string): void;
  /** Runs something while no other tab runs anything of that name. */
  alone<T>(name: string, what: () => Promise<T>): Promise<T>;
}

type Happening = [kind: StepKind, data: Json];

interface Seen {
  match: string;
  number: number | null;
}

export class Keeper {
  private readonly courses = new Map<string, Course>();
  /** By table: what the page was shown last. */
  private readonly watched = new Map<string, Seen>();
  private readonly queues = new Map<string, Promise<unknown>>();
  private readonly thinking = new Set<string>();

  constructor(private readonly around: Surroundings) {}

  // Setting tables

  /** `seed`: what the deal hangs on, where it is not left to luck. */
  async create({ game: name, options = {}, help = true, seats }: Evening, seed?: string): Promise<TableInfo> {
    const game = await this.around.loadGame(name);
    const table: KeptTable = {
      id: freshId(game.name),
      game: name,
      options,
      help,
      seats: seats.map(seated),
      state: 'playing',
      revision: 0,
      rematch: 0,
      created: Date.now() / 1000,
    };
    await this.deal(table, game, seed);
    return infoOf(table);
  }

  /** Deals the match of a table; whether nobody else was faster. */
  private async deal(table: KeptTable, game: PageGame, seed = this.around.freshSeed()): Promise<boolean> {
    const match = game.fresh({ players: table.seats.length, options: table.options, seed });
    const kept = keptMatch(table, game, { seed, start: null, options: match.options });
    return this.around.shelf.lay(table, { ...kept, yourTurn: isPerson(table.seats, match.seat) });
  }

  async rematch(id: string): Promise<TableInfo> {
    const table = await this.tableOf(id);
    if ((await this.standing(table)).state === 'playing')
      throw new NotToBe('wrong-state', 'A match is being played at this table.');
    const game = await this.around.loadGame(table.game);
    const next: KeptTable = { ...table, state: 'playing', rematch: table.rematch + 1, revision: table.revision + 1 };
    await this.deal(next, game);
    await this.tableChanged(id);
    return this.table(id);
  }

  /** Puts a table away; a running match ends without winners. */
  async close(id: string): Promise<TableInfo> {
    const { state, rematch } = await this.tableOf(id);
    if (state === 'playing') await this.append(matchOf(id, rematch), null, () => ['end', {}]);
    const table = await this.tableOf(id);
    const match = await this.keptMatch(matchOf(id, rematch));
    await this.around.shelf.change({ ...table, state: 'closed', revision: table.revision + 1 }, match);
    await this.tableChanged(id);
    return this.table(id);
  }

  /** Lays a record out as a table that is over, or goes on with `seats`. */
  async take(record: Json, seats: Evening['seats']): Promise<TableInfo> {
    const game = await this.around.loadGame(record.game as string);
    const match = game.replay(record);
    if (typeof match.seed !== 'string' || record.position) {
      throw new NotToBe('bad-record', 'Only a record with its whole seed, from the deal on, can be laid out here.');
    }
    const now = Date.now() / 1000;
    const table: KeptTable = {
      id: freshId(game.name),
      game: game.name,
      options: match.options,
      help: true,
      seats: seats.map(seated).map((seat, number) => ({ ...seat, name: match.names?.[number] ?? seat.name })),
      state: match.over ? 'over' : 'playing',
      revision: 0,
      rematch: 0,
      created: now,
    };
    const kept: KeptMatch = {
      ...keptMatch(table, game, { seed: match.seed, start: match.start, options: match.options }),
      ended: match.over ? now : null,
      result: match.over ? { winners: match.winners(), scores: match.scores(), why: 'played' } : null,
      yourTurn: isPerson(table.seats, match.seat),
    };
    await this.around.shelf.lay(table, kept, stepsOf(kept, game, record.actions as string[]));
    return infoOf(table);
  }

  /** A game among bots alone, which nobody keeps: how it ends. */
  async amongBots(name: string, bots: readonly string[], seed: string): Promise<Result> {
    const match = (await this.around.loadGame(name)).fresh({ players: bots.length, seed });
    for (let seat = match.seat; seat !== null; seat = match.seat) {
      match.play((await this.around.choose(bots[seat]!, luckOf(seed, seat), match)).action);
    }
    return { winners: match.winners(), scores: match.scores(), why: 'played' };
  }

  // Looking

  /** Whether what is kept here is there after the page is closed. */
  async lasts(): Promise<boolean> {
    return this.around.shelf.lasts;
  }

  async table(id: string): Promise<TableInfo> {
    return this.standing(await this.tableOf(id));
  }

  /** A table as it is; a match that cannot be rebuilt, or not under these rules, is set aside. */
  private async standing(table: KeptTable): Promise<TableInfo> {
    const info = infoOf(table);
    try {
      await this.course(info.match);
      return info;
    } catch (error) {
      if (error instanceof NotToBe && error.error !== 'set-aside') throw error;
      return { ...info, state: 'aside' };
    }
  }

  async match(id: string): Promise<MatchInfo> {
    const course = await this.course(id, true);
    return { updates: course.viewers.map((seat) => course.update(seat, null)) };
  }

  async replay(id: string, seat: number | null, from: number): Promise<Replay> {
    const course = await this.course(id, true);
    if (seat !== null && !course.result && !course.seats.includes(seat)) {
      throw new NotToBe('not-yours', 'As long as the match is played, others’ seats are theirs.');
    }
    return course.replay(seat, from);
  }

  async record(id: string): Promise<Json> {
    return (await this.course(id, true)).match.record();
  }

  /** All that this browser keeps, the newest first. */
  async games(): Promise<GameSummary[]> {
    const matches = await this.around.shelf.matches();
    return matches.sort((one, other) => other.began - one.began).map(summaryOf);
  }

  /** The match on a table goes on elsewhere: nothing of it is left here. */
  async giveUp(id: string): Promise<void> {
    const { rematch } = await this.tableOf(id);
    this.watched.delete(id);
    await this.remove(matchOf(id, rematch));
  }

  remove(match: string): Promise<void> {
    this.courses.delete(match);
    return this.around.shelf.remove(match);
  }

  // Puzzles: nothing of them is kept

  /** A decision as its seat sees it, and choices of it as people are told them. */
  async pose(posed: Posed, weighed: readonly Weighed[]) {
    const match = matchAt(await this.around.loadGame(posed.game), posed);
    const choices = toldChoices(match.game, match.players, weighed);
    return { update: updateFor(match, match.seat!, posed, 0), choices };
  }

  async whyNotThere(posed: Posed, action: string): Promise<Reason | null> {
    return matchAt(await this.around.loadGame(posed.game), posed).whyNot(action);
  }

  /** What one choice there changes beside another, as far as that is beyond the noise. */
  async whyThere(posed: Posed, choice: string, other: string): Promise<Ground[]> {
    const match = matchAt(await this.around.loadGame(posed.game), posed);
    return groundsBetween(match, choice, other);
  }

  /** What becomes of it if an action is chosen there. */
  async playOut(posed: Posed, action: string): Promise<Update> {
    const match = matchAt(await this.around.loadGame(posed.game), posed);
    const seat = match.seat!;
    await playOut(match, seat, action, this.around.choose);
    return updateFor(match, seat, posed, 1);
  }

  // Watching

  async watch({ table, match, number }: Watch): Promise<void> {
    const found = await this.tableOf(table);
    const seen = { match: match ?? '', number: number ?? null };
    this.watched.set(table, seen);
    this.around.tell({ type: 'table', table: await this.standing(found), yours: yoursOf(found) });
    this.around.tell({ type: 'presence', table, guests: [HERE], spectators: 0 });
    await this.showMatch(found);
  }

  async unwatch(table: string): Promise<void> {
    this.watched.delete(table);
  }

  /** Another tab has changed something. */
  async lookAgain(table: string): Promise<void> {
    const seen = this.watched.get(table);
    if (!seen) return;
    await this.course(matchOf(table, (await this.tableOf(table)).rematch), true);
    await this.showTable(table);
  }

  private async tableChanged(table: string): Promise<void> {
    this.around.note(table);
    await this.showTable(table);
  }

  private async showTable(id: string): Promise<void> {
    if (!this.watched.has(id)) return;
    const table = await this.tableOf(id);
    this.around.tell({ type: 'table', table: await this.standing(table), yours: yoursOf(table) });
    await this.showMatch(table);
  }

  private async showMatch(table: KeptTable): Promise<void> {
    this.show(await this.course(matchOf(table.id, table.rematch), true));
  }

  /** Shows what the page has not seen; then, if a bot is to move, it thinks. */
  private show(course: Course): void {
    const { id, table } = course.kept;
    const seen = this.watched.get(table);
    if (!seen) return;
    const number = seen.match === id ? seen.number : null;
    if (number !== course.number) {
      this.watched.set(table, { match: id, number: course.number });
      for (const seat of course.viewers) this.around.tell(course.update(seat, number));
    }
    this.prompt(course);
  }

  // Wishes: each is checked, and says what is to happen

  async wish(wish: Wish): Promise<number> {
    if (wish.type === 'say') throw new NotToBe('refused', 'There is nobody else at this table.');
    return (await this.append(wish.match, wish.seat, (course) => this.read(wish, course))).number;
  }

  private read(wish: Exclude<Wish, { type: 'say' }>, course: Course): Happening {
    const { seat } = wish;
    if (!course.seats.includes(seat)) throw new NotToBe('not-yours', 'You do not sit there.');
    if (wish.type === 'act' || wish.type === 'undo') this.checkState(wish.number, seat, course);
    switch (wish.type) {
      case 'act':
        return ['act', { action: wish.action }];
      case 'undo':
        checkDetours(course);
        return ['undo', { keep: takeBack(course, seat) }];
      case 'leave':
        if (course.isAway(seat)) throw new NotToBe('away', 'A bot plays for you already.');
        checkDetours(course);
        return ['bot', { bot: STAND_IN }];
      case 'back':
        if (!course.isAway(seat)) throw new NotToBe('not-away', 'You are here already.');
        return ['back', {}];
      default:
        throw new NotToBe('refused', 'There is nobody else at this table.');
    }
  }

  private checkState(number: number, seat: number, course: Course): void {
    if (number !== course.number) throw new NotToBe('stale', 'The table has changed since: please look again.');
    if (course.isAway(seat)) throw new NotToBe('away', 'A bot plays for you; say that you are back first.');
  }

  async whyNot({ match, seat, number, action }: Question): Promise<Reason | null> {
    const course = await this.course(match);
    this.checkState(number, seat, course);
    if (course.toMove !== seat) throw notYourTurn(course);
    return course.match.whyNot(action);
  }

  /** What a steady player would decide for somebody at this device: now, and then. */
  async advise(match: string, seat: number): Promise<readonly string[]> {
    const course = await this.course(match);
    if (!course.seats.includes(seat)) throw new NotToBe('not-yours', 'You do not sit there.');
    if (course.toMove !== seat) throw notYourTurn(course);
    return adviceFor(course.match, (imagined) => this.around.choose(ADVISER, `${course.kept.seed} advice`, imagined));
  }

  /** What somebody at this device gave away by a decision, after so many of all seats, beside what was proposed there. */
  async givenAway(match: string, seat: number, after: number, proposed: string): Promise<number> {
    const course = await this.course(match);
    if (!course.seats.includes(seat)) throw new NotToBe('not-yours', 'You do not sit there.');
    const record = course.match.record();
    const before = await this.begunAgain(record, after);
    return givenAway(before, (record.actions as string[])[after]!, proposed);
  }

  /** The best choices of the seat to move, and why, from what that seat sees and was told, whoever keeps the table. */
  async hint(view: View, events: readonly GameEvent[]): Promise<Advice[]> {
    const game = await this.around.loadGame(view.game as string);
    return advise(game.seen(view, events));
  }

  /** A match looked at again through a seat's eyes. */
  async review(record: Json, seat: number, progress: (part: number) => void): Promise<Review> {
    return review(await this.around.loadGame(record.game as string), record, seat, progress);
  }

  /** What a seat would have seen if a match had gone on otherwise after some decisions, as far as that can go. */
  async instead(record: Json, seat: number, after: number, line: readonly string[]): Promise<Scene[]> {
    const match = await this.begunAgain(record, after);
    const scenes: Scene[] = [];
    for (const action of line) {
      if (!match.legal().includes(action)) break;
      const since = match.eventCount;
      match.play(action);
      scenes.push({ decisions: match.played.length, since, events: match.events(since, seat), view: match.view(seat) });
    }
    return scenes;
  }

  /** A table on which a match goes on after some decisions, with the luck that it had. */
  async again(record: Json, after: number, seats: Evening['seats']): Promise<TableInfo> {
    return this.take((await this.begunAgain(record, after)).record(), seats);
  }

  private async begunAgain(record: Json, after: number): Promise<PageMatch> {
    const game = await this.around.loadGame(record.game as string);
    const { players, options, seed, start, names, played } = game.replay(record);
    if (typeof seed !== 'string')
      throw new NotToBe('bad-record', 'Only a record with its whole seed can be gone on with.');
    const match = game.fresh({ players, options, seed, start, names });
    for (const action of played.slice(0, after)) match.playNumber(action);
    return match;
  }

  /** How the page is told that something was not done; with the match as it is, if a wish was about one. */
  async refused(error: unknown, asked: unknown): Promise<Refused> {
    const { match = '', seat = -1 } = (asked ?? {}) as Partial<Question>;
    const course = match ? await this.course(match, true).catch(() => null) : null;
    const update = course?.seats.includes(seat) ? course.update(seat, null) : null;
    const known = error instanceof NotToBe ? error : unexpected(error);
    const reason = known.reason ?? { key: known.error, detail: known.message, rule: null, values: {} };
    return { type: 'refused', ref: null, error: known.error, reason, update };
  }

  // Checked: keep, then tell

  private append(match: string, seat: number | null, read: (course: Course) => Happening): Promise<Course> {
    return this.inTurn(match, async () => {
      const course = await this.course(match);
      if (course.result) throw new NotToBe('over', 'This match is over.');
      const [kind, data] = read(course);
      if (kind === 'act' && course.toMove !== seat) throw notYourTurn(course);
      return this.store(course, seat, kind, data);
    });
  }

  private async store(course: Course, seat: number | null, kind: StepKind, data: Json): Promise<Course> {
    const { shelf } = this.around;
    const { id } = course.kept;
    const step: Step = { match: id, number: course.number + 1, at: Date.now() / 1000, kind, seat, data };
    const after = allowed(() => course.after(step));
    const table = await this.tableOf(course.kept.table);
    const kept = { ...course.kept, result: after.result, yourTurn: isPerson(table.seats, after.toMove) };
    const ended = after.result ? step.at : null;
    const over: KeptTable = after.result ? { ...table, state: 'over', revision: table.revision + 1 } : table;
    if (!(await shelf.append(step, { ...kept, ended }, over))) {
      this.show(await this.course(id, true));
      throw new NotToBe('stale', 'Another tab was faster: please look again.');
    }
    this.courses.set(id, after);
    this.around.note(table.id);
    this.show(after);
    if (after.result) await this.showTable(table.id);
    return after;
  }

  /** One change of a match after the other. */
  private inTurn<T>(match: string, what: () => Promise<T>): Promise<T> {
    const before = this.queues.get(match) ?? Promise.resolve();
    const mine = before.then(what, what);
    this.queues.set(
      match,
      mine.catch(() => {}),
    );
    return mine;
  }

  /** The course of a match; `fresh`: with all that any tab has kept by now. */
  private async course(id: string, fresh = false): Promise<Course> {
    const known = this.courses.get(id);
    if (known && !fresh) return known;
    let course = known ?? (await this.begin(id));
    for (const step of await this.around.shelf.steps(id, course.number + 1)) course = course.after(step);
    const newest = this.courses.get(id);
    if (newest && newest.number > course.number) return newest;
    this.courses.set(id, course);
    return course;
  }

  private async begin(id: string): Promise<Course> {
    const kept = await this.keptMatch(id);
    const game = await this.around.loadGame(kept.game);
    if (game.edition !== kept.edition)
      throw new NotToBe('set-aside', 'It was dealt under other rules than there are now.');
    return Course.begin(kept, game);
  }

  private async tableOf(id: string): Promise<KeptTable> {
    const found = await this.around.shelf.table(id);
    if (!found) throw new NotToBe('not-found', 'There is no such table here.');
    return found;
  }

  private async keptMatch(id: string): Promise<KeptMatch> {
    const found = await this.around.shelf.match(id);
    if (!found) throw new NotToBe('not-found', 'There is no such match here.');
    return found;
  }

  // Bots

  private prompt(course: Course): void {
    const { id } = course.kept;
    if (!botToMove(course) || this.thinking.has(id)) return;
    this.thinking.add(id);
    void this.around.alone(`bots of ${id}`, () => this.playBots(id)).finally(() => this.thinking.delete(id));
  }

  /** Plays for the bots until a person is to move, as long as somebody looks. Other tabs may have done so meanwhile. */
  private async playBots(id: string): Promise<void> {
    for (;;) {
      const course = await this.course(id, true);
      this.show(course);
      const bot = botToMove(course);
      if (!bot || !this.watched.has(course.kept.table)) return;
      const data = await this.decision(bot, course);
      await this.inTurn(id, async () => {
        if ((await this.course(id)) === course) await this.store(course, course.toMove, 'act', data);
      }).catch((error: unknown) => {
        if (!(error instanceof NotToBe && error.error === 'stale')) throw error;
      });
    }
  }

  /** What a bot decides. Should it fail, luck decides; if its time was up early, less thought: the table is told. */
  private async decision(bot: string, { kept, match, toMove }: Course): Promise<Json> {
    try {
      const { action, iterations, wanted } = await this.around.choose(bot, luckOf(kept.seed, toMove!), match);
      return { bot, action, ...(iterations < wanted && { thought: iterations / wanted }) };
    } catch (error) {
      console.error(error);
      const legal = match.legal();
      return { bot, action: legal[Math.floor(Math.random() * legal.length)], instead: 'random' };
    }
  }
}

/** What a bot's own luck hangs on: the same bot on the same seat of the same deal has the same. */
const luckOf = (seed: string, seat: number): string => `${seed} bot ${seat}`;

const guestOf = (bot: string | null): string | null => (bot === null ? HERE : null);

/** Bots have the names that the page gives them; in records they go by what they are. */
const seated = (who: Evening['seats'][number], seat: number): Seated =>
  typeof who === 'string' ? { name: `${who} (${seat})`, face: '', bot: who } : { ...who, bot: null };

const botToMove = (course: Course): string | null => (course.toMove === null ? null : course.botOf(course.toMove));

const isPerson = (seats: readonly Seated[], seat: number | null): boolean => seat !== null && seats[seat]?.bot === null;

const notYourTurn = (course: Course) => new NotToBe('not-your-turn', `It is the turn of seat ${course.toMove}.`);

/** What went wrong though nobody had asked for too much: a full disk, a bad record, or a fault of ours. */
function unexpected(error: unknown): NotToBe {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (error instanceof BadRecord || error instanceof BadSetup) return new NotToBe('bad-record', message);
  return new NotToBe(name === 'QuotaExceededError' ? 'no-room' : 'server', message);
}

/** The number of moves to keep, if a seat may take its last one back. */
function takeBack(course: Course, seat: number): number {
  const place = course.lastMoveOf(seat);
  if (place === null) throw new NotToBe('nothing-to-undo', 'You have decided nothing yet that could be taken back.');
  if (course.shownSince(place, seat)) throw new NotToBe('revealed', 'Something came to light since then.');
  if (course.wasHelped(place)) throw new NotToBe('helped', 'A stand-in has decided since then.');
  return place;
}

function checkDetours(course: Course): void {
  if (course.detours >= MOST_DETOURS) throw new NotToBe('too-often', 'You have taken back or left very often.');
}

function allowed(play: () => Course): Course {
  try {
    return play();
  } catch (error) {
    if (error instanceof Illegal) throw new NotToBe('illegal', error.reason.detail, error.reason);
    throw error;
  }
}

function keptMatch(table: KeptTable, game: PageGame, dealt: Pick<KeptMatch, 'seed' | 'start' | 'options'>): KeptMatch {
  return {
    id: matchOf(table.id, table.rematch),
    table: table.id,
    rematch: table.rematch,
    game: game.name,
    help: table.help,
    seats: table.seats,
    edition: game.edition,
    began: Date.now() / 1000,
    ended: null,
    result: null,
    yourTurn: false,
    ...dealt,
  };
}

/** A record's actions, as they would have been kept. */
function stepsOf(kept: KeptMatch, game: PageGame, actions: readonly string[]): Step[] {
  let course = Course.begin(kept, game);
  return actions.map((action, i) => {
    const step: Step = {
      match: kept.id,
      number: i + 1,
      at: kept.began,
      kind: 'act',
      seat: course.toMove,
      data: { action },
    };
    course = course.after(step);
    return step;
  });
}

function infoOf({ id, game, options, help, seats, state, revision, rematch, created }: KeptTable): TableInfo {
  return {
    id,
    host: HERE,
    game,
    players: seats.length,
    options,
    clock: { kind: 'none' },
    listed: false,
    help,
    state,
    revision,
    match: matchOf(id, rematch),
    rematch,
    commit: '',
    seats: seats.map(({ name, face, bot }, number) => ({
      number,
      guest: guestOf(bot),
      name: bot === null ? name : null,
      face,
      bot,
      ready: true,
      seal: '',
      revealed: true,
    })),
    muted: [],
    banned: [],
    created,
  };
}

const yoursOf = ({ seats }: KeptTable): number[] => seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));

function summaryOf({ table, id, rematch, game, seats, yourTurn, began, ended, result }: KeptMatch): GameSummary {
  return {
    table,
    match: id,
    rematch,
    game,
    state: result ? 'over' : 'playing',
    seats: seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : [])),
    players: seats.map(({ name, face, bot }) => ({ name, face, guest: guestOf(bot), bot })),
    your_turn: yourTurn,
    began,
    ended,
    result,
  };
}
