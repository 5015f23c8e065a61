import { readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { commitAll, isRepeating, startProgram } from '@threads-api/testing';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { describe, expect, test } from 'vitest';
import { contractFile, contracts, type OwnContract } from '../contract-files.ts';
import { generateContract } from '../generate/generate-contract.ts';
import { staleFiles } from '../generate/write-files.ts';
import { openDocument } from '../open-document.ts';
import { temporaryContract } from './temporary-contract.ts';

const contract = readFileSync(contractFile, 'utf8');

/** Runs a command of spec/commands as a process. */
async function runCommand(name: string, args: string[], folder = new URL('..', import.meta.url)) {
  const command = fileURLToPath(new URL(`commands/${name}.ts`, folder));
  const { output, ended } = startProgram(process.execPath, [command, ...args], { cwd: fileURLToPath(folder) });
  return { code: await ended, ...output };
}

test('lint prints the rule, the line and the fix, without color in a pipe', async () => {
  const broken = contract.replace('summary: List threads\n', 'summary: List threads.\n');
  const line = broken.slice(0, broken.indexOf('List threads.')).split('\n').length;
  const { code, stdout } = await runCommand('lint', [await temporaryContract(broken)]);
  expect(code).toBe(1);
  expect(stdout).toContain(
    `openapi.yaml:${line}:7  error  house/summary-style\n  The summary ends with a period. Remove it.\n`,
  );
  expect(stdout).toContain('1 finding in');
});

test('an edit changes only the generated files and lines that it affects', async () => {
  const staleAfter = async (text: string) =>
    staleFiles(await generateContract(contracts[0] as OwnContract, await openDocument(await temporaryContract(text))));
  expect(await staleAfter(`# A comment changes no generated file.\n${contract}`)).toEqual([]);

  const [from, to] = ['The list is ordered by it.', 'The list is in this order.'];
  const stale = await staleAfter(
    contract.replace('x-requirement: [D27]', 'x-requirement: [D26, D27]').replace(from, to),
  );
  const [types] = stale;
  expect(stale.map(({ file }) => file.pathname.split('/').at(-1))).toEqual([
    'openapi.gen.ts',
    'openapi.gen.json',
    'requirements.gen.json',
  ]);
  expect(types?.text).toBe(types && readFileSync(types.file, 'utf8').replace(from, to));
});

describe('in a copy of the workspace', () => {
  /** Copies this workspace and the generated files. */
  async function copyWorkspace(): Promise<URL> {
    const folder = await temporaryFolder();
    for (const part of ['spec', 'packages/contract/src', 'apps/server/contract'])
      await cp(new URL(`../../${part}`, import.meta.url), join(folder, part), { recursive: true });
    return pathToFileURL(`${folder}/spec/`);
  }

  async function edit(folder: URL, from: string, to: string, name = 'openapi.yaml'): Promise<void> {
    const file = new URL(name, folder);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  }

  test('diff compares the internal contract with the last commit, and reports breaking changes without failing', async () => {
    const folder = await copyWorkspace();
    await commitAll(fileURLToPath(folder));
    await edit(folder, 'operationId: getSession', 'operationId: readSession', 'inbox.yaml');
    for (const args of isRepeating ? [[], ['inbox.yaml']] : [[]]) {
      const { code, stdout } = await runCommand('diff', args, folder);
      expect(code).toBe(0);
      expect(stdout).toMatch(/operationId.*\n[\s\S]*1 breaking.* since HEAD/);
    }
  });

  test.runIf(isRepeating)('generate --check names stale files, and generate writes them', async () => {
    const folder = await copyWorkspace();
    await edit(folder, 'Notes never make a thread unread', 'A note never makes a thread unread');
    const file = '../packages/contract/src/openapi.gen.ts';
    const stale = await runCommand('generate', ['--check'], folder);
    expect(stale).toMatchObject({ code: 1, stderr: expect.stringContaining(`${file} is out of date.`) });
    const written = await runCommand('generate', [], folder);
    expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining(`wrote ${file}\n`) });
    expect(await runCommand('generate', ['--check'], folder)).toMatchObject({ code: 0 });
  });
});
