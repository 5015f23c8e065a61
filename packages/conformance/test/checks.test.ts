import { readdir, readFile } from 'node:fs/promises';
import { contract, requirements } from '@threads-api/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { whenDisabled } from '../src/check.ts';
import { unprovenHidden } from '../src/data/resources.ts';
import { declarations, findLacking } from '../src/declarations.ts';
import { checks } from '../src/index.ts';
import { requirementResults } from '../src/report/build-report.ts';
import { isFindingId } from '../src/report/finding.ts';
import { dataChanged } from '../src/run/data-changes.ts';
import { inapplicableReason } from '../src/run/run-check.ts';
import schema from '../src/target/target.schema.json' with { type: 'json' };
import { webhookChecks } from '../src/webhooks/webhook-report.ts';
import { faults } from '../testing/faults.ts';
import { deriveFaults } from '../testing/operators/derive-faults.ts';
import { webhookFaults } from '../testing/webhook-faults.ts';

test('the id of every check is unique', () => {
  const ids = checks.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every check is the first to report two faults, every check of deliveries reports one, and each has a unique description', () => {
  const derived = deriveFaults(contract);
  const caught = (id: string) => [...faults, ...derived].filter(({ caughtBy }) => caughtBy === id).length;
  expect(checks.filter(({ id }) => caught(id) < 2).map(({ id }) => id)).toEqual([]);
  const proved = new Set(webhookFaults.map(({ caughtBy }) => caughtBy));
  expect(Object.keys(webhookChecks).filter((id) => !proved.has(id))).toEqual([]);
  const names = [
    ...faults.map(({ what }) => what),
    ...derived.map(({ id }) => id),
    ...webhookFaults.map(({ what }) => what),
  ];
  expect(new Set(names).size).toBe(names.length);
});

test('the contract declares every convention that checks need', () => {
  const names = Object.keys(declarations) as (keyof typeof declarations)[];
  expect(findLacking(contract, names)).toBeUndefined();
});

test('every check cites existing rules and has a title without a period', () => {
  const known = new Set(requirements.map(({ id }) => id));
  for (const { id, requirements: cited, title } of checks) {
    expect(
      cited.filter((rule) => !known.has(rule)),
      id,
    ).toEqual([]);
    expect(title, id).not.toMatch(/\.$/);
  }
});

test('every rule that is observable over REST has a check', () => {
  const cited = new Set(checks.flatMap((check) => check.requirements));
  const untested = requirements.filter(({ id, observable }) => observable && !cited.has(id)).map(({ id }) => id);
  // R11 is a permission; the others are about webhooks.
  expect(untested).toEqual(['R7', 'R11', 'D29', 'D34']);
  const results = requirementResults([], [], []).filter(({ id }) => untested.includes(id));
  expect(results.map(({ outcome, reason }) => [outcome, typeof reason])).toEqual(
    untested.map(() => ['not tested', 'string']),
  );
});

const folder = new URL('../src/', import.meta.url);
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));

test('every id of a finding in a text is valid', () => {
  const ids = sources.flatMap((source) => source.match(/\b[a-z-]+\.[0-9a-f]{8}\b/g) ?? []);
  expect(ids.length).toBeGreaterThan(2);
  expect(ids.filter((id) => !isFindingId(id))).toEqual([]);
});

test('every reason for not testing has advice after a semicolon', () => {
  const reasons = sources.flatMap((source) =>
    [...source.matchAll(/NotTested\(\s*(['"`].+['"`]),?\s*\)/g)].map(([, text = '']) => text),
  );
  expect(reasons.length).toBeGreaterThan(25);
  expect(reasons.filter((text) => !text.includes('; '))).toEqual([]);
  for (const text of [...Object.values(whenDisabled), unprovenHidden, dataChanged, inapplicableReason])
    expect(text).toContain('; ');
});

test('target.schema.json is a valid JSON Schema', () => {
  const ajv = new Ajv2020();
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
});
