import { start } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';
import { commandOf, install } from './install.ts';

/** `npx @threads-api/mock` on every supported Node.js. */
export const mock: Trial = {
  name: 'npx @threads-api/mock',
  async run(context) {
    const { folder, registry, runtimes } = context;
    await install(context, '@threads-api/mock');
    const seen: string[] = [];
    const ready = /running at (\S+)/;
    const started = await start('npx', ['--yes', '@threads-api/mock', '--port', '0'], ready, {
      cwd: folder,
      env: registry.env,
    });
    seen.push(await askThreads(started.match[1] ?? '').finally(started.stop));
    for (const { name, program } of await nodesFor('@threads-api/mock', runtimes)) {
      const running = await start(program, [commandOf(folder, 'threads-mock'), '--port', '0'], ready, { cwd: folder });
      seen.push(`${name}: ${await askThreads(running.match[1] ?? '').finally(running.stop)}`);
    }
    return seen.join('; ');
  },
};

/** Requests the unread threads. */
export async function askThreads(baseUrl: string, token = 'any'): Promise<string> {
  const response = await fetch(`${baseUrl}/threads?unread=1`, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data?: unknown[] };
  if (response.status !== 200 || !data?.length) throw new Error(`${baseUrl} responded with ${response.status}.`);
  return `${data.length} threads`;
}
