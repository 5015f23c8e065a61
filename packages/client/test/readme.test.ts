import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { read, readSnippet, withFiles } from './samples.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** The field names of an interface. */
function fieldsOf(source: string, name: string): string[] {
  const body = new RegExp(`interface ${name}[^{]*{(.*?)^}`, 'ms').exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field);
}

test('the README lists every option', async () => {
  const readme = await read('README.md');
  const options = [
    ...fieldsOf(await read('src/threads-client.ts'), 'ThreadsClientOptions').filter((name) => name !== 'retry'),
    ...fieldsOf(await read('src/transport.ts'), 'TransportOptions'),
    ...fieldsOf(await read('src/retry-options.ts'), 'RetryOptions').map((name) => `retry.${name}`),
  ];
  expect(options.length).toBeGreaterThan(14);
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
  for (const name of options)
    expect(
      rows.some((row) => row.split(' |')[0]?.includes(`\`${name}\``)),
      name,
    ).toBe(true);
});

test('the oldest browsers in the README support the syntax', async () => {
  const readme = await read('README.md');
  const [, chrome, firefox, safari] = /Edge\s(\d+),\sFirefox\s(\d+),\sSafari\s([\d.]+)/.exec(readme) ?? [];
  const bundle = (target: string[]) =>
    build({
      stdin: { contents: "export * from './src/index.ts'; export * from './src/react.ts';", resolveDir: folder },
      bundle: true,
      format: 'esm',
      packages: 'external',
      target,
      // Keep standard class fields. Otherwise, esbuild's output depends on the target.
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
      write: false,
    });
  const [named, newest] = await Promise.all([
    bundle([`chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`, `safari${safari}`]),
    bundle(['esnext']),
  ]);
  expect(named.outputFiles[0]?.text).toBe(newest.outputFiles[0]?.text);
});

test('the snippets of the README compile, and errors show type names of the contract, such as Thread', async () => {
  const [, example = ''] =
    / \* @example\n(.*?) \*\/\nexport async function verifyWebhook/s.exec(await read('src/webhooks.ts')) ?? [];
  expect(example).toContain('process.env.WEBHOOK_SECRET');
  const given = "import type { ThreadsClient } from '@threads-api/client';\ndeclare const client: ThreadsClient;\n";
  const found = await compile({
    'main.tsx': await readSnippet('// main.tsx'),
    'calls.ts': `${given}${await readSnippet('import { NotFoundError')}`,
    'raw.ts': `${given}${await readSnippet('import { createRawClient')}export { data, error, response };`,
    'waiting.ts': `${await readSnippet('import { createThreadsClient')}`,
    'vitest.ts': `${given}import { vi } from 'vitest';\n${await readSnippet('// vitest')}`,
    'jest.ts': `${given}declare const jest: {
  useFakeTimers(options: { doNotFake: string[] }): void;
  advanceTimersByTimeAsync(milliseconds: number): Promise<void>;
};\n${await readSnippet('// Jest')}`,
    'react.ts': `${given}import { type QueryClient, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { forgetThreads, historyInfiniteQuery, invalidateThreads, threadQuery, useThreadNotes, useThreads } from '@threads-api/client/react';
declare const queries: QueryClient, id: string;
${await readSnippet('const { data: list }')}export { data, error, notes, thread };`,
    'receiver.ts': await readSnippet('import { DatabaseSync }'),
    'rotation.ts': `import { verifyWebhook } from '@threads-api/client/webhooks';
declare const newSecret: string, oldSecret: string, request: Request;
${await readSnippet('const event = await verifyWebhook')}export { event };`,
    'example.ts': `import { verifyWebhook } from '@threads-api/client/webhooks';
declare const request: Request;
${example.replaceAll(/^ \* /gm, '')}`,
    'hover.ts': `${given}export const wrong: number = await client.listThreads();
for await (const thread of client.threads.all()) thread satisfies number;
`,
  });
  const lines = found.trim().split('\n');
  expect(lines.filter((line) => !line.includes('hover.ts('))).toEqual([]);
  expect(lines).toEqual([
    expect.stringContaining("Type 'ThreadPage' is not assignable to type 'number'"),
    expect.stringContaining("Type 'Thread' does not satisfy the expected type 'number'"),
  ]);
});

/** Compiles these files in the strictest mode and returns the errors. */
const compile = (files: Record<string, string>): Promise<string> =>
  withFiles(files, async (copy) => {
    const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--skipLibCheck'];
    const target = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom', '--jsx', 'react-jsx'];
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--pretty',
      'false',
      '--types',
      'node',
      '--allowImportingTsExtensions',
    ];
    const names = Object.keys(files).map((name) => `${copy}/${name}`);
    const run = promisify(execFile)('tsc', [...options, ...strict, ...target, ...names], { cwd: folder });
    return (await run.catch((error) => error)).stdout;
  });
