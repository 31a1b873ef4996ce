/** How a game's questions, choices and events become sentences: as fondaco.words.telling does it, from the same. */
import type { Choice, GameEvent, GameFace, People, Told, View } from '../games/contract';
import { deedOf, type Deed } from './deeds';
import { type Tree, workOut } from './formulas';
import { capital, makeWords, type Words } from './i18n';
import type { GameTable, Reason } from '../../generated/protocol';

/** How a question is put, the choices of a verb, or its deeds, or the events of a name are said. */
export type Saying = { rule?: string } & Partial<
  Record<'key' | 'under' | 'order' | 'rule_of' | 'seat' | 'other' | 'by' | 'reveals', Tree>
>;
/** What a game says of its sentences, in its `telling.py`. */
export interface Sayings {
  choices: Record<string, Saying>;
  /** By phase. */
  questions: Record<string, Saying>;
  told: Record<string, Saying>;
  ties: Record<string, Saying>;
  untold: string[];
  /** By piece: the clause that explains it. */
  about: Record<string, string>;
  values: Record<string, Tree>;
  tables: Record<string, any>;
}
export type Spoken = Pick<GameTable, 'verbs' | 'sayings'>;

export type Teller = Pick<GameFace, 'question' | 'choices' | 'tell' | 'decidedBy' | 'reveals' | 'about'> & {
  /** What an action does, as a full phrase. */
  phrase(t: Words<any>, view: View, action: string, people: People): string;
};

/** Says sentences about what is given at a moment, to people. */
class Speaker {
  constructor(
    readonly t: Words<any>,
    readonly people: People,
    readonly sayings: Sayings,
    /** The nearest first. */
    readonly given: readonly View[],
  ) {}

  with(more: View): Speaker {
    return new Speaker(this.t, this.people, this.sayings, [more, ...this.given]);
  }

  /** What a sentence speaks of: given, worked out from that, or from a table. */
  find = (name: string): any => {
    const { values, tables } = this.sayings;
    const given = this.given.find((one) => Object.hasOwn(one, name));
    if (given) return given[name] ?? null;
    return (values[name] === undefined ? tables[name] : workOut(values[name], this.find)) ?? null;
  };

  workOut(formula: Tree | undefined, otherwise: any): any {
    return formula === undefined ? otherwise : workOut(formula, this.find);
  }

  say(key: string): string {
    return this.t.say(key, this.find);
  }

  /** What is said of a seat, "You take …", "Maya takes …", or of nobody; null without words for it. */
  of(key: string, seat: number | null, other: number | null = null): string | null {
    const { t, people } = this;
    if (seat === null || !t.has(`${key}.name`)) return t.has(key) ? this.each(key) : null;
    const you = seat === people.me ? 'you' : other === people.me ? 'from-you' : 'name';
    const who = t.has(`${key}.${you}`) ? you : 'name';
    return this.with({ name: people.names[seat], other: people.names[other ?? -1] }).each(`${key}.${who}`);
  }

  /** A sentence; where it speaks of several things with details of their own, each is said by itself. */
  private each(key: string): string {
    return this.t.say(key, (name) => {
      const found = this.find(name);
      if (!Array.isArray(found) || typeof found[0]?.seat !== 'number') return found;
      return found.map((one: View) => this.with(one).of(`tell.${name}`, one.seat));
    });
  }
}

/** By their lists, item by item. */
function compare(one: readonly any[], other: readonly any[]): number {
  const place = one.findIndex((item, index) => item !== other[index]);
  return place < 0 ? one.length - other.length : one[place] < other[place] ? -1 : 1;
}

/** For what is worked out without a word being said. */
const SILENT = makeWords<string>('en', {});

