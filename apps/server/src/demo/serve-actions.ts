import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createHttpServer } from '@threads-api/http/node';
import type { Settings } from '#settings';
import type { DemoActions } from './demo-actions.ts';

const script = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './act.ts' : './act.mjs', import.meta.url));

/** Lets shell commands change the demo data. Listens on loopback, at a secret path that is written to the target file. */
export async function serveActions(actions: DemoActions, { maxConnections }: Pick<Settings, 'maxConnections'>) {
  const secret = randomUUID();
  const act: RequestListener = async (request, response) => {
    const [, given, name = ''] = (request.url ?? '').split('/');
    const isKnown = given === secret && request.method === 'POST' && Object.hasOwn(actions, name);
    const action = isKnown ? actions[name as keyof DemoActions] : undefined;
    if (!action) return response.writeHead(404).end('There is no such action.');
    try {
      response.end(await action(JSON.parse(await readBody(request))));
    } catch (error) {
      response.writeHead(400).end((error as Error).message);
    }
  };
  const server = createHttpServer(act, { connections: maxConnections });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`;
  const commandFor = (name: string) =>
    [process.execPath, script, `${url}/${name}`].map((part) => `"${part}"`).join(' ');
  return {
    /** A shell command for each action, which reads THREAD_ID and TOKEN from its environment. */
    commands: Object.fromEntries(Object.keys(actions).map((name) => [name, commandFor(name)])),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
