import type { Reason } from '../../generated/protocol';

/** The set-up names something that there is not; the message says what is allowed. */
export class BadSetup extends Error {}
/** A record that does not replay; the message names the first entry that does not fit. */
export class BadRecord extends Error {}
/** A game that nobody has an engine for: the server's tables have to do. */
export class NoEngine extends Error {}
/** An action that is not allowed now. */
export class Illegal extends Error {
  constructor(
    readonly action: string,
    readonly reason: Reason,
  ) {
    super(`“${action}” is not allowed: ${reason.detail}`);
  }
}

const LONGEST = 100;

/** A value as a message may show it: in brief, however long it is. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

/** A whole number within bounds; null if it is no such number. */
export function whole(value: unknown, low = 0, high = Infinity): number | null {
  return Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high
    ? (value as number)
    : null;
}
