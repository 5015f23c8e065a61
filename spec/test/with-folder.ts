import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files by name. Objects are written as JSON, which YAML contains. */
export type Files = Record<string, string | object>;

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}

/** Calls a function with a temporary folder that contains files. */
export async function withFolder<T>(files: Files, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'spec-test-'));
  try {
    await writeFiles(folder, files);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Calls a function with a temporary file. */
export const withFile = <T>(name: string, text: string, use: (file: string) => Promise<T>): Promise<T> =>
  withFolder({ [name]: text }, (folder) => use(join(folder, name)));

const spec = new URL('../', import.meta.url);

/** The configuration of the contract. */
export const configFile = fileURLToPath(new URL('redocly.yaml', spec));

/** Calls a function with a temporary contract, next to the decisions and a configuration with the house rules. */
export async function withContract<T>(text: string, use: (file: string) => Promise<T>): Promise<T> {
  const config = await readFile(configFile, 'utf8');
  const files = {
    'openapi.yaml': text,
    'DECISIONS.md': await readFile(new URL('DECISIONS.md', spec), 'utf8'),
    'redocly.yaml': config.replaceAll('- ./', `- ${fileURLToPath(spec)}`),
  };
  return withFolder(files, (folder) => use(join(folder, 'openapi.yaml')));
}
