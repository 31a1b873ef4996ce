/** What a view shows, as lots that can be drawn: pieces, backs, numbers, words, and rows of these. */
import type { GameTable } from '../../generated/protocol';
import type { People, View } from '../games/contract';
import { placeName } from '../lib/beats';
import { capital, type Words } from '../lib/i18n';

export type Name = string | number;

/** A zone as `Zones.describe` tells of it. */
export interface ZoneInfo {
  key: string;
  holds: string;
  names?: Name[];
  /** The sort of things. */
  things?: string;
  by?: 'seat';
  to?: number | string;
  parts?: ZoneInfo[];
}

/** Equal pieces: their sort, their name, and how many there are. */
export interface Pieces {
  sort: string;
  name: Name;
  n: number;
}

export type Shown =
  | { kind: 'pieces'; pieces: Pieces[] }
  | { kind: 'hidden'; n: number }
  | { kind: 'number'; n: number; most: number }
  | { kind: 'words'; text: string }
  | { kind: 'rows'; rows: { label: string; shown: Shown }[] };

/** A zone, or a seat's part of one. */
export interface Lot {
  zone: ZoneInfo;
  seat: number | null;
  label: string;
  /** Its `data-place`. */
  place: string;
  shown: Shown;
  /** Of the pieces that can be seen in it. */
  names: Name[];
}

/** Events speak of a `hand` where positions have `hands`. */
export function placeOf(zone: string, at: unknown): string {
  return placeName(zone.replace(/s$/, ''), at);
}

/** All that lies on the table: the shared things, and those of each seat. */
export function lotsOf(t: Words<any>, table: GameTable, view: View, people: People): Lot[] {
  return (table.zones as ZoneInfo[]).flatMap((zone) => {
    const value: unknown = view[zone.key];
    if (value === undefined) return [];
    if (zone.by !== 'seat') return [lotOf(t, zone, value, null, people)];
    return (value as unknown[]).map((own, seat) => lotOf(t, zone, own, seat, people));
  });
}

function lotOf(t: Words<any>, zone: ZoneInfo, value: unknown, seat: number | null, people: People): Lot {
  const shown = shownIn(t, zone, value, people);
  const label = capital(t.word('zone', zone.key));
  return { zone, seat, label, place: placeOf(zone.key, seat), shown, names: namesIn(shown) };
}

/** Of one who has played a card to the middle: it lies there, and not among that seat's own things. */
export function isInTheMiddle({ zone }: Lot): boolean {
  return zone.by !== 'seat' || (zone.holds === 'oneof' && zone.things !== undefined);
}

function namesIn(shown: Shown): Name[] {
  if (shown.kind === 'pieces') return shown.pieces.map(({ name }) => name);
  return shown.kind === 'rows' ? shown.rows.flatMap((row) => namesIn(row.shown)) : [];
}

const words = (text: string): Shown => ({ kind: 'words', text });

function shownIn(t: Words<any>, zone: ZoneInfo, value: unknown, people: People): Shown {
  const { holds, things: sort } = zone;
  const named = (seat: unknown) => people.names[seat as number] ?? '';
  if (holds === 'objects')
    return rows((value as unknown[]).map((one, i) => [String(i + 1), inner(t, zone, one, people)]));
  if (value !== null && holds === 'object') return inner(t, zone, value, people);
  if (holds === 'number' && typeof value === 'number') return { kind: 'number', n: value, most: Number(zone.to) };
  if (holds === 'flag') return words(t(value ? 'yes' : 'no'));
  if (holds === 'seats') return words(t.list((value as unknown[]).map(named)) || t('table.none'));
  if (holds === 'seat' && value !== null) return words(named(value));
  if (holds === 'track') {
    const far = Object.entries(value as Record<string, number>);
    return rows(far.map(([name, n]) => [t.word('name', name), { kind: 'number', n, most: NaN }]));
  }
  if (holds === 'laid') {
    const laid = Object.entries(value as Record<string, Name>);
    return rows(laid.map(([place, name]) => [t.word('name', place), things(t, sort, [[name, 1]])]));
  }
  if (typeof value === 'number' && holds !== 'oneof') return { kind: 'hidden', n: value };
  return things(t, sort, counted(zone, value));
}

function rows(found: [label: string, shown: Shown][]): Shown {
  return { kind: 'rows', rows: found.map(([label, shown]) => ({ label, shown })) };
}

function inner(t: Words<any>, { parts = [] }: ZoneInfo, value: unknown, people: People): Shown {
  if (value === null) return words(t('table.none'));
  const given = value as Record<string, unknown>;
  const there = parts.filter(({ key }) => given[key] !== undefined);
  return rows(there.map((part) => [capital(t.word('zone', part.key)), shownIn(t, part, given[part.key], people)]));
}

/** The names there are with their numbers: in the game's order, or in that of a list. */
function counted({ names = [] }: ZoneInfo, value: unknown): [Name, number][] {
  if (value === null) return [];
  if (Array.isArray(value)) return (value as Name[]).map((name) => [name, 1]);
  if (typeof value !== 'object') return [[value as Name, 1]];
  const counts = value as Record<string, number>;
  return names.flatMap((name) => (counts[name] ? [[name, counts[name]] as [Name, number]] : []));
}

/** Things of a sort are pieces; other names are words. */
function things(t: Words<any>, sort: string | undefined, found: [Name, number][]): Shown {
  if (sort !== undefined) return { kind: 'pieces', pieces: found.map(([name, n]) => ({ sort, name, n })) };
  const said = found.map(([name, n]) => `${n > 1 ? `${n} ` : ''}${t.word('name', String(name))}`);
  return words(said.join(' · ') || t('table.none'));
}
