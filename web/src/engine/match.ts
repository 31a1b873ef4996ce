/** A match made of a state's bytes, the log, and what the module and the description of the game say of them. */
import type { GameEvent, View } from '../games/contract';
import type { Json, Reason } from '../../generated/protocol';
import { type Description, meant } from './description';
import { BadRecord, BadSetup, Illegal, shown, whole } from './errors';
import { ACT, DRAW, Events } from './events';
import type { PageGame, PageMatch, RawEvent, Score, Setup } from './index';
import { Layout, State } from './layout';
import { ASTRAY, BY_SCRIPT, CHECKED, LEFT, MISSING, PageDealer, type PageModule, UNLIKE_THE_KEY } from './module';
import { Notation } from './notation';
import { filledBy, isObject, readOptions } from './options';
import { Sentences } from './reasons';
import { freshSeed, readSeed, type Seed, seedKey } from './seeds';
import { Zones } from './zones';

const OVER = -1;
const RECORD_VERSION = 1;
const RECORD_FIELDS = [
  'version',
  'game',
  'players',
  'options',
  'names',
  'start',
  'seed',
  'actions',
  'chance',
  'position',
  'fairness',
];
const LONGEST_NAME = 64;
/** More than any decision brings. */
const MOST_EVENTS = 4096;
/** Pools without names draw numbers up to this. */
const MOST_NUMBERS = 64;

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A game's rules in its module, in which one table has room: whoever asks lays theirs out there first. */
export class Game implements PageGame {
  readonly name: string;
  readonly edition: number;
  readonly layout: Layout;
  readonly notation: Notation;
  readonly events: Events;
  readonly sentences: Sentences;
  private readonly zones: Zones;
  private readonly at: number;
  private readonly words: number;
  private readonly dealer: PageDealer;

  constructor(
    readonly description: Description,
    readonly module: PageModule,
  ) {
    this.name = description.name;
    this.edition = description.edition;
    this.layout = new Layout(description.fields);
    this.notation = new Notation(description);
    this.events = new Events(description, this.notation.texts);
    this.sentences = new Sentences(description);
    this.zones = new Zones(description, (state, field, number) =>
      module.rules.mirror(this.laid(state.bytes), number, description.mirrors.indexOf(field)),
    );
    this.at = module.room(this.layout.size);
    this.words = module.room(8 * this.wordCount);
    this.dealer = new PageDealer(module, MOST_EVENTS);
  }

  private get wordCount(): number {
    return Math.ceil(this.notation.texts.length / 32) + 1;
  }

  // Making matches

  fresh({ players, options = {}, seed, start = null, names = null }: Setup): PageMatch {
    const match = this.seated(this.readPlayers(players), readOptions(this.description, options), seed);
    match.names = readNames(names, match.players);
    this.deal(match, start);
    return match;
  }

  private seated(players: number, options: Json, seed: unknown): Match {
    const kept = seed === null ? null : readSeed(seed);
    const match = new Match(this, players, options, kept);
    this.dealer.key(...seedKey(kept ?? freshSeed()));
    this.dealer.followKey();
    match.luck = this.dealer.bytes.slice();
    return match;
  }

  seen(view: View, events: readonly GameEvent[]): PageMatch {
    const { players, options, to_move: seat, turn, phase } = view;
    const match = new Match(this, players, options, null);
    match.state = this.blank(players, options, OVER);
    match.fields.fill('to_move', seat ?? OVER);
    match.fields.fill('turn', turn as number);
    match.fields.fill('phase', this.description.phases.indexOf(phase));
    this.zones.read(view, match.fields);
    match.log = events.map((event) => this.events.hear(event));
    match.played = match.log.filter(([event]) => event === ACT).map(([, , action]) => action!);
    return match;
  }

  /** An empty table. */
  blank(players: number, options: Json, start: number): Uint8Array {
    const { blank, names_start: namesStart } = this.description;
    const bytes = Uint8Array.from(blank.match(/../g) ?? [], (hex) => parseInt(hex, 16));
    const state = new State(this.layout, bytes);
    state.fill('players', players);
    if (namesStart) state.fill('turn', start);
    for (const [field, held] of filledBy(this.description, options)) state.fill(field, held);
    return bytes;
  }

