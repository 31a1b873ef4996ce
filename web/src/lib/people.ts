/** What to call those at a table. Bots get a merchant's name of their own. */
import type { CommonKey, Words } from './i18n';
import { keep, kept } from './kept';
import type { PlayerInfo, SeatInfo } from '../../generated/protocol';

const BOT_NAMES = ['Leila', 'Idris', 'Maya', 'Tariq', 'Noor', 'Yusuf', 'Zohra', 'Marco'];

/** By seat: what those who share this device call each other. */
export type LocalNames = Record<string, string>;

const namesAt = (table: string) => `fondaco.names.${table}`;

export function localNames(table: string): LocalNames {
  return kept<LocalNames>(namesAt(table)) ?? {};
}

export function keepLocalNames(table: string, names: LocalNames): void {
  keep(namesAt(table), names);
}

/** Always the same on a seat, so that one gets to know them. */
function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length] as string;
}

/** Those of one name are told apart by number. */
export function playerNames(players: readonly Pick<PlayerInfo, 'guest' | 'name'>[], local: LocalNames): string[] {
  const names = players.map(({ guest, name }, seat) => (guest === null ? botName(seat) : (local[seat] ?? name)));
  return names.map((name, seat) => {
    const namesakes = names.flatMap((other, at) => (other === name ? [at] : []));
    return namesakes.length > 1 ? `${name} ${namesakes.indexOf(seat) + 1}` : name;
  });
}

export function seatName(seat: SeatInfo, local: LocalNames): string | null {
  return seat.bot === null ? (local[seat.number] ?? seat.name) : botName(seat.number);
}

const LEVEL = /^level:([1-5])$/;

/** "Bot, level 3" */
export function botWords(t: Words<CommonKey>, bot: string): string {
  const level = LEVEL.exec(bot)?.[1];
  return level ? t('bot.level', { level, name: t(`level.${level}` as CommonKey) }) : t('bot.other', { name: bot });
}
