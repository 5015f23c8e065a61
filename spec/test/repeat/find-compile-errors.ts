import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inboxFile } from '../../contract-files.ts';
import { type GeneratedFile, generateContract, generateInbox } from '../../generate/generate-contract.ts';
import { openDocument } from '../../open-document.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
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
  const mapped = {
    '@threads-api/contract': [join(sources, 'index.ts')],
    '@threads-api/contract/query': [join(sources, 'query-options.ts')],
  };
  for (const workspace of workspaces) errors.push(...(await compile(workspace, folder, mapped)));
  return errors;
}

/** Compiles the service and its page with another text of the inbox document. */
export async function findInboxErrors(name: string, document: string): Promise<CompileError[]> {
  const folder = join(fixtures, name);
  const sources = join(folder, 'contract');
  await mkdir(folder, { recursive: true });
  await cp(join(root, 'apps/server/contract'), sources, { recursive: true });
  await cp(join(dirname(inboxFile), 'openapi.yaml'), join(folder, 'openapi.yaml'));
  const file = join(folder, 'inbox.yaml');
  await writeFile(file, document);
  await writeGenerated(sources, await generateInbox(await openDocument(file)));
  return compile('apps/server', folder, { '#inbox-contract': [join(sources, 'inbox-contract.ts')] });
}

async function writeGenerated(sources: string, files: GeneratedFile[]): Promise<void> {
  for (const { file, text: content } of files) await writeFile(join(sources, basename(file.pathname)), content);
}

/** Copies the sources of the contract package and regenerates its files. */
async function writeContract(folder: string, contract: string): Promise<string> {
  const sources = join(folder, 'src');
  await mkdir(folder, { recursive: true });
  await cp(join(root, 'packages/contract/src'), sources, { recursive: true });
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, contract);
  await writeGenerated(sources, await generateContract(await openDocument(file)));
  return sources;
}

/** All workspaces that use the contract. */
export async function allWorkspaces(): Promise<string[]> {
  const folders = await Promise.all(
    ['packages', 'apps'].map(async (parent) => (await readdir(join(root, parent))).map((each) => join(parent, each))),
  );
  return folders.flat().filter((folder) => folder !== 'packages/contract');
}

async function compile(workspace: string, folder: string, mapped: Record<string, string[]>): Promise<CompileError[]> {
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
        paths: { ...Object.fromEntries(paths), ...mapped },
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
