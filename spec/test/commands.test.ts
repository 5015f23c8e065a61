import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { contractFile } from '../contract-files.ts';
import { runCommand } from './run-command.ts';
import { withContract, withFile } from './with-folder.ts';

const contract = readFileSync(contractFile, 'utf8');

const commands = readdirSync(new URL('../commands/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''));

test.each(commands)('%s --help shows the usage and the exit codes', async (name) => {
  const { code, stdout } = await runCommand(name, ['--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/pnpm .*Exit code 0/s);
});

test.each([
  ['lint', []],
  ['diff', ['--base', contractFile]],
])('%s of an unreadable file prints one line and exits with 2', async (name, args) => {
  const { code, stdout, stderr } = await withFile('openapi.yaml', 'openapi: 3.1.0\ninfo: [', (file) =>
    runCommand(name, [file, ...args]),
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+openapi\.yaml:2:8 is not valid YAML[^\n]+\n$/);
});

describe('lint', () => {
  const broken = contract.replace('summary: List threads\n', 'summary: List threads.\n');
  const line = broken.slice(0, broken.indexOf('List threads.')).split('\n').length;

  test('prints findings as JSON and exits with 1', async () => {
    const { code, stdout } = await withContract(broken, (file) => runCommand('lint', [file, '--format', 'json']));
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ rule: 'house/summary-style', line })]);
  });

  test('prints the rule, the line and the fix, without color in a pipe', async () => {
    const { stdout } = await withContract(broken, (file) => runCommand('lint', [file]));
    expect(stdout).toContain(
      `openapi.yaml:${line}:7  error  house/summary-style\n  The summary ends with a period. Remove it.\n`,
    );
    expect(stdout).toContain('1 finding in');
  });
});

describe('diff', () => {
  const broken = contract.replace('default: 50', 'default: 20');

  test('prints changes as JSON and exits with 1 if one breaks clients', async () => {
    const { code, stdout } = await withFile('openapi.yaml', broken, (file) =>
      runCommand('diff', [file, '--base', contractFile, '--format', 'json']),
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      needsMajorVersion: true,
      changes: [{ impact: 'major', before: { value: 50 }, after: { value: 20 } }],
    });
  });

  test('requires --base for documents other than the contract', async () => {
    const { code, stderr } = await withFile('trains.yaml', broken, (file) => runCommand('diff', [file]));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'The older document is missing: pass --base FILE or --base GITREF:PATH. See --help.\n',
    });
  });

  test('a base that is neither a file nor in git prints one line and exits with 2', async () => {
    const { code, stderr } = await runCommand('diff', ['--base=--output=x']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "'--output=x' is not a file, and git has no such version of this document. See --help.\n",
    });
  });
});

const runGit = (folder: URL, ...args: string[]) =>
  promisify(execFile)('git', ['-c', 'user.name=test', '-c', 'user.email=test@office.example', ...args], {
    cwd: folder,
  });

