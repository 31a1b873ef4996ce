import { BASE } from './base';

/** What this browser keeps between visits. Where it may keep nothing, everything works until the page is closed. */
export function kept<T>(place: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(BASE + place) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Where it is noted that this browser is told of turns, so that nobody else loads what that takes. */
export const NOTICES_PLACE = 'fondaco.notices';

export function keep(place: string, what: unknown): void {
  try {
    localStorage.setItem(BASE + place, JSON.stringify(what));
  } catch {
    // A private window may refuse.
  }
}
