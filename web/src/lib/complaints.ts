/** What to tell people when something was not done. */
import { Refusal } from './api';
import type { CommonKey, Words } from './i18n';

export const isOffline = (error: unknown): boolean => error instanceof Refusal && error.error === 'offline';

/** In the language of the page where we know the refusal; else the server's own sentence. */
export function complaint(t: Words<CommonKey>, error: unknown): string {
  if (!(error instanceof Refusal)) return t('error.server');
  const key = `error.${error.error}`;
  return t.has(key) ? t(key as CommonKey) : error.message;
}
