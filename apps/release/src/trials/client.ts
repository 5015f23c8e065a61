import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun, root, start } from '../run.ts';
import type { Trial } from '../trial.ts';
import { commandOf, install } from './install.ts';

const program = `
import { createThreadsClient, NotFoundError } from '@threads-api/client';
import { contract } from '@threads-api/contract';

const client = createThreadsClient({ baseUrl: process.argv[2], token: 'any' });
let threads = 0;
for await (const thread of client.threads.all({ limit: 2 })) threads += thread.id ? 1 : 0;
const error = await client.getThread('none').catch((reason) => reason);
console.log(threads, error instanceof NotFoundError, contract.operations.length);
`;

/** The client and the contract on every supported runtime. */
export const client: Trial = {
  name: 'Client and contract',
  async run(context) {
    const { folder, runtimes } = context;
    await install(context, '@threads-api/client', '@threads-api/contract', '@threads-api/mock');
    await writeFile(join(folder, 'program.mjs'), program);
    const readme = await readReadmeExample();
    const [here] = runtimes;
    const mock = await start(here?.program ?? '', [commandOf(folder, 'threads-mock'), '--port', '0'], /at (http\S+)/, {
      cwd: folder,
    });
    try {
      await writeFile(join(folder, 'list.mjs'), readme.program.replace(/'http:[^']+'/, `'${mock.match[1]}'`));
      const printed = await mustRun(here?.program ?? '', ['list.mjs'], { cwd: folder });
      if (printed !== readme.output) throw new Error(`The README's example printed:\n${printed}`);
      for (const { name, program, args } of runtimes) {
        const output = await mustRun(program, [...args, 'program.mjs', mock.match[1] ?? ''], { cwd: folder });
        if (!output.includes('7 true 3')) throw new Error(`${name} printed ${output}`);
      }
    } finally {
      await mock.stop();
    }
    return `the README's example, and ${runtimes.map(({ name }) => name).join(', ')}`;
  },
};

/** The example for front ends in the README, and its output. */
async function readReadmeExample(): Promise<{ program: string; output: string }> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, program = '', output = ''] =
    /```js\n\/\/ list\.mjs\n([\s\S]+?)```\s+```\n\$ node list\.mjs\n([\s\S]+?)```/.exec(readme) ?? [];
  if (!program) throw new Error('The README has no list.mjs with its output.');
  return { program, output };
}
