import { readdir } from 'node:fs/promises';
import { requirements } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { checks } from '../src/index.ts';
import { byRequirement } from '../src/report.ts';

test('one check is one file, named after its id', async () => {
  const files = await readdir(new URL('../src/checks', import.meta.url));
  expect(files.filter((file) => file !== 'index.ts').toSorted()).toEqual(checks.map(({ id }) => `${id}.ts`).toSorted());
});

test('every check cites rules that there are, and says what failure looks like', () => {
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

test('every rule that can be observed over REST has a check', () => {
  const cited = new Set(checks.flatMap((check) => check.requirements));
  const untested = requirements.filter(({ id, observable }) => observable && !cited.has(id)).map(({ id }) => id);
  // A permission, and the webhooks.
  expect(untested).toEqual(['R7', 'R11', 'D29']);
  const told = byRequirement([], 'v1', [], []).filter(({ id }) => untested.includes(id));
  expect(told.map(({ outcome, reason }) => [outcome, typeof reason])).toEqual(
    untested.map(() => ['not tested', 'string']),
  );
});
