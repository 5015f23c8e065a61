import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { scopeLine } from '../registry.ts';
import { cleanEnvironment, mustRun } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';

/** How each package manager adds packages. All reject a dependency that does not support this Node.js; npm needs an option. */
const managers = {
  npm: ['npm', 'install', '--engine-strict', '--no-audit', '--no-fund'],
  pnpm: ['npx', '--yes', 'pnpm@12', 'add'],
  yarn: ['npx', '--yes', 'yarn@1', 'add'],
} as const;

const program = `
import { createThreadsClient } from '@threads-api/client';
import { createRawClient } from '@threads-api/client/raw';

const fetch = async () => Response.json({ data: [{ id: 'thr_1' }], nextCursor: null });
const client = createThreadsClient({ baseUrl: 'https://threads.example/api/v1', token: 'any', fetch });
for await (const { id } of client.threads.all()) console.log(id);
console.log((await createRawClient(client).GET('/threads')).data.data.length);
`;

/** The client with every package manager on every supported Node.js, in a folder whose `.npmrc` names the registry. */
export const packageManagers: Trial = {
  name: 'The client with npm, pnpm and Yarn 1',
  slow: true,
  async run({ folder, registry, runtimes }) {
    const nodes = await nodesFor('@threads-api/client', runtimes);
    for (const [manager, [command, ...args]] of Object.entries(managers))
      for (const [index, node] of nodes.entries()) {
        const cwd = join(folder, `${manager}-${index}`);
        await mkdir(cwd);
        await writeFile(join(cwd, 'package.json'), '{ "private": true, "type": "module" }\n');
        await writeFile(join(cwd, '.npmrc'), `${scopeLine(registry.url)}\n`);
        await writeFile(join(cwd, 'program.mjs'), program);
        const env = cleanEnvironment({ PATH: `${dirname(node.program)}${delimiter}${process.env.PATH}` });
        await mustRun(command, [...args, '@threads-api/client'], { cwd, env });
        const output = await mustRun(node.program, ['program.mjs'], { cwd, env });
        if (!output.includes('thr_1\n1\n')) throw new Error(`With ${manager} on ${node.name} it printed:\n${output}`);
      }
    return `${Object.keys(managers).join(', ')} on ${nodes.map(({ name }) => name).join(', ')}`;
  },
};
