import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment, mustRun, root, start } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';
import { checkHelp } from './check-help.ts';
import { askThreads } from './client.ts';
import { commandOf, install } from './install.ts';

/** The addresses and tokens of the demo. */
const ready = /"api":"([^"]+)","inbox":"([^"]+)","mcp":"([^"]+)".*"token":"([^"]+)"/;
const settings = { OPERATIONS_PORT: '0', DRAIN_SECONDS: '0' };

/** The service with all its parts, and the kit against it, on every supported Node.js. */
export const kitAndServer: Trial = {
  name: 'npx @threads-api/server serve --demo and npx @threads-api/conformance URL',
  async run(context) {
    const { folder, registry, runtimes } = context;
    await install(context, '@threads-api/conformance', '@threads-api/server');
    const serve = ['serve', '--demo', '--port', '0'];
    const first = await start('npx', ['--yes', '@threads-api/server', ...serve], ready, {
      cwd: folder,
      env: { ...registry.env, ...settings },
    });
    await first.stop();
    const seen: string[] = [];
    for (const [index, { name, program }] of (await nodesFor('@threads-api/server', runtimes)).entries()) {
      const command = [program, commandOf(folder, 'threads')];
      for (const words of [[], ['serve'], ['mcp'], ['user', 'create']])
        await checkHelp(['threads', ...words].join(' '), [...command, ...words], folder);
      const env = cleanEnvironment({ ...settings, DATABASE_URL: join(folder, `threads-${index}.db`) });
      const user = ['user', 'create', '--name', 'Mara', '--address', 'mara@office.example', '--json'];
      await mustRun(program, [commandOf(folder, 'threads'), ...user], { cwd: folder, env });
      const server = await start(program, [commandOf(folder, 'threads'), ...serve], ready, { cwd: folder, env });
      try {
        const [, api = '', page = '', mcp = '', token = ''] = server.match;
        await loadPage(page);
        const { status } = await fetch(mcp, { method: 'POST' });
        if (status !== 401) throw new Error(`The MCP server responded with ${status} to a request without a token.`);
        for (const kit of await nodesFor('@threads-api/conformance', runtimes))
          await mustRun(kit.program, [commandOf(folder, 'threads-conformance'), api], {
            cwd: folder,
            env: cleanEnvironment({ THREADS_TOKEN: token }),
          });
        seen.push(`${name}: ready after ${Math.round(server.milliseconds)} ms, conforms`);
      } finally {
        await server.stop();
      }
    }
    return seen.join('; ');
  },
};

/** Moves the result of `pnpm build`, which is also the package, out of the repository. Reports its size and start-up time. */
export const serviceFolder: Trial = {
  name: 'The pnpm build output, moved out of the repository',
  slow: true,
  async run({ folder }) {
    await rm(folder, { recursive: true });
    await cp(join(root, 'apps/server/dist'), folder, { recursive: true, verbatimSymlinks: true });
    const [kilobytes] = (await mustRun('du', ['-sk', folder], { cwd: folder })).split(/\s/);
    // Without the compile cache of an earlier run.
    const cache = await mkdtemp(join(folder, '..', 'cache-'));
    const env = cleanEnvironment({ ...settings, PORT: '0', XDG_CACHE_HOME: cache });
    const times: number[] = [];
    for (let count = 0; count < 2; count++) {
      const server = await start(join(folder, 'bin/threads'), ['serve', '--demo'], ready, { cwd: folder, env });
      const [, api = '', , , token = ''] = server.match;
      await askThreads(api, token).finally(server.stop);
      times.push(Math.round(server.milliseconds));
    }
    const readiness = `ready after ${times[0]} ms, or ${times[1]} ms with a warm compile cache`;
    return `${Math.round(Number(kilobytes) / 1024)} MB, ${readiness}`;
  },
};

/** Checks that the package has the script of the page. */
async function loadPage(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(page) ?? [];
  const { status } = await fetch(new URL(script, url));
  if (!script || status !== 200) throw new Error(`The page of the inbox has no script: ${status}\n${page}`);
}
