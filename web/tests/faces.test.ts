/** @vitest-environment node */
/** What the face of each of our games says, in every language, of moments of real games. */
import { describe, expect, test } from 'vitest';
import ours from '../generated/hall.json';
import type { GameFace } from '../src/games/contract';
import { sayReason } from '../src/lib/telling';
import { fileOf, fixturesOf, NAMES, TONGUES, wordsOf } from '../src/games/testing';

const faces = import.meta.glob<{ face: GameFace }>('../src/games/*/face.ts', { eager: true });

describe.each(ours.map(({ name }) => name))('%s', (game) => {
  const { face } = faces[`../src/games/${game}/face.ts`]!;
  const { states, tales, language, sentences } = fixturesOf(game);
  const rules = Object.keys(fileOf(game, 'en.rules'));

  describe.each(TONGUES)('in %s', (tongue) => {
    const t = wordsOf<any>(game, tongue);

    test('every choice of 200 random states has words of its own', () => {
      expect(states).toHaveLength(200);
      for (const { view, legal } of states) {
        const choices = face.choices(t, view, legal, { names: NAMES, me: view.to_move });
        expect(choices.map(({ action }) => action).sort()).toEqual([...legal].sort());
        expect(new Set(choices.map(({ words }) => words)).size).toBe(legal.length);
        for (const { rule } of choices) expect(rules).toContain(rule);
        if (legal.length) expect(face.question(t, view, { names: NAMES, me: view.to_move })).not.toBe('');
      }
    });

    test('every action of the notation has words', () => {
      const { view } = states.find(({ view }) => view.phase === 'turn' && view.players === 4)!;
      for (const action of language.actions) {
        expect(face.choices(t, view, [action], { names: NAMES, me: 0 })[0]?.words.length).toBeGreaterThan(3);
      }
    });

    test('what happened is told, to those concerned and to the others', () => {
      for (const { events, options, players } of tales) {
        for (const me of [null, ...Array(players).keys()]) {
          for (const { text, rule } of face.tell(t, events, options ?? {}, { names: NAMES, me })) {
            expect(text).toMatch(/^[^a-z].*[.!]$/s);
            if (rule) expect(rules).toContain(rule);
          }
        }
      }
    });

    test('the terminal says the same', () => {
      const people = ({ players }: { players?: number }) => ({ names: NAMES.slice(0, players), me: 0 });
      const told = tales.map((tale) =>
        face.tell(t, tale.events, tale.options ?? {}, people(tale)).map(({ text }) => text),
      );
      const asked = states
        .filter((_, index) => index % 16 === 0)
        .map(({ view, legal }) => [
          ...(legal.length ? [face.question(t, view, people(view))] : []),
          ...face.choices(t, view, legal, people(view)).map(({ group, words }) => `${group}: ${words}`),
        ]);
      const { values, wanted, reasons } = language;
      const given = { ...values, last: 'blue3', prizes: 'blue, red', seat: 1, wanted: wanted[0] };
      const why = reasons.map((key) =>
        sayReason(t, { key, detail: '', rule: null, values: given }, { names: NAMES, me: 0 }),
      );
      expect([...told, ...asked, why]).toEqual(sentences.map((said) => said[tongue] ?? []));
    });

    test('parts of the score, options and all clauses of the rulebook are named', () => {
      for (const part of language.score) if (part !== 'total') expect(t(`score.${part}`)).toBeTruthy();
      for (const option of language.options) {
        for (const what of ['name', 'explanation']) expect(t(`option.${option}.${what}`)).toBeTruthy();
      }
      const clauses = fileOf(game, `${tongue}.rules`) as Record<string, { title: string; text: string }>;
      expect(Object.keys(clauses)).toEqual(rules);
      for (const { title, text } of Object.values(clauses)) expect(title && text).toBeTruthy();
      expect(t('unit', { n: 1 })).not.toBe(t('unit', { n: 2 }));
    });
  });
});
