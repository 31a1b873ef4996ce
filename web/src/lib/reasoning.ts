/** Why a choice is better or worse than another, in words: what it changes, for whom, by how many points. */
import type { People } from '../games/contract';
import type { Ground } from '../engine/weighing';
import type { CommonKey, Words } from './i18n';

/** "+12", "−3.5": whole numbers where more would only seem exact. */
export function signed(t: Words<any>, points: number): string {
  const size = Math.abs(points);
  const rounded = size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${points < 0 ? '−' : '+'}${t.number(rounded)}`;
}

/** "62%" */
export const percent = (t: Words<any>, chance: number): string =>
  new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 0 }).format(chance);

const KEYS = {
  mine: { more: 'why.gains', less: 'why.costs' },
  theirs: { more: 'why.gives', less: 'why.takes' },
} as const;

/** One sentence of what a choice changes beside another one; empty where nothing can be told. */
export function reason(
  t: Words<CommonKey>,
  words: Words<any>,
  grounds: readonly Ground[],
  people: People,
  beside: string,
): string {
  const parts: string[] = [];
  for (const whose of ['mine', 'theirs'] as const) {
    for (const way of ['more', 'less'] as const) {
      const told = grounds.filter(
        ({ seat, points }) => (seat === people.me) === (whose === 'mine') && points > 0 === (way === 'more'),
      );
      if (!told.length) continue;
      const what = told.map(({ ground, points }) => `${words.word('ground', ground)} ${signed(t, points)}`).join(', ');
      parts.push(t(KEYS[whose][way], { what, name: people.names[told[0]!.seat] ?? '' }));
    }
  }
  return parts.length ? t('why.beside', { other: beside, what: parts.join('; ') }) : '';
}
