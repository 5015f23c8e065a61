import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCommand } from '../program.ts';

export interface Portal {
  /** Resolves when a text stands in the types, in what the mock answers, and in the document of the open page. */
  shows(text: string): Promise<void>;
  stop(): Promise<void>;
}

interface State {
  services: { mock: { baseUrl: string } };
  conformance: { mock: { status: string }; server: { status: string } };
}

/** What `pnpm start` starts in a folder, with a page open, after the checks that it runs at its start. */
export async function startPortal(folder: string): Promise<Portal> {
  const ports = { PORTAL_PORT: '0', MOCK_PORT: '0', SERVER_PORT: '0' };
  const main = join(folder, 'apps/portal/server/main.ts');
  const { url, stop } = await startCommand([main], /^ +portal +(http:\S+)/, ports);
  const readState = async () => (await (await fetch(`${url}/data/state.json`)).json()) as State;
  const { services } = await readState();
  await until(async () => {
    const { mock, server } = (await readState()).conformance;
    const states = [mock.status, server.status];
    if (states.includes('could not run')) throw new Error('The portal could not check its servers.');
    return states.every((state) => state === 'done');
  }, 100);
  const types = join(folder, 'packages/contract/src/openapi.gen.ts');
  const read = () => readFile(types, 'utf8');
  const ask = async () => {
    const headers = { authorization: 'Bearer any' };
    return (await fetch(`${services.mock.baseUrl}/threads`, { headers })).text();
  };
  const page = openPage(url);
  return {
    async shows(text) {
      await Promise.all([read, ask, page.shown].map((look) => until(async () => (await look()).includes(text))));
    },
    async stop() {
      page.close();
      await stop();
    },
  };
}

/** Listens as a page does, and reads the document again after each event. */
function openPage(url: string) {
  const leaving = new AbortController();
  const { signal } = leaving;
  let shown = '';
  const listen = async () => {
    const { body } = await fetch(`${url}/events`, { signal });
    for await (const _ of body ?? []) shown = await (await fetch(`${url}/data/document.json`, { signal })).text();
  };
  listen().catch((error) => {
    if (!leaving.signal.aborted) throw error;
  });
  return { shown: async () => shown, close: () => leaving.abort() };
}

async function until(holds: () => Promise<boolean>, pause = 5): Promise<void> {
  while (!(await holds())) await sleep(pause);
}
