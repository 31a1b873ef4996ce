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
