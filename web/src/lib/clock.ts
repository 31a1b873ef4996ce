import type { Update } from '../../generated/protocol';

/** Seconds a seat has left: while it is to move, until its deadline; else what its clock holds. Null: no clock. */
export function timeLeft(update: Update, seat: number, now: number): number | null {
  if (update.to_move === seat && update.deadline !== null) return Math.max(0, update.deadline - now);
  return update.players[seat]?.time ?? null;
}

/** "1:05", "2:00:00"; from two days on "3 d". */
export function timeWords(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  const two = (n: number) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
