import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun, root, start } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';
import { commandOf, install } from './install.ts';

const program = `
import { createThreadsClient, NotFoundError } from '@threads-api/client';
import { createRawClient } from '@threads-api/client/raw';
import { contract } from '@threads-api/contract';

const client = createThreadsClient({ baseUrl: process.argv[2], token: 'any' });
let threads = 0;
for await (const thread of client.threads.all({ limit: 2 })) threads += thread.id ? 1 : 0;
const error = await client.getThread('none').catch((reason) => reason);
const { data } = await createRawClient(client).GET('/threads');
console.log(threads, error instanceof NotFoundError, data.data.length, contract.operations.length);
`;

/** Every entry point for front ends, with the types that a strict project sees. */
const types = `
import { createThreadsClient, type Thread } from '@threads-api/client';
import { createRawClient } from '@threads-api/client/raw';
import { threadsInfiniteQuery } from '@threads-api/client/react';
import { verifyWebhook } from '@threads-api/client/webhooks';
import { createMswMock } from '@threads-api/mock/msw';

const client = createThreadsClient({ baseUrl: '/api/v1', token: 'any' });
export const subjectOf = ({ subject }: Thread): string | null => subject;
export const used = [createRawClient(client), threadsInfiniteQuery(client, { unread: true }), verifyWebhook, createMswMock];
`;
const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2024,dom,dom.iterable', 'types.ts'];
const typed = ['typescript@5.9', '@tanstack/react-query@5', 'react@19', '@types/react@19', 'msw@2'];

/** The client, the contract and the mock: their types, the example in the README, and every supported runtime. */
export const client: Trial = {
  name: 'Client, contract and mock',
  async run(context) {
    const { folder, registry, runtimes } = context;
    await install(context, '@threads-api/client', '@threads-api/contract', '@threads-api/mock', ...typed);
    await writeFile(join(folder, 'program.mjs'), program);
    await writeFile(join(folder, 'types.ts'), types);
    await mustRun('npx', ['tsc', '--module', 'node16', ...strict], { cwd: folder });
    const ready = /running at (\S+)/;
    const options = { cwd: folder, env: registry.env };
    const mock = await start('npx', ['--yes', '@threads-api/mock', '--port', '0'], ready, options);
    const [, url = ''] = mock.match;
    try {
      const readme = await readReadmeExample();
      await writeFile(join(folder, 'list.mjs'), readme.program.replace(/'http:[^']+'/, `'${url}'`));
      const printed = await mustRun(process.execPath, ['list.mjs'], { cwd: folder });
      if (printed !== readme.output) throw new Error(`The README's example printed:\n${printed}`);
      for (const { name, program, args } of runtimes) {
        const output = await mustRun(program, [...args, 'program.mjs', url], { cwd: folder });
        if (!output.includes('7 true 7 3')) throw new Error(`${name} printed ${output}`);
      }
    } finally {
      await mock.stop();
    }
    for (const { program } of await nodesFor('@threads-api/mock', runtimes)) {
      const own = await start(program, [commandOf(folder, 'threads-mock'), '--port', '0'], ready, { cwd: folder });
      await askThreads(own.match[1] ?? '').finally(own.stop);
    }
    return `types, the README's example, and ${runtimes.map(({ name }) => name).join(', ')}`;
  },
};

/** Requests the unread threads. */
export async function askThreads(baseUrl: string, token = 'any'): Promise<void> {
  const response = await fetch(`${baseUrl}/threads?unread=1`, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data?: unknown[] };
  if (response.status !== 200 || !data?.length) throw new Error(`${baseUrl} responded with ${response.status}.`);
}

/** The example for front ends in the README, and its output. */
async function readReadmeExample(): Promise<{ program: string; output: string }> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, program = '', output = ''] =
    /```js\n\/\/ list\.mjs\n([\s\S]+?)```\s+```\n\$ node list\.mjs\n([\s\S]+?)```/.exec(readme) ?? [];
  if (!program) throw new Error('The README has no list.mjs with its output.');
  return { program, output };
}
