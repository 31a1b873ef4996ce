/** Actions by their numbers, texts and parts, and texts that are none: fondaco.kernel.verbs, from the same table. */
import type { Json } from '../../generated/protocol';
import type { ArgumentInfo, Complaint, Description, VerbInfo } from './description';

const LONGEST = 200;

interface Way {
  text: string;
  /** By argument: the place of its value. */
  places: number[];
  row: VerbInfo;
}

export class Notation {
  /** The text of every action, by its number. */
  readonly texts: string[];
  private readonly ways: Way[];
  private readonly numbers: Map<string, number>;

  constructor({ verbs }: Pick<Description, 'verbs'>) {
    this.ways = verbs.flatMap(waysOf);
    this.texts = this.ways.map(({ text }) => text);
    this.numbers = new Map(this.texts.map((text, number) => [text.toLowerCase(), number]));
    this.verbs = verbs;
  }
  private readonly verbs: readonly VerbInfo[];

  /** The number of an action, case and extra spaces aside; null if it is no action. */
  number(text: string): number | null {
    return isPlain(text) ? (this.numbers.get(plain(text)) ?? null) : null;
  }

  /** What an action names, by name, as JSON has it. */
  arguments(action: number): Json {
    return this.named(action, ({ meanings }, place) => copied(meanings[place]));
  }

  /** The same as the rules know it. */
  values(action: number): Record<string, number> {
    return this.named(action, ({ values }, place) => values[place]!);
  }

  private named<Value>(action: number, value: (argument: ArgumentInfo, place: number) => Value): Record<string, Value> {
    const { row, places } = this.ways[action]!;
    return Object.fromEntries(row.arguments.map((one, at) => [one.name, value(one, places[at]!)]));
  }

  /** What is wrong with a text that has the form of an action but is none; null, if it has no such form. */
  beyond(text: string): Complaint | null {
    if (!isPlain(text)) return null;
    for (const verb of this.verbs) {
      const complaint = beyond(verb, plain(text));
      if (complaint) return complaint;
    }
    return null;
  }
}

const copied = (meaning: unknown) => (Array.isArray(meaning) ? ([...meaning] as unknown[]) : meaning);
// eslint-disable-next-line no-control-regex -- it is what Python's split takes for space
const SPACE = /[\s\x1c-\x1f]+/;
const plain = (text: string) => text.split(SPACE).filter(Boolean).join(' ').toLowerCase();
// eslint-disable-next-line no-control-regex -- ASCII begins with these
const isPlain = (text: string) => text.length <= LONGEST && /^[\x00-\x7f]*$/.test(text);

/** All actions of a verb; the last argument changes fastest. */
function waysOf(row: VerbInfo): Way[] {
  let ways: Way[] = [{ text: row.verb, places: [], row }];
  for (const { texts } of row.arguments) {
    ways = ways.flatMap(({ text, places }) =>
      texts.map((more, place) => ({ text: more ? `${text} ${more}` : text, places: [...places, place], row })),
    );
  }
  const leftOut = new Set(row.left_out);
  return ways.filter((_, place) => !leftOut.has(place));
}

function beyond(verb: VerbInfo, text: string): Complaint | null {
  const found = whole(verb.pattern).exec(text);
  if (!found) return null;
  for (const [at, { texts, strays }] of verb.arguments.entries()) {
    const part = found[at + 1] ?? '';
    if (texts.some((one) => one.toLowerCase() === part)) continue;
    return (
      strays.find(([pattern, , ascending]) => whole(pattern).test(part) && (!ascending || ascends(part)))?.[1] ?? null
    );
  }
  return verb.within ?? null;
}

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);

function ascends(text: string): boolean {
  const numbers = [0, ...text.split(' ').map(Number)];
  return numbers.every((number, at) => at === 0 || number > numbers[at - 1]!);
}
