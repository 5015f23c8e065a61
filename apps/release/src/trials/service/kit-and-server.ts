import { cleanEnvironment, run, start } from '../../run.ts';
import { nodesFor, type Trial } from '../../trial.ts';
import { commandOf, install } from '../install.ts';

/** The line with the address of the demo. */
export const ready = /"api":"([^"]+)".*"token":"([^"]+)"/;

/** `npx @threads-api/server serve --demo`, and `npx @threads-api/conformance URL` against it, on every supported Node.js. */
export const kitAndServer: Trial = {
  name: 'npx @threads-api/server serve --demo and npx @threads-api/conformance URL',
  async run(context) {
    const { folder, registry, runtimes } = context;
    await install(context, '@threads-api/conformance', '@threads-api/server');

    const env = { ...registry.env, OPERATIONS_PORT: '0', DRAIN_SECONDS: '0' };
    const first = await start('npx', ['--yes', '@threads-api/server', 'serve', '--demo', '--port', '0'], ready, {
      cwd: folder,
      env,
    });
    await first.stop();
    const seen: string[] = [];
    for (const { name, program } of await nodesFor('@threads-api/server', runtimes)) {
      const server = await start(program, [commandOf(folder, 'threads'), 'serve', '--demo', '--port', '0'], ready, {
        cwd: folder,
        env,
      });
      try {
        const [, url = '', token = ''] = server.match;
        for (const kit of await nodesFor('@threads-api/conformance', runtimes)) {
          const { code, output } = await run(kit.program, [commandOf(folder, 'threads-conformance'), url], {
            cwd: folder,
            env: cleanEnvironment({ THREADS_TOKEN: token }),
          });
          if (code !== 0) throw new Error(`The kit on ${kit.name} exited with code ${code}:\n${output}`);
        }
        seen.push(`${name}: ready after ${Math.round(server.milliseconds)} ms, conforms`);
      } finally {
        await server.stop();
      }
    }
    return seen.join('; ');
  },
};