export function tellerOf(game: Spoken): Teller {
  const { verbs } = game;
  const sayings = game.sayings as Sayings;
  const names = Object.keys(sayings.choices);
  const deeds = new Map<string, Deed | null>();

  /** An action in its parts; each is taken apart once. */
  function read(action: string): Deed | null {
    const deed = deeds.get(action) ?? deedOf(verbs, action);
    deeds.set(action, deed);
    return deed;
  }

  function speakerOf(t: Words<any>, view: View, deed: Deed | null, people: People): Speaker {
    const { seat } = deed?.arguments ?? {};
    const named = typeof seat === 'number' ? { name: people.names[seat] ?? seat } : {};
    return new Speaker(t, people, sayings, [named, deed?.arguments ?? {}, view]);
  }
  /** What an action does, in its words or as it is written. */
  function inWords(speaker: Speaker, deed: Deed | null, action: string): string {
    const verb = deed?.verb.verb ?? '';
    const key = `choice.${speaker.workOut(sayings.choices[verb]?.key, verb)}`;
    return speaker.t.has(key) ? speaker.say(key) : action;
  }
  function choose(t: Words<any>, view: View, action: string, people: People): { choice: Choice; place: any[] } {
    const deed = read(action);
    const speaker = speakerOf(t, view, deed, people);
    const verb = deed?.verb.verb ?? '';
    const { rule, under, order, rule_of } = sayings.choices[verb] ?? {};
    const heading = speaker.workOut(under, verb) as string;
    const group = t.has(`group.${heading}`) ? speaker.say(`group.${heading}`) : t.word('group', heading);
    const choice = {
      action,
      group: capital(group),
      words: capital(inWords(speaker, deed, action)),
      rule: speaker.workOut(rule_of, rule),
    };
    return { choice, place: [names.indexOf(verb), ...speaker.workOut(order, []), ...(deed?.at ?? [])] };
  }
  /** An event without words of its own: an action as it is offered, any other by its name and details. */
  function plainly(t: Words<any>, event: GameEvent, deed: Deed | null, people: People): string {
    const called = (seat: number) => (seat === people.me ? t('you') : (people.names[seat] ?? ''));
    if (deed) return `${called(event.seat)}: ${inWords(speakerOf(t, {}, deed, people), deed, event.action)}.`;
    const told = Object.entries(event)
      .filter(([key, value]) => !['n', 'event'].includes(key) && value !== null)
      .map(([key, value]) => (SEATS.includes(key) ? called(value) : `${key} ${t.word('name', String(value))}`));
    return told.length ? `${event.event}: ${told.join(', ')}.` : `${event.event}.`;
  }
  function told(t: Words<any>, events: readonly GameEvent[], place: number, options: View, people: People): Told[] {
    const event = events[place]!;
    const deed = event.event === 'acts' ? read(event.action) : null;
    const name = deed?.verb.verb ?? event.event;
    if (sayings.untold.includes(name)) return [];
    const around = { options, events, before: events.slice(0, place), after: events.slice(place + 1) };
    const about = { n: null, this: event, you: people.me };
    const speaker = new Speaker(t, people, sayings, [about, event, deed?.arguments ?? {}, around]);
    const saying = sayings.told[name] ?? {};
    const key = speaker.workOut(saying.key, name) as string | null;
    if (key === null) return [];
    const seat = speaker.workOut(saying.seat, event.seat ?? null);
    const said = speaker.of(`tell.${key}`, seat, speaker.workOut(saying.other, deed?.arguments.seat ?? null));
    const text = capital(said ?? plainly(t, event, deed, people));
    const rule = speaker.workOut(saying.rule_of, saying.rule || (deed && sayings.choices[name]?.rule) || undefined);
    return text ? [{ n: event.n, text, seat: event.seat, rule }] : [];
  }

  return {
    question(t, view, people) {
      const { phase } = view;
      const speaker = new Speaker(t, people, sayings, [view]);
      const key = `question.${speaker.workOut(sayings.questions[phase]?.key, phase)}`;
      if (t.has(key)) return capital(speaker.say(key));
      return phase === 'turn' ? t('table.what') : `${capital(phase)}: ${t('table.what')}`;
    },
    about(t, view, people, piece) {
      const [name = '', what = ''] = piece.split(':');
      const key = `about.${name}`;
      if (!t.has(key)) return null;
      const speaker = new Speaker(t, people, sayings, [{ what }, view]);
      return { text: capital(speaker.say(key)), rule: sayings.about[name] };
    },
    reveals(view, action) {
      const deed = read(action);
      const nobody = { names: [], me: null };
      const speaker = new Speaker(SILENT, nobody, sayings, [deed?.arguments ?? {}, view]);
      return Boolean(speaker.workOut(sayings.choices[deed?.verb.verb ?? '']?.reveals, true));
    },
    phrase: (t, view, action, people) => choose(t, view, action, people).choice.words,
    choices: (t, view, legal, people) =>
      legal
        .map((action) => choose(t, view, action, people))
        .sort((one, other) => compare(one.place, other.place))
        .map(({ choice }) => choice),
    decidedBy(t, view, winners) {
      const total = (seat: number): unknown => view.scores[seat]?.total;
      const tied = [...view.scores.keys()].filter((seat: number) => total(seat) === total(winners[0]!));
      for (const [name, saying] of Object.entries(sayings.ties)) {
        const has = (seat: number): number =>
          new Speaker(t, { names: [], me: null }, sayings, [{ seat }, view]).workOut(saying.by, 0);
        if (tied.some((seat) => has(seat) < has(winners[0]!))) return t(`decided.${name}`, { n: has(winners[0]!) });
      }
      return null;
    },
    tell: (t, events, options, people) =>
      byDecision(events).flatMap((chunk) => chunk.flatMap((_, place) => told(t, chunk, place, options, people))),
  };
}

/** The details of events that name a seat. */
const SEATS = ['seat', 'to_at', 'from_at', 'by'];

/** Each decision with all that follows from it; before the first, the set-up. */
export function byDecision(events: readonly GameEvent[]): GameEvent[][] {
  const chunks: GameEvent[][] = [];
  for (const event of events) {
    const last = chunks.at(-1);
    if (!last || event.event === 'acts') chunks.push([event]);
    else last.push(event);
  }
  return chunks;
}

/** Why not, in the language of the page; null where there are no words for it (the server's sentence will do). */
export function sayReason(t: Words<any>, { key, values }: Reason, { names }: People): string | null {
  if (!t.has(`reason.${key}`)) return null;
  const name = names[values.seat] ?? t('seat', { seat: values.seat });
  return capital(t(`reason.${key}`, { ...values, name, title: t('title') }));
}

/** The events since a seat last decided; all of them if it has not. */
export function sinceLastDecision(events: readonly GameEvent[], seat: number | null): readonly GameEvent[] {
  const last = events.findLastIndex((event) => event.event === 'acts' && event.seat === seat);
  return events.slice(last + 1);
}

/** The events since a seat's last turn was over, whatever it was asked in the turns of others. */
export function sinceLastTurn(events: readonly GameEvent[], seat: number | null): readonly GameEvent[] {
  const turns = events.filter((event) => event.event === 'turn');
  const next = turns.findLast((turn, i) => turn.seat !== seat && turns[i - 1]?.seat === seat) ?? turns[0];
  return next ? events.slice(events.indexOf(next)) : sinceLastDecision(events, seat);
}
