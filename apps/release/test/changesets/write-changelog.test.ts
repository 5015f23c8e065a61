import { expect, test } from 'vitest';
import { parseChangeset, readChangesets } from '../../src/changesets/read-changesets.ts';
import { writeChangelog } from '../../src/changesets/write-changelog.ts';
import { readPackages } from '../../src/packages.ts';

const client = { name: 'client', version: '1.2.3' };
const changeset = (bump: 'patch' | 'minor' | 'major', summary: string) => ({
  file: `.changeset/${bump}.md`,
  packages: { client: bump },
  summary,
});

test.each([
  ['patch', '1.2.4'],
  ['minor', '1.3.0'],
  ['major', '2.0.0'],
] as const)('a %s change raises the version to %s', (bump, version) => {
  expect(writeChangelog([client], [changeset(bump, 'More.')])).toBe(`## client ${version}\n\nMore.`);
});

test('the largest change of a package determines its version', () => {
  const text = writeChangelog([client], [changeset('patch', 'Fixed.'), changeset('minor', 'New.')]);
  expect(text).toBe('## client 1.3.0\n\nFixed.\n\nNew.');
});

test('states that there are no changes', () => {
  expect(writeChangelog([client], [])).toBe('No package has changes to release.');
});

test('a changeset has packages and a summary', () => {
  expect(parseChangeset('a.md', '---\n"client": minor\n---\n\nMore.\n')).toEqual({
    packages: { client: 'minor' },
    summary: 'More.',
  });
  expect(parseChangeset('a.md', '---\n---\n').packages).toEqual({});
  expect(() => parseChangeset('a.md', 'More.')).toThrow(/a\.md does not start with '---'/);
});

test('every changeset of this repository names published packages, but not the contract', async () => {
  const names = (await readPackages()).map(({ name }) => name);
  const named = (await readChangesets()).flatMap(({ packages }) => Object.keys(packages));
  expect(names.filter((name) => name !== '@threads-api/contract')).toEqual(expect.arrayContaining([...new Set(named)]));
});