describe('in a copy of the workspace', () => {
  /** Copies this workspace and the generated files. */
  async function withCopy(use: (folder: URL) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'spec-copy-'));
    try {
      for (const part of ['spec', 'packages/contract/src', 'apps/server/contract']) {
        await cp(new URL(`../../${part}`, import.meta.url), join(folder, part), { recursive: true });
      }
      await use(pathToFileURL(`${folder}/spec/`));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async function edit(folder: URL, from: string, to: string): Promise<void> {
    const file = new URL('openapi.yaml', folder);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  }

  test.runIf(isRepeating)('release rejects a version that is too low, then copies the contract', async () => {
    await withCopy(async (folder) => {
      await writeFile(new URL('released/openapi.yaml', folder), contract);
      await edit(folder, 'default: 50', 'default: 20');
      const refused = await runCommand('release', [], folder);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('need at least 2.0.0') });

      await edit(folder, /version: \d.*/.exec(contract)?.[0] as string, 'version: 2.0.0');
      await edit(folder, '{host}/api/v1', '{host}/api/v2');
      expect(await runCommand('release', [], folder)).toMatchObject({ code: 0 });
      expect(await readFile(new URL('released/openapi.yaml', folder))).toEqual(
        await readFile(new URL('openapi.yaml', folder)),
      );
    });
  });

  test.runIf(isRepeating)('release rejects a contract with findings', async () => {
    await withCopy(async (folder) => {
      await edit(folder, 'summary: List threads\n', 'summary: List threads.\n');
      expect(await runCommand('release', [], folder)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('pnpm lint'),
      });
    });
  });

  test('diff compares the internal contract with the last commit, and reports breaking changes without failing', async () => {
    await withCopy(async (folder) => {
      const withoutGit = await runCommand('diff', [], folder);
      expect(withoutGit).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/Not compared: git has no earlier version\.\n$/),
      });

      await runGit(folder, 'init', '--quiet');
      await runGit(folder, 'add', 'inbox.yaml', 'openapi.yaml');
      await runGit(folder, 'commit', '--quiet', '--message', 'before');
      const file = new URL('inbox.yaml', folder);
      await writeFile(
        file,
        (await readFile(file, 'utf8')).replace('operationId: getSession', 'operationId: readSession'),
      );
      for (const args of [[], ['inbox.yaml']]) {
        const { code, stdout } = await runCommand('diff', args, folder);
        expect(code).toBe(0);
        expect(stdout).toMatch(/operationId.*\n[\s\S]*1 breaking.* since HEAD/);
      }
    });
  });

  test.runIf(isRepeating)('two branches that edit different operations merge without a conflict', async () => {
    await withCopy(async (folder) => {
      const git = (...args: string[]) => runGit(new URL('..', folder), ...args);
      await git('init', '--quiet', '--initial-branch', 'main');
      await git('add', '.');
      await git('commit', '--quiet', '--message', 'before');
      const branches = {
        list: ['Without a filter the list contains every thread', 'Without a filter you get every thread'],
        notes: ['Notes never make a thread unread', 'A note never makes a thread unread'],
      };
      for (const [branch, [from, to]] of Object.entries(branches)) {
        await git('switch', '--quiet', '--create', branch, 'main');
        await edit(folder, from as string, to as string);
        expect(await runCommand('generate', [], folder)).toMatchObject({ code: 0 });
        await git('commit', '--quiet', '--all', '--message', branch);
      }
      await git('merge', '--quiet', '--no-edit', 'list');
      expect(await runCommand('generate', ['--check'], folder)).toMatchObject({ code: 0 });
    });
  });

  test('generate --check names stale files, and generate changes only the lines that an edit affects', async () => {
    await withCopy(async (folder) => {
      await edit(folder, 'info:\n', '# A comment changes no generated file.\ninfo:\n');
      expect(await runCommand('generate', ['--check'], folder)).toMatchObject({ code: 0 });

      const types = new URL('../packages/contract/src/openapi.gen.ts', folder);
      const before = await readFile(types, 'utf8');
      const [from, to] = ['The list is ordered by it.', 'The list is in this order.'];
      await edit(folder, 'x-requirement: [D27]', 'x-requirement: [D26, D27]');
      await edit(folder, from, to);
      const stale = ['openapi.gen.ts', 'openapi.gen.json', 'requirements.gen.json'].map(
        (name) => `../packages/contract/src/${name}`,
      );
      expect(await runCommand('generate', ['--check'], folder)).toMatchObject({
        code: 1,
        stderr: stale.map((file) => `${file} is out of date. Run: pnpm generate\n`).join(''),
      });
      expect(await runCommand('generate', [], folder)).toMatchObject({
        code: 0,
        stdout: stale.map((file) => `wrote ${file}\n`).join(''),
      });
      expect(await readFile(types, 'utf8')).toBe(before.replace(from, to));
    });
  });
});