  private readPlayers(players: unknown): number {
    const { seats, title } = this.description;
    const count = whole(players, seats[0], seats.at(-1));
    if (count !== null) return count;
    throw new BadSetup(`${title} is for ${seats[0]} to ${seats.at(-1)} players, not ${shown(players)}`);
  }

  private deal(match: Match, start: unknown): void {
    if (start !== null) {
      if (!this.description.names_start)
        throw new BadSetup(`in ${this.description.title} the rules decide who starts; leave \`start\` out`);
      match.start = whole(start, 0, match.players - 1);
      if (match.start === null)
        throw new BadSetup(`start should be a seat from 0 to ${match.players - 1}, not ${shown(start)}`);
    }
    match.state = this.blank(match.players, match.options, match.start ?? OVER);
    this.withLuck(match, (at, dealer) => this.module.rules.deal(at, dealer));
  }

  // Records

  replay(record: Json, before: (match: PageMatch) => void = () => {}): PageMatch {
    try {
      return this.replayed(readRecord(record), before);
    } catch (error) {
      throw error instanceof BadSetup ? new BadRecord(error.message) : error;
    }
  }

  private replayed(
    record: Json & { actions: unknown[]; chance: unknown[] },
    before: (match: PageMatch) => void,
  ): PageMatch {
    if (record.game !== this.name) throw new BadRecord(`the record is of ${shown(record.game)}, not of ${this.name}`);
    if ((record.position ?? null) !== null)
      throw new BadRecord('a match that began from a position is not replayed here; `fondaco replay` does it');
    const players = this.readPlayers(record.players);
    const match = this.seated(players, readOptions(this.description, record.options ?? {}), record.seed ?? null);
    match.names = readNames(record.names ?? null, players);
    const { names, script } = this.numbered(record.chance);
    this.dealer.follow(script, names, match.seed === null ? BY_SCRIPT : CHECKED);
    match.luck = this.dealer.bytes.slice();
    this.deal(match, record.start ?? null);
    this.checkLuck(match, record.chance);
    for (const [entry, action] of record.actions.entries()) {
      const called = `actions[${entry}] ${shown(action)}`;
      if (match.over) throw new BadRecord(`${called} comes after the end of the game`);
      before(match);
      try {
        match.play(action as string);
      } catch (error) {
        throw error instanceof Illegal ? new BadRecord(`${called} does not fit: ${error.reason.detail}`) : error;
      }
      this.checkLuck(match, record.chance);
    }
    const drawn = this.dealer.get('drawn');
    if (drawn < record.chance.length)
      throw new BadRecord(`chance[${drawn}] ${shown(record.chance[drawn])} is never drawn`);
    this.dealer.followKey();
    match.luck = this.dealer.bytes.slice();
    return match;
  }

  /** Outcomes by the numbers of their names: those of each pool, and those of a record. */
  private numbered(chance: readonly unknown[]): { names: number[][]; script: number[] } {
    const known = new Map<unknown, number>();
    const number = (name: unknown) => known.get(name) ?? known.set(name, known.size).get(name)!;
    const names = this.description.pools.map(([, outcomes]) => (outcomes ?? upTo(MOST_NUMBERS)).map(number));
    return { names, script: chance.map((name) => known.get(name) ?? -1) };
  }

  /** Complains about the first outcome of a record that could not be drawn, or that its seed does not give. */
  private checkLuck(match: Match, chance: readonly unknown[]): void {
    const astray = this.dealer.get('astray');
    if (!astray) return;
    const at = match.log.findIndex(([event]) => event === ASTRAY);
    const [, pool, instead] = match.log[at] as [number, number, number];
    const entry = match.log.slice(0, at).filter(([event]) => event === DRAW).length;
    const rest = match.log.slice(at + 1);
    const end = rest.findIndex(([event]) => event !== LEFT);
    const left = new Set(
      rest.slice(0, end < 0 ? rest.length : end).map(([, index]) => this.events.outcome(pool, index!)),
    );
    const could = [...left].join(', ');
    if (astray === MISSING) throw new BadRecord(`chance[${entry}] is missing: one of ${could} is drawn here`);
    const called = `chance[${entry}] ${shown(chance[entry])}`;
    if (astray === UNLIKE_THE_KEY)
      throw new BadRecord(`${called} is not what the seed gives: ${this.events.outcome(pool, instead)}`);
    throw new BadRecord(`${called} cannot be drawn here; what can is ${could}`);
  }

