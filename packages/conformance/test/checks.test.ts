import { readdir } from 'node:fs/promises';
import { requirements } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { requirementResults } from '../src/build-report.ts';
import { checks } from '../src/index.ts';

test('every check has one file, named after its id', async () => {
  const files = await readdir(new URL('../src/checks', import.meta.url));
  expect(files.filter((file) => file !== 'index.ts').toSorted()).toEqual(checks.map(({ id }) => `${id}.ts`).toSorted());
});

test('every check cites existing rules and describes a failure', () => {
  const known = new Set(requirements.map(({ id }) => id));
  for (const { id, requirements: cited, failure, title } of checks) {
    expect(
      cited.filter((rule) => !known.has(rule)),
      id,
    ).toEqual([]);
    expect(failure.length, id).toBeGreaterThan(20);
    expect(title, id).not.toMatch(/\.$/);
  }
});

test('every rule that is observable over REST has a check', () => {
  const cited = new Set(checks.flatMap((check) => check.requirements));
  const untested = requirements.filter(({ id, observable }) => observable && !cited.has(id)).map(({ id }) => id);
  // R11 is a permission; the others are about webhooks.
  expect(untested).toEqual(['R7', 'R11', 'D29']);
  const results = requirementResults([], 'v1', [], []).filter(({ id }) => untested.includes(id));
  expect(results.map(({ outcome, reason }) => [outcome, typeof reason])).toEqual(
    untested.map(() => ['not tested', 'string']),
  );
});
