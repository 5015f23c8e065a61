import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment, run, start } from '../run.ts';
import type { Trial } from '../trial.ts';
import { commandOf, install } from './install.ts';

/** Copies the example of the package into a new project, as its README describes, and runs the conformance kit. */
export const expressApp: Trial = {
  name: 'A server on @threads-api/express',
  async run(context) {
    const { folder } = context;
    await install(context, '@threads-api/express', '@threads-api/contract', '@threads-api/conformance');
    const examples = join(folder, 'examples');
    await cp(join(folder, 'node_modules/@threads-api/express/examples'), examples, { recursive: true });
    const env = cleanEnvironment({ PORT: '0' });
    const server = await start(process.execPath, ['examples/express.ts'], /(http:\S+)/, { cwd: folder, env });
    try {
      const { code, output } = await run(
        process.execPath,
        [commandOf(folder, 'threads-conformance'), server.match[1] ?? ''],
        { cwd: folder, env: cleanEnvironment({ THREADS_TOKEN: 'token-of-ada' }) },
      );
      if (code !== 0) throw new Error(output);
      return 'conforms';
    } finally {
      await server.stop();
    }
  },
};
