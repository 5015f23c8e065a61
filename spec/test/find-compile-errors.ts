import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { generateContract } from '../generate/generate-contract.ts';
import { openDocument } from '../open-document.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsc = join(root, 'node_modules/.bin/tsc');

/** The folder of the fixtures, which linters and other tools ignore. */
export const fixtures = join(root, 'spec/node_modules/.cache/compile-errors');

/** A compile error with its file. */
export interface CompileError {
  file: string;
  message: string;
}

/**
 * Compiles workspaces with another text of the contract and returns all errors, except in tests.
 */
export async function findCompileErrors(name: string, contract: string, workspaces: string[]): Promise<CompileError[]> {
  const folder = join(fixtures, name.replaceAll(' ', '-'));
  const sources = await writeContract(folder, contract);
  const errors: CompileError[] = [];
  for (const workspace of workspaces) errors.push(...(await compile(workspace, folder, sources)));
  return errors;
}

/** Copies the sources of the contract package and regenerates its files. */
async function writeContract(folder: string, contract: string): Promise<string> {
  const sources = join(folder, 'src');
  await mkdir(folder, { recursive: true });
  await cp(join(root, 'packages/contract/src'), sources, { recursive: true });
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, contract);
  for (const { file: generated, text: content } of await generateContract(await openDocument(file)))
    await writeFile(join(sources, generated.pathname.split('/').at(-1) ?? ''), content);
  return sources;
}

/** All workspaces that use the contract. */
export async function allWorkspaces(): Promise<string[]> {
  const folders = await Promise.all(
    ['packages', 'apps'].map(async (parent) => (await readdir(join(root, parent))).map((each) => join(parent, each))),
  );
  return folders.flat().filter((folder) => folder !== 'packages/contract');
}

async function compile(workspace: string, folder: string, contract: string): Promise<CompileError[]> {
  const base = join(root, workspace);
  const { compilerOptions = {} } = JSON.parse(await readFile(join(base, 'tsconfig.json'), 'utf8'));
  const paths = Object.entries<string[]>(compilerOptions.paths ?? {}).map(([name, targets]) => [
    name,
    targets.map((target) => join(base, target)),
  ]);
  // Inside the workspace, so that its packages are resolved.
  const config = join(base, 'node_modules/.cache', `${folder.split('/').at(-1)}.json`);
  await mkdir(join(base, 'node_modules/.cache'), { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: join(base, 'tsconfig.json'),
      compilerOptions: {
        paths: {
          ...Object.fromEntries(paths),
          '@threads-api/contract': [join(contract, 'index.ts')],
          '@threads-api/contract/query': [join(contract, 'query-options.ts')],
        },
      },
      include: [join(base, '**/*.ts'), join(base, '**/*.tsx')],
      exclude: ['dist', 'node_modules', 'test'].map((each) => join(base, each)),
    }),
  );
  const child = spawn(tsc, ['--pretty', 'false', '--project', config], { cwd: base });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output
    .split(/\n(?=\S)/)
    .filter((block) => /^(?!\.\.)\S+\(\d+,\d+\): error/.test(block))
    .map((message) => ({ file: `${workspace}/${message.replace(/\(.*/s, '')}`, message }));
}
