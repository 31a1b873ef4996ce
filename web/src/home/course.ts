/** The course of a match: how it was dealt, and all that happened to it since. Never changed: `after` makes the next. */
import type { PageGame, PageMatch } from '../engine';
import type { Json, Replay, Result, Scene, Update } from '../../generated/protocol';
import type { PagePlayer } from '../lib/people';
import { HERE } from './ids';
import type { KeptMatch, Step } from './shelf';

/** A decision that stands: whose, what, and how many events there were before it. */
interface Move {
  seat: number;
  action: string;
  mark: number;
  /** A bot made it, for whoever sits there. */
  standIn: boolean;
  /** Luck made it, because the seat's bot failed. */
  failed: boolean;
  /** How much of what it wanted to a bot has thought about it. */
  thought: number;
}

/** Who plays for somebody who is away. */
export const STAND_IN = 'level:3';
const MOST_SCENES = 100;

/** How a match stands. */
interface Standing {
  match: PageMatch;
  /** Of the last thing that happened to it. */
  number: number;
  /** By number: how many events there were after it. It falls where something was taken back. */
  marks: readonly number[];
  moves: readonly Move[];
  /** By seat: the bot that plays for it. */
  away: ReadonlyMap<number, string>;
  result: Result | null;
  /** How often something was taken back, or somebody left: nothing else makes a match longer without going on. */
  detours: number;
}

export class Course {
  private constructor(
    readonly kept: KeptMatch,
    private readonly game: PageGame,
    private readonly now: Standing,
  ) {}

  static begin(kept: KeptMatch, game: PageGame): Course {
    const match = dealt(kept, game);
    return new Course(kept, game, {
      match,
      number: 0,
      marks: [match.eventCount],
      moves: [],
      away: new Map(),
      result: null,
      detours: 0,
    });
  }

  get match(): PageMatch {
    return this.now.match;
  }

  get number(): number {
    return this.now.number;
  }

  get result(): Result | null {
    return this.now.result;
  }

  get toMove(): number | null {
    return this.result ? null : this.match.seat;
  }

  get detours(): number {
    return this.now.detours;
  }

  /** The bot that plays a seat now. */
  botOf(seat: number): string | null {
    return this.now.away.get(seat) ?? this.kept.seats[seat]?.bot ?? null;
  }

  isAway(seat: number): boolean {
    return this.now.away.has(seat);
  }

  /** Those who look: the people at this device; without any, a spectator. */
  get viewers(): (number | null)[] {
    const people = this.seats;
    return people.length ? people : [null];
  }

  /** The seats of the people at this device. */
  get seats(): number[] {
    return this.kept.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
  }

  // What happens

  /** Throws Illegal if a step is a decision that the rules do not allow. */
  after(step: Step): Course {
    const next = this.following(step);
    const detours = this.detours + Number(step.kind === 'undo' || step.kind === 'bot');
    return next.with({ number: step.number, marks: [...this.now.marks, next.match.eventCount], detours });
  }

  private following(step: Step): Course {
    const { kind, data } = step;
    if (kind === 'act') return this.decided(step.seat as number, data);
    if (kind === 'undo') return this.takenBack(data.keep as number);
    if (kind === 'end') return this.with({ result: { winners: [], scores: this.match.scores(), why: 'closed' } });
    const away = new Map(this.now.away);
    if (kind === 'bot') away.set(step.seat as number, data.bot as string);
    else away.delete(step.seat as number);
    return this.with({ away });
  }

  private decided(seat: number, data: Json): Course {
    const { action, thought = 1 } = data as { action: string; thought?: number };
    const standIn = this.now.away.has(seat);
    const move: Move = { seat, action, mark: this.match.eventCount, standIn, failed: 'instead' in data, thought };
    const match = this.match.copy();
    match.play(action);
    const result: Result | null = match.over
      ? { winners: match.winners(), scores: match.scores(), why: 'played' }
      : null;
    return this.with({ match, moves: [...this.now.moves, move], result });
  }

  private takenBack(keep: number): Course {
    const moves = this.now.moves.slice(0, keep);
    const match = dealt(this.kept, this.game);
    for (const { action } of moves) match.play(action);
    return this.with({ match, moves });
  }

  private with(changed: Partial<Standing>): Course {
    return new Course(this.kept, this.game, { ...this.now, ...changed });
  }

  // Taking back

  lastMoveOf(seat: number): number | null {
    const place = this.now.moves.findLastIndex((move) => move.seat === seat);
    return place < 0 ? null : place;
  }

  /** Whether luck spoke, or somebody else's card came to light, since a seat's move. */
  shownSince(place: number, seat: number): boolean {
    return this.match.cameToLight((this.now.moves[place] as Move).mark, seat) !== null;
  }

  /** Whether a stand-in has decided since, where nobody is to be helped. */
  wasHelped(place: number): boolean {
    return !this.kept.help && this.now.moves.slice(place).some((move) => move.standIn);
  }

  private mayUndo(seat: number): boolean {
    const place = this.lastMoveOf(seat);
    return place !== null && !this.result && !this.shownSince(place, seat) && !this.wasHelped(place);
  }

  // What is told

  /** The match as a viewer may know it who has seen it up to a number (null: nothing yet). */
  update(seat: number | null, seen: number | null): Update {
    const since = this.firstUnseen(seen);
    const toMove = this.toMove;
    return {
      type: 'update',
      table: this.kept.table,
      match: this.kept.id,
      number: this.number,
      seat,
      since,
      events: this.match.events(since, seat),
      view: this.match.view(seat),
      to_move: toMove,
      legal: seat !== null && seat === toMove ? this.match.legal() : [],
      may_undo: seat !== null && this.mayUndo(seat),
      undo_asked: null,
      players: this.kept.seats.map((_, number) => this.player(number)),
      deadline: null,
      now: Date.now() / 1000,
      result: this.result,
    };
  }

  private firstUnseen(seen: number | null): number {
    return seen === null || seen > this.number ? 0 : Math.min(...this.now.marks.slice(seen));
  }

  private player(seat: number): PagePlayer {
    const { name, face, bot } = this.kept.seats[seat]!;
    const thought = this.now.moves.findLast((move) => move.seat === seat)?.thought ?? 1;
    return {
      name,
      face,
      guest: bot === null ? HERE : null,
      bot: this.botOf(seat),
      away: this.now.away.has(seat) ? 'left' : null,
      returns: false,
      time: null,
      failures: this.now.moves.filter((move) => move.seat === seat && move.failed).length,
      ...(thought < 1 && { thought }),
    };
  }

  /** A scene for each decision from `first` on, as a viewer saw it then; scene 0 is the deal. */
  replay(seat: number | null, first: number): Replay {
    const scenes: Scene[] = [];
    const match = dealt(this.kept, this.game);
    let since = 0;
    const last = Math.min(first + MOST_SCENES - 1, this.now.moves.length);
    for (let decisions = 0; decisions <= last; decisions++) {
      const move = this.now.moves[decisions - 1];
      if (move) {
        match.play(move.action);
        since = move.mark;
      }
      if (decisions >= first)
        scenes.push({ decisions, since, events: match.events(since, seat), view: match.view(seat) });
    }
    const { table, id } = this.kept;
    return { table, match: id, number: this.number, seat, decisions: this.now.moves.length, scenes };
  }
}

function dealt({ seats, options, seed, start }: KeptMatch, game: PageGame): PageMatch {
  return game.fresh({ players: seats.length, options, seed, start, names: seats.map(({ name }) => name) });
}
