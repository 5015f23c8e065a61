import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment, run, start } from '../run.ts';
import type { Trial } from '../trial.ts';
import { commandOf, install } from './install.ts';

/** The example servers, with the packages that each of them needs. */
const servers = {
  express: ['express', 'express-openapi-validator'],
  fastify: ['fastify'],
  hono: ['hono', '@hono/node-server'],
  node: [],
};

/** Copies the examples of the package into a new project, as its README describes, and runs the conformance kit on each. */
export const httpServers: Trial = {
  name: 'Servers on @threads-api/http',
  async run(context) {
    const { folder } = context;
    const frameworks = Object.values(servers).flat();
    await install(context, '@threads-api/http', '@threads-api/contract', '@threads-api/conformance', ...frameworks);
    const examples = join(folder, 'examples');
    await cp(join(folder, 'node_modules/@threads-api/http/examples'), examples, { recursive: true });
    for (const name of Object.keys(servers)) await check(folder, name);
    return 'conform';
  },
};

async function check(folder: string, name: string): Promise<void> {
  const env = cleanEnvironment({ PORT: '0' });
  const server = await start(process.execPath, [`examples/${name}.ts`], /(http:\S+)/, { cwd: folder, env });
  try {
    const { code, output } = await run(
      process.execPath,
      [commandOf(folder, 'threads-conformance'), server.match[1] ?? ''],
      { cwd: folder, env: cleanEnvironment({ THREADS_TOKEN: 'token-of-ada' }) },
    );
    if (code !== 0) throw new Error(`${name}: ${output}`);
  } finally {
    await server.stop();
  }
}
