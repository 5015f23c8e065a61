import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment, start } from '../run.ts';
import type { Trial } from '../trial.ts';
import { askThreads } from './client.ts';
import { install } from './install.ts';

const servers = ['express', 'fastify', 'hono', 'node'];
const frameworks = ['express', 'express-openapi-validator', 'fastify', 'hono', '@hono/node-server'];

/** Copies the examples of the package into a new project, as its README describes. */
export const httpServers: Trial = {
  name: 'Servers on @threads-api/http',
  async run(context) {
    const { folder } = context;
    await install(context, '@threads-api/http', '@threads-api/contract', ...frameworks);
    const examples = join(folder, 'examples');
    await cp(join(folder, 'node_modules/@threads-api/http/examples'), examples, { recursive: true });
    const options = { cwd: folder, env: cleanEnvironment({ PORT: '0' }) };
    for (const name of servers) {
      const server = await start(process.execPath, [`examples/${name}.ts`], /(http:\S+)/, options);
      await askThreads(server.match[1] ?? '', 'token-of-ada').finally(server.stop);
    }
    return servers.join(', ');
  },
};
