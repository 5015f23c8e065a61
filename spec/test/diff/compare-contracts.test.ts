import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breaksSilently, type Comparison, compareContracts } from '../../diff/compare-contracts.ts';
import { breakingChanges, compatibleChanges, type PlantedChange } from './planted-changes.ts';

const base = fileURLToPath(new URL('./base.yaml', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planted-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** All changes at once: one run of the comparison for many. */
async function compareWith(name: string, changes: PlantedChange[]): Promise<Comparison> {
  let text = await readFile(base, 'utf8');
  for (const { says, from, to } of changes) {
    expect(text.split(from), `"${says}" has one position in base.yaml`).toHaveLength(2);
    text = text.replace(from, () => to);
  }
  const file = join(folder, `${name}.yaml`);
  await writeFile(file, text);
  return compareContracts(base, file);
}

describe('breaking changes', () => {
  let comparison: Comparison;
  beforeAll(async () => {
    comparison = await compareWith('breaking', breakingChanges);
  });

  test.each(breakingChanges)('$says', ({ location, rule }) => {
    const found = comparison.changes.filter((change) => change.location === location);
    expect(found.map(({ impact }) => impact)).toEqual(['major']);
    expect(found.flatMap(({ reasons }) => reasons.map((reason) => reason.rule))).toContain(rule);
  });

  test('every change knows its line', () => {
    for (const { before, after } of comparison.changes) expect((after ?? before)?.line).toBeGreaterThan(0);
  });

  test('they ask for a new major version', () => {
    expect(breaksSilently(comparison)).toBe(true);
  });
});

describe('compatible changes', () => {
  let comparison: Comparison;
  beforeAll(async () => {
    comparison = await compareWith('compatible', compatibleChanges);
  });

  test.each(compatibleChanges)('$says', ({ location }) => {
    const found = comparison.changes.filter((change) => change.location === location);
    expect(found.map(({ impact }) => impact === 'major')).toEqual([false]);
  });

  test('none of them, nor all together, breaks anybody', () => {
    expect(comparison.changes.filter(({ impact }) => impact === 'major')).toEqual([]);
    expect(breaksSilently(comparison)).toBe(false);
  });
});

test('a breaking change under a new major version is said, and allowed', async () => {
  const [change] = breakingChanges as [PlantedChange];
  const version = { ...change, from: 'version: 1.4.2', to: 'version: 2.0.0' };
  const comparison = await compareWith('major', [change, version]);
  expect(comparison.changes.some(({ impact }) => impact === 'major')).toBe(true);
  expect(breaksSilently(comparison)).toBe(false);
});

test('a contract does not differ from itself', async () => {
  expect((await compareContracts(base, base)).changes).toEqual([]);
});

test.each(['draft', 'v1.5.0', '2'])('a version of %s is refused: it could not tell a new major', async (version) => {
  const change = { says: 'the version', from: 'version: 1.4.2', to: `version: "${version}"`, location: '' };
  await expect(compareWith(version, [change])).rejects.toThrow(/has to be three numbers/);
});
