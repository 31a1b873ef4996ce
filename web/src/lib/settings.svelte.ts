/** What a player likes, kept in this browser. */
import { pickLanguage, type Language } from './i18n';
import { keep, kept } from './kept';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const SPEEDS = ['off', 'quick', 'usual', 'calm'] as const;

export interface Settings {
  language: Language;
  theme: (typeof THEMES)[number];
  /** How quickly the story of a match is told; off is at once. */
  speed: (typeof SPEEDS)[number];
  /** Ask before every decision. */
  confirm: boolean;
  sound: boolean;
}

const PLACE = 'fondaco.settings';

const defaults: Settings = {
  language: pickLanguage(navigator.languages ?? [navigator.language]),
  theme: 'auto',
  speed: 'usual',
  confirm: true,
  sound: false,
};

export const settings: Settings = $state({ ...defaults, ...kept<Partial<Settings>>(PLACE) });

export function keepSettings(): void {
  keep(PLACE, $state.snapshot(settings));
}
