import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFile(`${folder}${file}`, 'utf8');

/** The names of the fields of an interface. */
function fieldsOf(source: string, name: string): string[] {
  const body = new RegExp(`interface ${name}[^{]*{(.*?)^}`, 'ms').exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field);
}

test('the README lists every option', async () => {
  const readme = await read('README.md');
  const options = [
    ...fieldsOf(await read('src/create-threads-client.ts'), 'ThreadsClientOptions').filter((name) => name !== 'retry'),
    ...fieldsOf(await read('src/transport.ts'), 'TransportOptions'),
    ...fieldsOf(await read('src/retry-policy.ts'), 'RetryOptions').map((name) => `retry.${name}`),
  ];
  expect(options.length).toBeGreaterThan(14);
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
  for (const name of options)
    expect(
      rows.some((row) => row.split(' |')[0]?.includes(`\`${name}\``)),
      name,
    ).toBe(true);
});

test('the syntax is known to the browsers that the README names', async () => {
  const readme = await read('README.md');
  const [, chrome, firefox, safari] = /Edge (\d+), Firefox (\d+), Safari ([\d.]+)/.exec(readme) ?? [];
  const bundle = (target: string[]) =>
    build({
      stdin: { contents: "export * from './src/index.ts'; export * from './src/react.ts';", resolveDir: folder },
      bundle: true,
      format: 'esm',
      packages: 'external',
      target,
      // The fields of classes as the language has them; otherwise esbuild writes them by the target.
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
      write: false,
    });
  const [named, newest] = await Promise.all([
    bundle([`chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`, `safari${safari}`]),
    bundle(['esnext']),
  ]);
  expect(named.outputFiles[0]?.text).toBe(newest.outputFiles[0]?.text);
});

test('editors show the names of the contract, such as Thread', async () => {
  const file = `${folder}test/hover-${process.pid}.ts`;
  await writeFile(
    file,
    `import type { ThreadsClient } from '../src/index.ts';
declare const client: ThreadsClient;
export const wrong: number = await client.listThreads();
for await (const thread of client.threads.all()) thread satisfies number;
`,
  );
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
  const target = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom', '--types', ''];
  try {
    const { stdout } = await promisify(execFile)('tsc', [...options, ...target, file]).catch((error) => error);
    expect(stdout).toContain("Type 'ThreadPage' is not assignable to type 'number'");
    expect(stdout).toContain("Type 'Thread' does not satisfy the expected type 'number'");
  } finally {
    await rm(file);
  }
});