  // Asking the module about a match

  /** Lays a state out in the module; where it is. */
  private laid(state: Uint8Array): number {
    this.module.bytes(this.at, this.layout.size).set(state);
    return this.at;
  }

  legal(match: Match): number[] {
    if (match.over) return [];
    this.module.rules.legal(this.laid(match.state), this.words);
    const found: number[] = [];
    const words = this.module.numbers(this.words, 2 * this.wordCount); // of 64 bits each, of which half are used
    for (let word = 0; word < this.wordCount; word++) {
      for (let bits = words[2 * word]!; bits !== 0; bits &= bits - 1)
        found.push(32 * word + 31 - Math.clz32(bits & -bits));
    }
    return found;
  }

  whyNot(match: Match, action: number): Reason | null {
    const { description, notation } = this;
    const at = this.laid(match.state);
    const reason = this.module.rules.why_not(at, action);
    if (reason === 0) return null;
    const values: Json = { wanted: description.phases[match.fields.number('phase')] };
    const named = notation.values(action);
    Object.entries(description.facts).forEach(([name, [argument, otherwise, meaning]], place) => {
      values[name] = meant(meaning, this.module.rules.value(at, named[argument] ?? otherwise, place));
    });
    return this.sentences.reason(description.reasons[reason]!, { ...values, ...notation.arguments(action) });
  }

  play(match: Match, action: number): void {
    this.withLuck(match, (at, dealer) => this.module.rules.play(at, dealer, action));
  }

  /** Lets the module change a match's state, with its luck, and keeps what happened. */
  private withLuck(match: Match, change: (state: number, dealer: number) => void): void {
    const at = this.laid(match.state);
    this.dealer.bytes.set(match.luck);
    change(at, this.dealer.at);
    match.state = this.module.bytes(at, this.layout.size).slice();
    match.log.push(...this.dealer.take().map((row) => [...row]));
    match.luck = this.dealer.bytes.slice();
    if (this.dealer.overdrawn) throw new Error(`the rules draw from pool ${this.dealer.overdrawn - 1}, which is empty`);
  }

  scores(match: Match): Score[] {
    const at = this.laid(match.state);
    const { rules } = this.module;
    return upTo(match.players).map((seat) => {
      const score: Score = { total: rules.score(at, seat) };
      this.description.parts.forEach((name, place) => (score[name] = rules.part(at, seat, place)));
      return score;
    });
  }

  winners(match: Match): number[] {
    const seats = match.over ? this.module.rules.winners(this.laid(match.state)) : 0;
    return upTo(match.players).filter((seat) => (seats >> seat) & 1);
  }

  view(match: Match, seat: number | null): View {
    const viewer = { seat, options: match.options, over: match.over };
    const scores = this.scores(match).map((score, owner) => (this.zones.hidesScore(owner, viewer) ? null : score));
    return { ...this.opening(match), ...this.zones.write(match.fields, viewer), scores };
  }

  position(match: Match): Json {
    return { ...this.opening(match), ...this.zones.write(match.fields, null) };
  }

  private opening({ players, options, seat, fields }: Match): Json {
    return {
      game: this.name,
      players,
      options: structuredClone(options),
      to_move: seat,
      turn: fields.number('turn'),
      phase: this.description.phases[fields.number('phase')],
    };
  }
}

export class Match implements PageMatch {
  names: readonly string[] | null = null;
  start: number | null = null;
  played: number[] = [];
  log: RawEvent[] = [];
  /** The dealer's bytes. */
  luck = new Uint8Array();
  private bytes = new Uint8Array();
  fields!: State;

  constructor(
    readonly game: Game,
    readonly players: number,
    readonly options: Json,
    readonly seed: Seed | null,
  ) {}

  get state(): Uint8Array {
    return this.bytes;
  }

  set state(bytes: Uint8Array) {
    this.bytes = bytes as Uint8Array<ArrayBuffer>;
    this.fields = new State(this.game.layout, bytes);
  }

  get over(): boolean {
    return this.fields.number('to_move') === OVER;
  }

  get seat(): number | null {
    return this.over ? null : this.fields.number('to_move');
  }

  get eventCount(): number {
    return this.log.length;
  }

  // Playing

  legal(): string[] {
    return this.legalNumbers()
      .map((number) => this.game.notation.texts[number]!)
      .sort();
  }

