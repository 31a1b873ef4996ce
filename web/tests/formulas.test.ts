/** @vitest-environment node */
/** Formulas are worked out as in Python: tests/words/test_formulas.py holds the same file to it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLines } from '../src/games/testing';
import { type Tree, workOut } from '../src/lib/formulas';

interface Case {
  formula: string;
  tree: Tree;
  names: Record<string, unknown>;
  result: unknown;
}
const CASES = readLines<Case>(readFileSync('tests/formulas.jsonl', 'utf8'));

test.each(CASES)('$formula', ({ tree, names, result }) => {
  expect(workOut(tree, (name) => names[name] ?? null)).toEqual(result);
});
