import { BASE } from './base';

/** What this browser keeps between visits. Where it may keep nothing, everything works until the page is closed. */
export function kept<T>(place: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(BASE + place) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function keep(place: string, what: unknown): void {
  try {
    localStorage.setItem(BASE + place, JSON.stringify(what));
  } catch {
    // A private window may refuse.
  }
}
