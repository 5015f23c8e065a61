import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import { breaksSilently, type Comparison, compareContracts } from '../../diff/compare-contracts.ts';
import { eventOf } from '../../diff/describe-change.ts';
import { breakingChanges, compatibleChanges, type PlantedChange } from './planted-changes.ts';

const base = fileURLToPath(new URL('./base.yaml', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planted-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Compares the base with all changes at once. */
async function compareWith(name: string, changes: PlantedChange[]): Promise<Comparison> {
  let text = await readFile(base, 'utf8');
  for (const { title, from, to } of changes) {
    expect(text.split(from), `"${title}" has one position in base.yaml`).toHaveLength(2);
    text = text.replace(from, () => to);
  }
  const file = join(folder, `${name}.yaml`);
  await writeFile(file, text);
  // The configuration of this contract applies.
  return compareContracts(base, file, contractFile);
}

describe('breaking changes', () => {
  let comparison: Comparison;
  beforeAll(async () => {
    comparison = await compareWith('breaking', breakingChanges);
  });

  test.each(breakingChanges)('$title', ({ location, rule }) => {
    const found = comparison.changes.filter((change) => change.location === location);
    expect(found.map(({ impact }) => impact)).toEqual(['major']);
    expect(found.flatMap(({ reasons }) => reasons.map((reason) => reason.rule))).toContain(rule);
  });

  test('every change has its line', () => {
    for (const { before, after } of comparison.changes) expect((after ?? before)?.line).toBeGreaterThan(0);
  });

  test('breaking changes need a new major version', () => {
    expect(breaksSilently(comparison)).toBe(true);
  });

  test('breaking changes of an internal document need no new version', async () => {
    const internal = { title: 'internal', from: 'version: 1.4.2', to: 'version: 1.4.2, x-internal: true' };
    const found = await compareWith('internal', [
      ...breakingChanges,
      { ...(breakingChanges[0] as PlantedChange), ...internal },
    ]);
    expect(found.changes.map(({ impact }) => impact)).toContain('major');
    expect(breaksSilently(found)).toBe(false);
  });
});

describe('compatible changes', () => {
  let comparison: Comparison;
  beforeAll(async () => {
    comparison = await compareWith('compatible', compatibleChanges);
  });

  test.each(compatibleChanges)('$title', ({ location }) => {
    const found = comparison.changes.filter((change) => change.location === location);
    expect(found.map(({ impact }) => impact === 'major')).toEqual([false]);
  });

  test('compatible changes need no new major version', () => {
    expect(comparison.changes.filter(({ impact }) => impact === 'major')).toEqual([]);
    expect(breaksSilently(comparison)).toBe(false);
  });
});

test('a breaking change with a new major version is reported but allowed', async () => {
  const [change] = breakingChanges as [PlantedChange];
  const version = { ...change, from: 'version: 1.4.2', to: 'version: 2.0.0' };
  const comparison = await compareWith('major', [change, version]);
  expect(comparison.changes.some(({ impact }) => impact === 'major')).toBe(true);
  expect(breaksSilently(comparison)).toBe(false);
});

test('a contract has no changes compared with itself', async () => {
  expect((await compareContracts(base, base)).changes).toEqual([]);
});

test.each([
  ['draft', true],
  ['1.5.0', true],
  ['v2.0.0', false],
  ['2', false],
])('after a breaking change, version %s still needs a new major version: %s', async (version, isSilent) => {
  const [change] = breakingChanges as [PlantedChange];
  const to = `version: "${version}"`;
  const comparison = await compareWith(version, [change, { ...change, from: 'version: 1.4.2', to }]);
  expect(breaksSilently(comparison)).toBe(isSilent);
});

test('OpenAPI 3.0 and 3.2 documents can be compared', async () => {
  const trains = (openapi: string, name: string) =>
    `{ openapi: ${openapi}, info: { title: Trains, version: "3" }, paths: { /stations: { get: { parameters: [{ name: ${name}, in: query, schema: { type: string, nullable: true } }], responses: { "200": { description: All } } } } } }`;
  for (const version of ['3.0.3', '3.2.0']) {
    const [before, after] = ['from', 'to'].map((name) => join(folder, `${version}-${name}.yaml`)) as [string, string];
    await writeFile(before, trains(version, 'from'));
    await writeFile(after, trains(version, 'to'));
    const { versions, changes } = await compareContracts(before, after);
    expect(versions).toEqual({ before: '3', after: '3' });
    expect(changes.map(eventOf)).toEqual([
      'Optional query parameter `from` removed: string. (parameter-removed)',
      'Optional query parameter `to` added: string.',
    ]);
  }
});

test('a document has no changes after its conversion from OpenAPI 3.0 to 3.1', async () => {
  const trains = (openapi: string, schema: object) => ({
    openapi,
    info: { title: 'Trains', version: '3' },
    paths: {
      '/trains': { get: { responses: { 200: { description: 'All', content: { 'application/json': { schema } } } } } },
    },
    components: { schemas: { Line: { type: 'object', properties: { id: { type: 'string' } } } } },
  });
  const line = { $ref: '#/components/schemas/Line' };
  const old = {
    name: { type: 'string', nullable: true, enum: ['a', 'b'] },
    speed: { type: 'number', minimum: 0, exclusiveMinimum: true },
    line: { nullable: true, allOf: [line] },
  };
  const now = {
    name: { type: ['string', 'null'], enum: ['a', 'b', null] },
    speed: { type: 'number', exclusiveMinimum: 0 },
    line: { anyOf: [line, { type: 'null' }] },
  };
  const [before, after] = [join(folder, '3.0.yaml'), join(folder, '3.1.yaml')];
  await writeFile(before, JSON.stringify(trains('3.0.3', { type: 'object', properties: old })));
  await writeFile(after, JSON.stringify(trains('3.1.0', { type: 'object', properties: now })));
  expect((await compareContracts(before, after)).changes).toEqual([]);
});

test('every change is described with its old and new value', async () => {
  const changes = [
    ...(await compareWith('events', compatibleChanges)).changes,
    ...(await compareWith('events', breakingChanges)).changes,
  ];
  const events = changes.map(eventOf);
  expect(events).toEqual(
    expect.arrayContaining([
      'Optional query parameter `inbox` added: string.',
      'Property `channel` added: string.',
      'Path `/inboxes` added: GET.',
      'Webhook `note.edited` added: POST.',
      'Schema `Crew` added: object.',
      '`maximum` changed from 100 to 200.',
      'The values also contain "none".',
      '`summary` changed from "List threads" to "List the threads".',
      '`description` changed from "A conversation." to "A conversation with somebody."',
      'The type changed from string to string or null. (response-type-widened)',
      '`x-order` changed: removed "-timestamp", added "timestamp". (extension-changed)',
      'Optional query parameter `sort` removed: one of "asc", "desc". (parameter-removed)',
    ]),
  );
  // "type changed" would not name the new type.
  expect(events.filter((event) => /^\W*\w+\W* (added|removed|changed)\.?$/.test(event))).toEqual([]);
});
