/**
 * The story of a match as it is shown: one update after the other, beat by beat. What is seen never runs ahead of what
 * has been told: a line is said, then its pieces move, then the table is shown with them where they went.
 */
import { flushSync } from 'svelte';
import type { GameEvent, GameFace, People, Told, View } from '../games/contract';
import type { Beat } from './beats';
import { beatsOf, lastTurn, sceneryOf } from './beats';
import type { Words } from './i18n';
import { settings } from './settings.svelte';
import { fly, lift, nearest, planFlights, ring, seenPlaces, type Act, type Box, type Places } from './stage';
import type { Sight } from './table.svelte';

export interface Stage {
  face: GameFace;
  words: Words<any>;
  options: View;
  people: People;
  board: HTMLElement | undefined;
}

export interface Listener {
  /** A line is told. */
  line?: (line: Told) => void;
  /** What a beat moved has arrived. */
  beat?: (beat: Beat) => void;
  /** All of an update is told. */
  arrive?: (before: Sight | null, after: Sight) => void;
}

interface Pace {
  /** Milliseconds that a piece flies. */
  fly: number;
  /** Before the pieces of a new line move, and after them. */
  rest: number;
  /** More rest for every letter of the line. */
  letter: number;
}

const PACES: Record<'quick' | 'usual' | 'calm', Pace> = {
  quick: { fly: 240, rest: 140, letter: 5 },
  usual: { fly: 400, rest: 360, letter: 13 },
  calm: { fly: 650, rest: 650, letter: 24 },
};
/** One knows what one did. */
const MINE: Pace = { fly: 220, rest: 30, letter: 0 };
/** Of a beat that has nothing to tell: how much of its time it takes. */
const ASIDE = 0.6;

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether a match goes on from one sight to the other. */
export function isSequel(before: Sight | null, after: Sight): before is Sight {
  if (before?.update.match !== after.update.match || before.update.seat !== after.update.seat) return false;
  const [known, again] = [before.events.at(-1), after.events[before.events.length - 1]];
  return known === again || JSON.stringify(known) === JSON.stringify(again);
}

export class Story {
  /** The match as far as it has been told. */
  shown: Sight | null = $state.raw(null);
  /** What was told last. */
  line: Told | null = $state.raw(null);
  /** Whether something is being told: nobody can decide before they know. */
  telling = $state(false);
  private waiting: { sight: Sight; told: boolean }[] = [];
  private running = false;
  private hurried = false;
  private act: Act | null = null;

  constructor(
    private readonly stage: () => Stage,
    private readonly on: Listener = {},
  ) {}

  /** What is known by now. It is shown once all before it has been told, and then told itself if that is wanted. */
  hear(sight: Sight | null, told = true): void {
    if (!sight || sight === this.shown || sight === this.waiting.at(-1)?.sight) return;
    this.waiting.push({ sight, told });
    if (!this.running) void this.run();
  }

  /** Shows all that is known at once; whether anything was still to be told. */
  skip = (): boolean => {
    if (!this.telling) return false;
    this.hurried = true;
    this.act?.skip();
    return true;
  };

