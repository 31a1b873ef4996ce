/** The log: what happened, decision by decision, in sentences. */
import type { GameEvent, GameFace, People, Told, View } from '../games/contract';
import { capital, type Values, type Words } from './i18n';
import type { Reason } from '../../generated/protocol';

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

export function tellAll(
  face: GameFace,
  t: Words<any>,
  events: readonly GameEvent[],
  options: View,
  people: People,
): Told[] {
  return byDecision(events).flatMap((chunk) => face.tell(t, chunk, options, people));
}

/** A decision with all that follows from it, or the set-up, as it is told to someone. */
export interface Tale<Key extends string = any> {
  t: Words<Key>;
  events: readonly GameEvent[];
  options: View;
  people: People;
}

/** The sentence for an event, by its place in the tale; none, if another sentence says it or the table shows it. */
export type Teller<Key extends string = any> = (tale: Tale<Key>, event: GameEvent, at: number) => string | null;

/** Doings with a person in them come in two forms: "You take …", "Maya takes …". */
export type Doing<Key extends string> = {
  [K in Key]: K extends `tell.${infer Name}.you` ? (`tell.${Name}.name` extends Key ? Name : never) : never;
}[Key];

export function tellOf<Key extends string>(
  tale: Tale<Key>,
  doing: Doing<Key>,
  seat: number,
  values: Values = {},
): string {
  const { t, people } = tale;
  if (seat === people.me) return t(`tell.${doing}.you` as Key, values);
  return t(`tell.${doing}.name` as Key, { name: people.names[seat] ?? '', ...values });
}

/** Tells events one after the other, each with the clause behind it. */
export function toldBy<Key extends string>(
  tell: Teller<Key>,
  ruleOf: (event: GameEvent) => string | undefined = () => undefined,
): GameFace<Key>['tell'] {
  return (t, events, options, people) =>
    events.flatMap((event, at) => {
      const text = tell({ t, events, options, people }, event, at);
      return text ? [{ n: event.n, text: capital(text), seat: event.seat, rule: ruleOf(event) }] : [];
    });
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
