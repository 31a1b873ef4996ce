/** @vitest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as carthage from '../src/games/carthage/glyphs';
import { COLOURS as GEMS, GOODS } from '../src/games/silkroad/market';
import * as silkroad from '../src/games/silkroad/glyphs';
import * as tantan from '../src/games/tantan/glyphs';
import { difference, lab, VISIONS, type Rgb } from './vision';

/** By CIEDE2000: plainly apart, also when small and not side by side. */
const CLEAR = 9;

/** As Result.svelte paints them, in turn. */
const PARTS = ['accent', 'amber', 'ink', 'slate'];

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const source = (path: string) => readFileSync(join(import.meta.dirname, '..', 'src', path), 'utf8');

/** The colours that a rule of a style sheet gives names to. */
function named(css: string, selector: string, theme: Theme): Record<string, string> {
  const rule = css.slice(css.indexOf(`\n${selector} {`)).split('}')[0] ?? '';
  const colours = rule.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g);
  return Object.fromEntries(
    [...colours].map(([, name, light, dark, always]) => [name, always ?? (theme === 'light' ? light : dark)]),
  ) as Record<string, string>;
}

const pick = (colours: Record<string, string>, names: readonly string[], prefix = '') =>
  Object.fromEntries(names.map((name) => [name, colours[prefix + name]!]));
const mains = (shades: Record<string, { main: string }>) =>
  Object.fromEntries(Object.entries(shades).map(([name, { main }]) => [name, main]));

/** The colours of things that lie side by side. */
function palettes(theme: Theme): Record<string, Record<string, string>> {
  const page = source('app.css');
  const sand = named(source('games/silkroad/colours.css'), '.silkroad', theme);
  const inMood = (mood: string) => ({ ...named(page, ':root', theme), ...named(page, `[data-mood='${mood}']`, theme) });
  return {
    "Tan-Tan Caravan's cards": mains(tantan.COLOURS),
    "Silk Road's goods": pick(sand, GOODS, 'sr-'),
    "Silk Road's gems": pick(sand, GEMS, 'sr-'),
    "Carthage's goods and ships": mains(carthage.SHADES),
    "the parts of a score in Tan-Tan Caravan's chart": pick(inMood('tantan'), PARTS),
    "the parts of a score in Silk Road's chart": pick(inMood('silkroad'), PARTS.slice(0, 3)),
  };
}

/** The pairs that look too much alike. */
function lookalikes(palette: Record<string, string>, vision: string): string[] {
  const seen = Object.entries(palette).map(([name, hex]): [string, Rgb] => [name, lab(hex, vision)]);
  return seen.flatMap(([name, one], i) =>
    seen.slice(i + 1).flatMap(([other, two]) => {
      const apart = difference(one, two);
      return apart < CLEAR ? [`${name} and ${other}: ${apart.toFixed(1)}`] : [];
    }),
  );
}

describe.each(THEMES)('in the %s', (theme) => {
  describe.each(Object.entries(palettes(theme)))('%s', (_, palette) => {
    it('have their colours', () => expect(Object.values(palette).every((hex) => /^#\w{6}$/.test(hex))).toBe(true));
    it.each(VISIONS)('are told apart with %s vision', (vision) => expect(lookalikes(palette, vision)).toEqual([]));
  });
});

describe.each<[string, Record<string, unknown>]>([
  ["Tan-Tan Caravan's cards", tantan.GLYPHS],
  ["the grounds of Tan-Tan Caravan's cards", tantan.PATTERNS],
  ["Silk Road's goods, gems and tiles", silkroad.GLYPHS],
  ["the grounds of Silk Road's cards", silkroad.PATTERNS],
  ["Silk Road's cities", silkroad.SKYLINES],
  ["Carthage's goods", carthage.GOODS],
  ["the grounds of Carthage's cards", carthage.PATTERNS],
  ["Carthage's markers", { ...carthage.MARKERS }],
])('%s', (_, drawings) => {
  it('each have a shape of their own, whatever the colour', () => {
    const outlines = Object.values(drawings).map((drawing) => JSON.stringify(pathsOf(drawing)));
    expect(new Set(outlines).size).toBe(outlines.length);
  });
});

/** A drawing without its tones. */
function pathsOf(drawing: unknown): unknown {
  return Array.isArray(drawing) ? drawing.map(([, path]: [string, string]) => path) : drawing;
}

describe('CIEDE2000', () => {
  // From the data that Sharma, Wu and Dalal (2005) publish to check it by.
  it.each<[Rgb, Rgb, number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1, 2], [50, 0, 0], 2.3669],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ])('%j and %j are apart by %d', (one, two, apart) => expect(difference(one, two)).toBeCloseTo(apart, 4));
});
