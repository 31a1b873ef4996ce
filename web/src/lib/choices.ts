/** The legal actions as a list to choose from: the way that needs neither mouse nor eyes. */
import type { Choice, GameFace, People, View } from '../games/contract';
import type { Words } from './i18n';

export interface Numbered extends Choice {
  number: number;
}
export interface Group {
  name: string;
  choices: Numbered[];
}

export function groupedChoices(
  face: GameFace,
  t: Words<any>,
  view: View,
  legal: readonly string[],
  people: People,
): Group[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of face.choices(t, view, legal, people))
    groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  let number = 0;
  return [...groups].map(([name, found]) => ({
    name,
    choices: found.map((choice) => ({ ...choice, number: ++number })),
  }));
}

/** Milliseconds after which a digit begins another number. */
const PAUSE = 900;

const isPlain = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey) && !(target instanceof Element && target.matches('input, select, textarea'));

/** The key that asks for hints, unless it belongs to a field. */
export const isHintKey = (event: KeyboardEvent): boolean => event.key.toLowerCase() === 'h' && isPlain(event);

/** Numbers as they are typed: 1 and then 2 soon after it are 12. */
export class Typing {
  private typed = '';
  private at = 0;

  /** The number typed so far; null if this key is none, or belongs to a field. */
  hear(event: KeyboardEvent): number | null {
    const { key, timeStamp } = event;
    if (!isPlain(event) || !/^\d$/.test(key)) return null;
    this.typed = timeStamp - this.at < PAUSE ? this.typed + key : key;
    this.at = timeStamp;
    return Number(this.typed);
  }
}
