import { expect, test } from 'vitest';
import { chooseSample } from '../../src/mutants/choose-sample.ts';
import type { Judgment, Outcome } from '../../src/mutants/judge-mutant.ts';
import { type MutantResult, scoreOf } from '../../src/mutants/mutant-result.ts';
import { writeMutants } from '../../src/mutants/write-mutants.ts';

const judgment = (outcome: Outcome, line: number): Judgment => ({
  file: 'src/a.ts',
  line,
  column: 1,
  operator: 'logical',
  start: 0,
  end: 1,
  before: 'a || b',
  code: 'return a || b;',
  after: '((a) && (b))',
  outcome,
});
const judgments = (['reported', 'reported', 'reported', 'survived', 'not observable', 'no start'] as const).map(
  judgment,
);
const result: MutantResult = { date: '2026-01-01', machine: 'M', versions: {}, seed: 7, total: 100, judgments };

test('the score counts only mutants that change a response', () => {
  expect(scoreOf(judgments)).toBe(0.75);
});

test('the report has the score, the sample, and each survivor with its position and change', () => {
  const text = writeMutants(result);
  expect(text).toContain('6 of 100 mutants, seed 7');
  expect(text).toContain('**75.0 %**');
  expect(text).toContain('the goal is 95.0 %, missed');
  expect(text).toContain(
    '| `src/a.ts:3` | logical: `` a \\|\\| b → ((a) && (b)) `` in `` return a \\|\\| b; `` | no reason recorded |',
  );
});

test('the same seed chooses the same sample, in the order of the mutants', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const sample = chooseSample(items, 10, 1);
  expect(sample).toEqual(chooseSample(items, 10, 1));
  expect(sample).not.toEqual(chooseSample(items, 10, 2));
  expect(sample).toHaveLength(10);
  expect(sample).toEqual(sample.toSorted((one, other) => one - other));
});
