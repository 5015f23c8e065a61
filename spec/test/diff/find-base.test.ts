import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { compareContracts } from '../../diff/compare-contracts.ts';
import { findBase } from '../../diff/find-base.ts';
import { runCommand } from '../run-command.ts';
import { withFolder, writeFiles } from '../with-folder.ts';
import { createShop, type Json } from './shop.ts';
import { splitDocument } from './write-document.ts';

async function commit(folder: string): Promise<void> {
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });
  await git('init', '--quiet');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'before');
}

test('a break in a referenced file is found from git, and named with its file', async () => {
  await withFolder(splitDocument(createShop()), async (folder) => {
    await commit(folder);
    const edited = createShop();
    edited.components.schemas.Author.required = [];
    await writeFiles(folder, splitDocument(edited));
    const { code, stdout } = await runCommand('diff', [join(folder, 'api.yaml'), '--base', 'HEAD']);
    expect(code).toBe(1);
    expect(stdout).toContain('Author.yaml › name  The property became optional. (response-property-became-optional)');
    expect(stdout).toContain('1 breaking, 0 compatible since HEAD (1.0.0).');
  });
});

test('a removed file is still found in git', async () => {
  await withFolder(splitDocument(createShop()), async (folder) => {
    await commit(folder);
    await rm(join(folder, 'schemas'), { recursive: true });
    await writeFiles(folder, { 'api.yaml': createShop() });
    const base = await findBase('HEAD', join(folder, 'api.yaml'));
    expect((await compareContracts(base?.file ?? '', join(folder, 'api.yaml'))).changes).toEqual([]);
    await base?.remove();
    expect(existsSync(base?.file ?? '')).toBe(false);
  });
});

test('a path after the ref may be relative to the repository', async () => {
  await withFolder({ 'api/v1.yaml': createShop() }, async (folder) => {
    await commit(folder);
    const base = await findBase('HEAD', join(folder, 'api/v1.yaml'));
    expect(base?.nameOf(base.file)).toBe('HEAD:api/v1.yaml');
    await base?.remove();
  });
});

const broken = () => {
  const document = createShop();
  document.paths['/books'].post.requestBody.content['application/json'].schema.$ref = '#/components/schemas/NewBok';
  return document;
};

test('an unresolved reference in the newer document exits with 2, with the reference and its line', async () => {
  await withFolder({ 'old.yaml': createShop(), 'api.yaml': broken() }, async (folder) => {
    const line =
      JSON.stringify(broken(), null, 2)
        .split('\n')
        .findIndex((text) => text.includes('NewBok')) + 1;
    const { code, stdout, stderr } = await runCommand('diff', [
      join(folder, 'api.yaml'),
      '--base',
      join(folder, 'old.yaml'),
    ]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(
      new RegExp(`^[^\\n]*api\\.yaml:${line}:\\d+ Nothing exists at #/components/schemas/NewBok\\.\\n$`),
    );
  });
});

const unresolved: Record<string, (document: Json) => void> = {
  'a parameter': ({ paths }) => paths['/books'].get.parameters.push({ $ref: '#/components/parameters/Gone' }),
  'a file': ({ components }) => {
    components.schemas.Author = { $ref: 'gone.yaml' };
  },
};

test.each(Object.entries(unresolved))('an unresolved reference to %s is rejected', async (_, edit) => {
  const edited = createShop();
  edit(edited);
  await withFolder({ 'old.yaml': createShop(), 'api.yaml': edited }, async (folder) => {
    const comparison = compareContracts(join(folder, 'old.yaml'), join(folder, 'api.yaml'));
    await expect(comparison).rejects.toThrow(
      /api\.yaml:\d+:\d+ Nothing exists at (#\/components\/parameters\/Gone|gone\.yaml)\./,
    );
  });
});

test('an unresolved reference in git is rejected with the ref', async () => {
  await withFolder({ 'api.yaml': broken() }, async (folder) => {
    await commit(folder);
    await expect(findBase('HEAD', join(folder, 'api.yaml'))).rejects.toThrow(
      /^HEAD:api\.yaml:\d+:\d+ Nothing exists at/,
    );
  });
});
