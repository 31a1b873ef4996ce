/** What a player likes, kept in this browser. */
import { pickLanguage, type Language } from './i18n';
import { keep, kept } from './kept';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const SPEEDS = ['off', 'quick', 'usual', 'calm'] as const;
/** When to ask before a decision: never, where it cannot be taken back, or always. */
export const ASKS = ['never', 'needed', 'always'] as const;
export const SIDES = ['choices', 'log', 'chat', 'more'] as const;

export interface Settings {
  language: Language;
  theme: (typeof THEMES)[number];
  /** How quickly the story of a match is told; off is at once. */
  speed: (typeof SPEEDS)[number];
  asks: (typeof ASKS)[number];
  /** What stands beside the table. */
  side: (typeof SIDES)[number];
  /** Whether a number typed anywhere leads to the choice of that number. */
  keys: boolean;
  sound: boolean;
}

const PLACE = 'fondaco.settings';

const defaults: Settings = {
  language: pickLanguage(navigator.languages ?? [navigator.language]),
  theme: 'auto',
  speed: 'usual',
  asks: 'needed',
  side: 'log',
  keys: true,
  sound: false,
};

export const settings: Settings = $state({ ...defaults, ...kept<Partial<Settings>>(PLACE) });

export function keepSettings(): void {
  keep(PLACE, $state.snapshot(settings));
}
