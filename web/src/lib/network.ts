/** What was said because nobody could be reached is not true any more once somebody is. */
const toForget = new Set<() => void>();

export const whenBack = (forget: () => void): void => void toForget.add(forget);

/** Somebody has answered. */
export function isBack(): void {
  for (const forget of toForget) forget();
  toForget.clear();
}
