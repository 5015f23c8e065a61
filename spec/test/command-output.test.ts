import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, CouldNotRun, type Options, type Values } from '@threads-api/cli';
import { commitAll } from '@threads-api/testing';
import { temporaryFile, temporaryFolder, writeFiles } from '@threads-api/testing/temporary-folder';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contractFile, contracts } from '../contract-files.ts';
import { createDiffCommand } from '../diff/diff-command.ts';
import { createLintCommand } from '../lint/lint-command.ts';
import { createShop } from './diff/shop.ts';
import { splitDocument } from './diff/write-document.ts';
import { temporaryContract } from './temporary-contract.ts';

const contract = readFileSync(contractFile, 'utf8');
const trains = fileURLToPath(new URL('../../packages/mock/test/documents/trains.yaml', import.meta.url));

afterEach(() => vi.restoreAllMocks());

/** Runs a command in this process. */
async function run<O extends Options>(command: Command<O>, values: Values<O>, ...files: string[]) {
  const [log, error] = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}));
  const code = await command.run(values, files, []);
  return { code, stdout: log?.mock.calls.join('\n') ?? '', stderr: error?.mock.calls.join('\n') };
}

const lint = createLintCommand({ call: 'pnpm lint' });
const diff = createDiffCommand({ call: 'pnpm diff', contracts });

test.each([
  ['lint', (file: string) => run(lint, { format: 'text' }, file)],
  ['diff', (file: string) => run(diff, { base: contractFile, format: 'text', rules: false }, file)],
])('%s of an unreadable file could not run', async (_, start) => {
  const file = await temporaryFile('openapi.yaml', 'openapi: 3.1.0\ninfo: [');
  await expect(start(file)).rejects.toThrow(CouldNotRun);
});

test('diff of a document with an invalid part could not run, and the reason has the position', async () => {
  const text = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get:\n';
  const file = await temporaryFile('openapi.yaml', text);
  const outcome = run(diff, { base: contractFile, format: 'text', rules: false }, file);
  await expect(outcome).rejects.toThrow(/openapi\.yaml:5:\d+ #\/paths\/~1a\/get is not an object\.$/);
});

test('lint prints findings as JSON and returns 1', async () => {
  const broken = contract.replace('summary: List threads\n', 'summary: List threads.\n');
  const line = broken.slice(0, broken.indexOf('List threads.')).split('\n').length;
  const { code, stdout } = await run(lint, { format: 'json' }, await temporaryContract(broken));
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ rule: 'house/summary-style', line })]);
});

test('lint annotates lines in GitHub, relative to the repository', async () => {
  vi.stubEnv('GITHUB_WORKSPACE', fileURLToPath(new URL('../..', import.meta.url)));
  const { stdout } = await run(lint, { format: 'github' }, trains);
  vi.unstubAllEnvs();
  expect(stdout).toMatch(
    /^::(error|warning) file=packages\/mock\/test\/documents\/trains\.yaml,line=\d+,col=\d+,title=/,
  );
});

describe('diff', () => {
  test('prints changes as JSON and returns 1 if one breaks clients', async () => {
    const broken = contract.replace('default: 50', 'default: 20');
    const file = await temporaryFile('openapi.yaml', broken);
    const { code, stdout } = await run(diff, { base: contractFile, format: 'json', rules: false }, file);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      needsMajorVersion: true,
      changes: [{ impact: 'major', before: { value: 50 }, after: { value: 20 } }],
    });
  });

  test('without a FILE compares all contracts in formats for several documents', async () => {
    const { stdout } = await run(diff, { format: 'markdown', rules: false });
    expect(stdout).toMatch(/openapi\.yaml:\n[\s\S]*inbox\.yaml:\n/);
    const outcome = run(diff, { format: 'json', rules: false });
    await expect(outcome).rejects.toThrow('--consumer and the formats json and junit need a FILE. See --help.');
  });

  test('finds a break in a referenced file from git, and names the file', async () => {
    const folder = await temporaryFolder(splitDocument(createShop()));
    await commitAll(folder);
    const edited = createShop();
    edited.components.schemas.Author.required = [];
    await writeFiles(folder, splitDocument(edited));
    const { code, stdout } = await run(diff, { base: 'HEAD', format: 'text', rules: false }, join(folder, 'api.yaml'));
    expect(code).toBe(1);
    expect(stdout).toContain('Author.yaml › name  The property became optional. (response-property-became-optional)');
    expect(stdout).toContain('1 breaking, 0 compatible since HEAD (1.0.0).');
  });

  test.each([
    [{}, 'The older document is missing: pass --base FILE or --base GITREF:PATH. See --help.'],
    [{ base: '--output=x' }, "'--output=x' is not a file, and git has no such version of this document. See --help."],
  ])('of another document with %j could not run', async (base, message) => {
    const outcome = run(diff, { ...base, format: 'text', rules: false }, trains);
    await expect(outcome).rejects.toThrow(message);
  });
});