  private async run(): Promise<void> {
    this.running = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      const before = this.shown;
      const { sight, told } = next;
      if (!told || !isSequel(before, sight)) this.line = null;
      else if (this.isToldAtOnce) this.sayAll(before, sight);
      else await this.tell(before, sight);
      this.shown = sight;
      this.telling = this.waiting.length > 0;
      this.on.arrive?.(before, sight);
    }
    this.hurried = false;
    this.running = false;
  }

  /** Nobody waits for pieces to move: only the end of all that is known is drawn. */
  private get isToldAtOnce(): boolean {
    return this.hurried || settings.speed === 'off' || document.hidden;
  }

  private sayAll(before: Sight, after: Sight): void {
    const { face, words, options, people } = this.stage();
    const lines = sceneryOf(face, words, options, people).tell(after.events.slice(before.events.length));
    for (const line of lines) this.on.line?.(line);
  }

  private async tell(before: Sight, after: Sight): Promise<void> {
    const fresh = after.events.slice(before.events.length);
    const { face, words, options, people } = this.stage();
    const scenery = sceneryOf(face, words, options, people);
    const beats = beatsOf(scenery, before.update.view, fresh);
    const turn = lastTurn(beats);
    this.telling = true;
    for (const beat of beats) {
      const told = after.events.slice(0, before.events.length + fresh.findIndex(({ n }) => n === beat.n) + 1);
      if (turn.includes(beat) && !this.hurried) await this.play(beat, before, told);
      else beat.lines.forEach((line) => this.on.line?.(line));
      this.show(before, beat.after, told);
    }
  }

  /** The table at a moment of the story: nothing can be decided there. */
  private show({ update }: Sight, view: View, events: GameEvent[]): void {
    const now = { ...update, view, to_move: view.to_move as number | null, legal: [], may_undo: false };
    this.shown = { update: now, events };
  }

  private async play(beat: Beat, before: Sight, told: GameEvent[]): Promise<void> {
    const { people } = this.stage();
    const pace = beat.seat !== null && beat.seat === people.me ? MINE : PACES[settings.speed as keyof typeof PACES];
    const now = { ...this.shown!.update.view, to_move: beat.after.to_move };
    this.show(before, now, told);
    for (const line of beat.lines) {
      this.line = line;
      this.on.line?.(line);
    }
    const letters = beat.lines.reduce((sum, line) => sum + line.text.length, 0);
    const measure = beat.lines.length ? 1 : ASIDE;
    flushSync();
    if (beat.lines.length) await this.wait(pace.rest);
    if (beat.flights.length && !this.hurried) {
      if (prefersStill()) await this.compare(beat, before, told, pace);
      else await this.move(beat, before, told, pace.fly * measure);
    }
    this.show(before, beat.after, told);
    this.on.beat?.(beat);
    await this.wait((pace.rest + letters * pace.letter) * (beat.lines.length ? 1 : 0));
  }

  /** The pieces leave, fly, and arrive. */
  private async move({ flights, between, after }: Beat, before: Sight, told: GameEvent[], time: number) {
    const { board, face, words } = this.stage();
    const places = this.places();
    const draw = (view: View) => {
      this.show(before, view, told);
      if (!this.hurried) flushSync();
    };
    if (!board || flights.every(({ glides }) => glides)) {
      draw(after);
      return this.wait(time);
    }
    draw(after);
    const legs = planFlights(flights, places, this.places(), time * 0.6);
    draw(between);
    const back = lift(flights, board);
    await this.perform(fly(legs, face, words, time));
    draw(after);
    back();
  }

  /** Where motion is not wanted: the places before, then the places after, each with a ring. */
  private async compare({ flights, after }: Beat, before: Sight, told: GameEvent[], pace: Pace): Promise<void> {
    const boxesOf = (side: 'from' | 'to'): Box[] => {
      const places = this.places();
      const found = flights.map((flight) => nearest(flight[side], (name) => places.get(name)));
      return [...new Set(found)].filter((box) => box !== null);
    };
    const away = ring(boxesOf('from'));
    await this.wait(pace.fly);
    away();
    this.show(before, after, told);
    flushSync();
    const gone = ring(boxesOf('to'));
    await this.wait(pace.fly);
    gone();
  }

  private places(): Places {
    const { board } = this.stage();
    return board ? seenPlaces(board) : new Map();
  }

  private async perform(act: Act): Promise<void> {
    this.act = act;
    if (this.hurried) act.skip();
    await act.done;
    this.act = null;
  }

  private wait(time: number): Promise<void> {
    if (this.hurried || time <= 0) return Promise.resolve();
    let skip = (): void => {};
    const done = new Promise<void>((over) => {
      const timer = setTimeout(over, time);
      skip = () => {
        clearTimeout(timer);
        over();
      };
    });
    return this.perform({ done, skip });
  }
}
