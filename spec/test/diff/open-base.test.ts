import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commitAll } from '@threads-api/testing';
import { temporaryFolder, writeFiles } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { compareContracts } from '../../diff/compare-contracts.ts';
import { findBase, openBase } from '../../diff/open-base.ts';
import { openDocument } from '../../open-document.ts';
import { compareInMemory } from './compare-shops.ts';
import { createShop } from './shop.ts';
import { applyToShop } from './shop-edits.ts';
import { splitDocument } from './write-document.ts';

test('a removed file is still found in git', async () => {
  const folder = await temporaryFolder(splitDocument(createShop()));
  await commitAll(folder);
  await rm(join(folder, 'schemas'), { recursive: true });
  await writeFiles(folder, { 'api.yaml': createShop() });
  const base = await findBase('HEAD', join(folder, 'api.yaml'));
  const newer = await openDocument(join(folder, 'api.yaml'));
  expect((await compareContracts(await openBase(base), newer)).changes).toEqual([]);
});

test('outside of git, the reason says so', async () => {
  const folder = await temporaryFolder({ 'api.yaml': createShop() });
  await expect(findBase('HEAD', join(folder, 'api.yaml'))).rejects.toThrow(
    /^'HEAD' is not a file, and \S*api\.yaml is not in a git repository\. See --help\.$/,
  );
});

test('a path after the ref may be relative to the repository', async () => {
  const folder = await temporaryFolder({ 'api/v1.yaml': createShop() });
  await commitAll(folder);
  const base = await findBase('HEAD', join(folder, 'api/v1.yaml'));
  expect(base.nameOf(base.file)).toBe('HEAD:api/v1.yaml');
});

test.each([
  ['#/components/schemas/NewBok', 'create requestBody content application/json schema $ref'],
  ['#/components/parameters/Gone', 'list parameters 3 $ref'],
  ['gone.yaml', 'schemas Book properties author $ref'],
  ['#/components/schemas/Gone', 'schemas Medium discriminator mapping', { audio: '#/components/schemas/Gone' }],
  ['Gone', 'schemas Medium discriminator mapping', { audio: 'Gone' }],
])('an unresolved reference to %s is rejected with its line', async (target, path, value: unknown = target) => {
  const edited = createShop();
  applyToShop(edited, { [path]: value });
  const lines = JSON.stringify(edited, null, 2).split('\n');
  const line = lines.findIndex((text) => text.includes(target)) + 1;
  await expect(compareInMemory({ 'api.yaml': createShop() }, { 'api.yaml': edited })).rejects.toThrow(
    new RegExp(`^[^\\n]*api\\.yaml:${line}:\\d+ Nothing exists at ${target}\\.$`),
  );
});

test('an unresolved reference in git is rejected with the ref', async () => {
  const broken = createShop();
  broken.paths['/books'].get.parameters.push({ $ref: '#/components/parameters/Gone' });
  const folder = await temporaryFolder({ 'api.yaml': broken });
  await commitAll(folder);
  await expect(findBase('HEAD', join(folder, 'api.yaml'))).rejects.toThrow(/^HEAD:api\.yaml:\d+:\d+ Nothing exists at/);
});
