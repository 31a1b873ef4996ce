/** Actions in their parts. */
import type { ArgumentInfo, VerbInfo } from '../../generated/protocol';

export interface Deed {
  verb: VerbInfo;
  /** What is named, by name, as JSON has it. */
  arguments: Record<string, unknown>;
  /** Where it stands among all actions: its verb's place, and of each argument the place of its value. */
  at: number[];
}

/** An action in its parts; null for a text that is none. */
export function deedOf(verbs: readonly VerbInfo[], action: string): Deed | null {
  for (const [place, verb] of verbs.entries()) {
    if (`${action} `.startsWith(`${verb.verb} `)) {
      const found = read(verb.arguments, action.slice(verb.verb.length));
      if (found) return { verb, ...found, at: [place, ...found.at] };
    }
  }
  return null;
}

/** The arguments that a text gives, each after a space or going without saying. */
function read([first, ...others]: readonly ArgumentInfo[], text: string): Omit<Deed, 'verb'> | null {
  if (!first) return text ? null : { arguments: {}, at: [] };
  for (const [place, choice] of first.choices.entries()) {
    const part = choice.text && ` ${choice.text}`;
    if (!`${text} `.startsWith(part && `${part} `)) continue;
    const rest = read(others, text.slice(part.length));
    if (rest) return { arguments: { [first.name]: choice.meaning, ...rest.arguments }, at: [place, ...rest.at] };
  }
  return null;
}
