import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingChangesets } from '../../src/changesets/missing-changesets.ts';
import type { Changeset } from '../../src/changesets/read-changesets.ts';
import { root } from '../../src/run.ts';

const packages = [
  { name: '@threads-api/client', folder: join(root, 'packages/client') },
  { name: '@threads-api/contract', folder: join(root, 'packages/contract') },
  { name: '@threads-api/mock', folder: join(root, 'packages/mock') },
];
const changesetFor = (...names: string[]): Changeset => ({
  file: '.changeset/change.md',
  packages: Object.fromEntries(names.map((name) => [name, 'minor'])),
  summary: 'More.',
});
const source = 'packages/client/src/pages.ts';

test('reports a changed package without a changeset', () => {
  expect(missingChangesets([source], packages, [])).toEqual(['@threads-api/client']);
});

test('accepts a changed package with a changeset in the same change', () => {
  const changeset = changesetFor('@threads-api/client');
  expect(missingChangesets([source, changeset.file], packages, [changeset])).toEqual([]);
});

test('reports a package whose changeset is older than the change', () => {
  expect(missingChangesets([source], packages, [changesetFor('@threads-api/client')])).toEqual(['@threads-api/client']);
});

test('reports a package that the changeset does not name', () => {
  const changeset = changesetFor('@threads-api/mock');
  expect(missingChangesets([source, changeset.file], packages, [changeset])).toEqual(['@threads-api/client']);
});

test('an empty changeset covers changes that users do not notice', () => {
  const changeset = changesetFor();
  expect(missingChangesets([source, changeset.file], packages, [changeset])).toEqual([]);
});

test('a release, which removes changesets and writes changelogs, needs no changeset', () => {
  const files = ['packages/client/package.json', 'packages/client/CHANGELOG.md', '.changeset/change.md'];
  expect(missingChangesets(files, packages, [])).toEqual([]);
});

test.each(['packages/client/test/pages.test.ts', 'packages/client/README.md', 'packages/contract/src/contract.ts'])(
  '%s needs no changeset',
  (file) => {
    expect(missingChangesets([file], packages, [])).toEqual([]);
  },
);
