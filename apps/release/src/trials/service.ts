import { join } from 'node:path';
import { cleanEnvironment, mustRun, start } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';
import { checkHelp } from './check-help.ts';
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

/** Checks that the package has the script of the page. */
async function loadPage(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(page) ?? [];
  const { status } = await fetch(new URL(script, url));
  if (!script || status !== 200) throw new Error(`The page of the inbox has no script: ${status}\n${page}`);
}
