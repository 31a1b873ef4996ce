/** What to call those at a table, and how they look: on every page from here. */
import { faceOf, type Face } from './faces';
import type { CommonKey, Words } from './i18n';
import type { PlayerInfo, TableInfo, Update } from '../../generated/protocol';

export interface Person {
  name: string;
  face: Face;
}

/** Bots keep their names, faces and ways to play: by strength and style, the first one who sits down first. */
const BOTS: Record<string, readonly Person[]> = {
  'level:1': [
    { name: 'Noor', face: 'mouse' },
    { name: 'Yusuf', face: 'tortoise' },
    { name: 'Pia', face: 'fish' },
    { name: 'Bruno', face: 'mule' },
  ],
  'level:2+hoarder': [{ name: 'Leila', face: 'lantern' }],
  'level:2+trader': [{ name: 'Marco', face: 'pilot' }],
  'level:2': [
    { name: 'Anouk', face: 'cat' },
    { name: 'Tomas', face: 'ram' },
  ],
  'level:3+hoarder': [{ name: 'Maya', face: 'moon' }],
  'level:3+trader': [{ name: 'Idris', face: 'camel' }],
  'level:3': [
    { name: 'Greta', face: 'sun' },
    { name: 'Elio', face: 'heron' },
  ],
  'level:4+hoarder': [{ name: 'Zohra', face: 'star' }],
  'level:4+trader': [{ name: 'Tariq', face: 'fox' }],
  'level:4': [
    { name: 'Livia', face: 'amphora' },
    { name: 'Hanno', face: 'fish' },
  ],
  'level:5': [
    { name: 'Shirin', face: 'owl' },
    { name: 'Dario', face: 'pilot' },
    { name: 'Salma', face: 'moon' },
    { name: 'Amir', face: 'camel' },
  ],
};
const OTHER_BOTS: readonly Person[] = [
  { name: 'Sami', face: 'star' },
  { name: 'Vera', face: 'sun' },
  { name: 'Omar', face: 'ram' },
  { name: 'Ines', face: 'heron' },
];

/** A page also tells how much of what it wanted to a bot thought about its last decision, where that was less: 0 to 1. */
export type PagePlayer = PlayerInfo & { thought?: number };

/** Who sits on a seat: a guest, or somebody at the guest's device, by name; a bot; or nobody yet. */
export type Sitter = Pick<PlayerInfo, 'guest' | 'bot' | 'face'> & { name: string | null };

/** By seat; null where nobody sits. People of one name are told apart by number; no bot takes anybody's name or face. */
export function company(sitters: readonly Sitter[]): (Person | null)[] {
  const taken = new Set<string>();
  const found: (Person | null)[] = sitters.map(({ guest, name, face }) =>
    guest === null || !name ? null : { name: freeName(name, taken), face: faceOf(face, guest) },
  );
  for (const [seat, { guest, bot }] of sitters.entries()) {
    if (guest !== null || !bot) continue;
    const all = [...(BOTS[bot] ?? []), ...OTHER_BOTS];
    const faces = found.map((one) => one?.face);
    const free = all.filter(({ name }) => !taken.has(name));
    const person = free.find(({ face }) => !faces.includes(face)) ?? free[0] ?? all[seat % all.length]!;
    found[seat] = { ...person, name: freeName(person.name, taken) };
  }
  return found;
}

/** The name itself, for the first who has it; for the others with a number. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`;
  taken.add(free);
  return free;
}

/** Names and faces, by seat, of those who play: as they are called now, or, once they have got up, as in the match. */
export function namesAndFaces(
  { match, players }: Pick<Update, 'match' | 'players'>,
  table: Pick<TableInfo, 'match' | 'seats'> | null = null,
): { names: string[]; faces: Face[] } {
  const now = (player: PlayerInfo, seat: number): Sitter => {
    const sitter = table?.match === match ? table.seats[seat] : null;
    return sitter?.guest && sitter.guest === player.guest ? sitter : player;
  };
  const people = company(players.map(now));
  return { names: people.map((one) => one?.name ?? ''), faces: people.map((one) => one?.face ?? 'star') };
}

const LEVEL = /^level:([1-5])(?:\+([a-z]+))?$/;
const LEVELS = [1, 2, 3, 4, 5] as const;

/** The level of a bot, where it has one. */
export function levelOf(bot: string): number | null {
  const level = LEVEL.exec(bot)?.[1];
  return level ? Number(level) : null;
}

/** "Bot 3, steady", and how it plays, if a game's words tell of its style: "Bot 3, steady: hoards lamps" */
export function botWords(t: Words<CommonKey>, bot: string): string {
  const [, level, style] = LEVEL.exec(bot) ?? [];
  if (!level) return t('bot.other', { name: bot });
  const words = t('bot.level', { level: Number(level), name: t(`level.${level}` as CommonKey) });
  return style && t.has(`style.${style}`) ? t('bot.styled', { bot: words, style: t.word('style', style) }) : words;
}

/** A level in each style that a game's words tell of, after the plain one. */
export function inStyles(t: Words<CommonKey>, level: string): string[] {
  const styled = Object.keys(BOTS).filter((bot) => bot.startsWith(`${level}+`));
  return [level, ...styled.filter((bot) => t.has(`style.${LEVEL.exec(bot)![2]}`))];
}

/** The bots to choose from, and what to call them: those with a style by their name. */
export function opponents(t: Words<CommonKey>): { bot: string; said: string }[] {
  const bots = LEVELS.flatMap((level) => inStyles(t, `level:${level}`));
  const named = (bot: string) => (bot.includes('+') ? `${BOTS[bot]![0]!.name}: ` : '');
  return bots.map((bot) => ({ bot, said: named(bot) + botWords(t, bot) }));
}

/** So many of a level, as differently as its styles allow, whoever comes first. */
export function rivals(t: Words<CommonKey>, level: string, count: number): string[] {
  const ways = inStyles(t, level);
  const first = Math.floor(Math.random() * ways.length);
  return Array.from({ length: count }, (_, place) => ways[(first + place) % ways.length]!);
}
