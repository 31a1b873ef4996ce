/** A game in the words it has, said as fondaco.terminal.plain says it: the rest by its name. */
import type { GameTable } from '../../generated/protocol';
import type { Choice, GameFace, People, View } from '../games/contract';
import { capital, type Values, type Words } from '../lib/i18n';
import { tellOf, toldBy } from '../lib/telling';
import { deedOf } from './deeds';

export function question(t: Words<any>, { phase }: View): string {
  if (t.has(`question.${phase}`)) return t(`question.${phase}`);
  return phase === 'turn' ? t('table.what') : `${capital(phase)}: ${t('table.what')}`;
}

/** What an action does, in its words or as it is written. */
function said(t: Words<any>, table: GameTable, action: string, people: People): string {
  const deed = deedOf(table, action);
  const key = `choice.${deed?.verb.verb}`;
  return deed && t.has(key) ? t(key, valuesOf(deed.arguments, people)) : action;
}

/** The same as a full phrase. */
export function phrase(t: Words<any>, table: GameTable, action: string, people: People): string {
  return capital(said(t, table, action, people));
}

export function choices(t: Words<any>, table: GameTable, legal: readonly string[], people: People): Choice[] {
  return legal.map((action) => {
    const verb = deedOf(table, action)?.verb.verb ?? '';
    return { action, group: capital(t.word('group', verb)), words: phrase(t, table, action, people) };
  });
}

/** What a sentence speaks of: several names are parted by commas, and a seat has its name. */
function valuesOf(details: Record<string, unknown>, { names }: People): Values {
  const values: Values = 'seat' in details ? { name: names[details.seat as number] ?? '' } : {};
  for (const [key, value] of Object.entries(details)) {
    if (value !== null) values[key] = Array.isArray(value) ? value.join(', ') : (value as string | number);
  }
  return values;
}

const UNTOLD = ['draws', 'turn'];
/** The details of events that name a seat. */
const SEATS = ['seat', 'to_at', 'from_at', 'by'];

export function teller(table: GameTable): GameFace['tell'] {
  return toldBy((tale, event) => {
    const { t, people } = tale;
    const { event: name } = event;
    const details = Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'n' && key !== 'event'));
    if (UNTOLD.includes(name)) return '';
    const called = (seat: unknown) => (seat === people.me ? t('you') : (people.names[seat as number] ?? ''));
    if (name === 'acts') return `${called(event.seat)}: ${said(t, table, event.action, people)}.`;
    const values = valuesOf(details, people);
    if ('seat' in details && t.has(`tell.${name}.name`)) return tellOf(tale, name, event.seat, values);
    if (t.has(`tell.${name}`)) return t(`tell.${name}`, values);
    const told = Object.entries(details)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => (SEATS.includes(key) ? called(value) : `${key} ${t.word('name', String(value))}`));
    return told.length ? `${name}: ${told.join(', ')}.` : `${name}.`;
  });
}