  legalNumbers(): number[] {
    return this.game.legal(this);
  }

  whyNot(action: string): Reason | null {
    const { notation, sentences } = this.game;
    const number = notation.number(action);
    if (number !== null) return this.game.whyNot(this, number);
    const beyond = notation.beyond(action);
    return beyond ? sentences.reason(beyond, {}) : sentences.unreadable;
  }

  play(action: string): void {
    const reason = typeof action === 'string' ? this.whyNot(action) : this.game.sentences.unreadable;
    if (reason) throw new Illegal(String(action), reason);
    this.carryOut(this.game.notation.number(action)!);
  }

  playNumber(action: number): void {
    const text = this.game.notation.texts[action];
    const reason = text === undefined ? this.game.sentences.unreadable : this.game.whyNot(this, action);
    if (reason) throw new Illegal(text ?? String(action), reason);
    this.carryOut(action);
  }

  private carryOut(action: number): void {
    this.log.push([ACT, this.seat!, action, 0, 0, 0]);
    this.played.push(action);
    this.game.play(this, action);
  }

  scores(): Score[] {
    return this.game.scores(this);
  }

  winners(): number[] {
    return this.game.winners(this);
  }

  // What is seen

  view(seat: number | null): View {
    return this.game.view(this, seat);
  }

  position(): Json {
    return this.game.position(this);
  }

  events(start: number, seat?: number | null): GameEvent[] {
    return this.log.slice(start).map((row, at) => this.game.events.tell(start + at, row, seat));
  }

  rawEvents(start: number, seat?: number | null): RawEvent[] {
    return this.log.slice(start).map((row) => this.game.events.raw(row, seat));
  }

  cameToLight(start: number, seat: number): GameEvent | null {
    return this.events(start).find((event) => this.game.events.isNews(event, seat)) ?? null;
  }

  // Keeping

  record(): Json {
    const { texts } = this.game.notation;
    const draws = this.log.filter(([event]) => event === DRAW);
    return {
      version: RECORD_VERSION,
      game: this.game.name,
      players: this.players,
      options: structuredClone(this.options),
      names: this.names && [...this.names],
      start: this.start,
      seed: this.seed,
      actions: this.played.map((number) => texts[number]),
      chance: draws.map(([, pool, index]) => this.game.events.outcome(pool!, index!)),
    };
  }

  copy(): PageMatch {
    const twin = new Match(this.game, this.players, structuredClone(this.options), this.seed);
    twin.names = this.names;
    twin.start = this.start;
    twin.played = [...this.played];
    twin.log = [...this.log];
    twin.luck = this.luck.slice();
    twin.state = this.state.slice();
    return twin;
  }
}

function readNames(names: unknown, players: number): string[] | null {
  if (names === null) return null;
  if (Array.isArray(names) && names.length === players && names.every(isName)) return [...names] as string[];
  throw new BadSetup(
    `names should be ${players} texts of 1 to ${LONGEST_NAME} characters, none of them a control character, ` +
      `not ${shown(names)}`,
  );
}

/** Whether it can be shown and saved anywhere: no control characters, no halves of surrogate pairs. */
function isName(name: unknown): boolean {
  if (typeof name !== 'string' || /[\p{Cc}\p{Cs}]/u.test(name)) return false;
  const { length } = [...name];
  return length > 0 && length <= LONGEST_NAME;
}

function readRecord(record: unknown): Json & { actions: unknown[]; chance: unknown[] } {
  if (!isObject(record)) throw new BadRecord(`a record is an object, not ${shown(record)}`);
  for (const name of Object.keys(record)) {
    if (!RECORD_FIELDS.includes(name))
      throw new BadRecord(`a record has no field ${shown(name)}; it has ${RECORD_FIELDS.join(', ')}`);
  }
  for (const name of ['version', 'game', 'players', 'actions', 'chance']) {
    if (!(name in record)) throw new BadRecord(`${name} is missing`);
  }
  if (record.version !== RECORD_VERSION)
    throw new BadRecord(`version ${shown(record.version)} is unknown; this release reads ${RECORD_VERSION}`);
  for (const name of ['actions', 'chance']) {
    if (!Array.isArray(record[name])) throw new BadRecord(`${name} should be a list, not ${shown(record[name])}`);
  }
  return record as Json & { actions: unknown[]; chance: unknown[] };
}
