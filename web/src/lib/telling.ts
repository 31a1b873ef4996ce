/** The log: what happened, decision by decision, in sentences. */
import type { GameEvent, GameFace, People, Told, View } from '../games/contract';
import { capital, type Words } from './i18n';
import type { Reason } from './protocol';

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
  face: GameFace | null,
  t: Words<any>,
  events: readonly GameEvent[],
  options: View,
  people: People,
): Told[] {
  return byDecision(events).flatMap((chunk) =>
    face ? face.tell(t, chunk, options, people) : tellPlainly(chunk, people),
  );
}

/** For a game without words of its own. */
function tellPlainly(chunk: readonly GameEvent[], people: People): Told[] {
  return chunk
    .filter((event) => event.event === 'acts')
    .map((event) => ({ n: event.n, seat: event.seat, text: `${people.names[event.seat]}: ${event.action}` }));
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
