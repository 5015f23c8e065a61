import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingChangesets } from '../src/changesets.ts';
import { root } from '../src/run.ts';

const packages = ['client', 'contract', 'mock'].map((name) => ({
  name: `@threads-api/${name}`,
  folder: join(root, 'packages', name),
}));
const source = 'packages/client/src/pages.ts';
const file = '.changeset/change.md';

/** A title, the changed files, the packages that the changeset names, and the packages without a changeset. */
test.each([
  ['a changed package needs a changeset', [source], undefined, ['@threads-api/client']],
  ['a changeset in the same change suffices', [source, file], ['@threads-api/client'], []],
  ['an older changeset does not suffice', [source], ['@threads-api/client'], ['@threads-api/client']],
  ['the changeset must name the package', [source, file], ['@threads-api/mock'], ['@threads-api/client']],
  ['an empty changeset covers changes that users do not notice', [source, file], [], []],
  ['a release needs none', ['packages/client/package.json', 'packages/client/CHANGELOG.md', file], undefined, []],
  ['a test needs none', ['packages/client/test/pages.test.ts'], undefined, []],
  ['a README needs none', ['packages/client/README.md'], undefined, []],
  ['the contract needs none', ['packages/contract/src/contract.ts'], undefined, []],
] as const)('%s', (_, files, named, missing) => {
  expect(missingChangesets(files, packages, named ? [{ file, packages: named }] : [])).toEqual(missing);
});
