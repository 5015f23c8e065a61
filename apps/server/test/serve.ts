import type { Store } from '@threads-api/store';
import { newPostgresUrl } from '@threads-api/store/testing/new-postgres-url';
import { openStore } from '@threads-api/store/testing/tables';
import { pino } from 'pino';
import { afterEach, describe } from 'vitest';
import { openDemo } from '../src/demo/open-demo.ts';
import { readSettings, type Settings } from '../src/settings.ts';
import { type RunningServer, startServer } from '../src/start-server.ts';

export interface Served extends RunningServer {
  store: Store;
  /** A request with a token, or without one. */
  ask(path: string, token?: string, init?: RequestInit): Promise<Response>;
}

const silent = pino({ level: 'silent' });
const anyPort = { PORT: '0', OPERATIONS_PORT: '0' };

/** Serves a store on free ports, as `pnpm server` would. */
export async function serve(store: Store, changes: Partial<Settings> = {}, log = silent): Promise<Served> {
  const server = await startServer(store, { ...readSettings(anyPort), ...changes }, log);
  return {
    ...server,
    store,
    async ask(path, token, init = {}) {
      const headers = {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(init.headers as Record<string, string>),
      };
      const response = await fetch(`${server.baseUrl}${path}`, { ...init, headers });
      // Always read to the end: a body left half read would hold its connection open.
      await response.clone().arrayBuffer();
      return response;
    },
  };
}

/** The demo, served. */
export async function serveDemo(changes: Partial<Settings> = {}) {
  const demo = await openDemo();
  const server = await serve(demo.store, { databaseUrl: ':memory:', ...changes });
  return { ...demo, ...server };
}

export type OpenServer = (changes?: Partial<Settings>) => Promise<Served>;

/** Runs the same tests on both databases, each with servers that are started afresh and stopped afterwards. */
export function describeServers(suite: (open: OpenServer) => void): void {
  const urls = { SQLite: async () => ':memory:', PostgreSQL: newPostgresUrl };
  for (const [kind, newUrl] of Object.entries(urls)) {
    describe(kind, () => {
      const running: Served[] = [];
      afterEach(async () => {
        await Promise.all(running.splice(0).map((server) => server.stop()));
      });
      suite(async (changes = {}) => {
        const databaseUrl = await newUrl();
        const server = await serve(await openStore({ url: databaseUrl }), { databaseUrl, ...changes });
        running.push(server);
        return server;
      });
    });
  }
}
