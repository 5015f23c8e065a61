import { pathToFileURL } from 'node:url';
import { readSite, type Site } from '@threads-api/ui/site';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import type { Store } from '#store';
import { openDemo } from '../src/demo/open-demo.ts';
import { listenForOperations } from '../src/serve/addresses.ts';
import { type PartName, partNames } from '../src/serve/parts.ts';
import { startService } from '../src/serve/start-service.ts';
import { readSettings, type Settings } from '../src/settings.ts';
import { newStore } from './stores.ts';

export interface ServeOptions {
  /** Default: the API alone. */
  parts?: readonly PartName[];
  log?: pino.Logger;
}

const silent = pino({ level: 'silent' });
const anyPort = { PORT: '0', OPERATIONS_PORT: '0' };
let site: Promise<Site> | undefined;

/** Reads the page that the test run has built. */
const loadSite = () => readSite(pathToFileURL(`${inject('built')}/site/`));

/** Serves a store on free ports, as `threads serve` would. The caller stops it, which closes the store. */
async function startServer(
  store: Store,
  changes: Partial<Settings> = {},
  { parts = ['api'], log = silent }: ServeOptions = {},
) {
  const settings = { ...readSettings(anyPort), databaseUrl: ':memory:', ...changes };
  if (parts.includes('inbox')) site ??= loadSite();
  const operations = await listenForOperations(settings, log);
  const { urls, stop } = await startService({ store, settings, parts, log, operations, site: await site });
  const { api: baseUrl = '', inbox: inboxUrl = '', mcp: mcpUrl = '', operations: operationsUrl = '' } = urls;
  let stopped: Promise<void> | undefined;
  return {
    store,
    /** The base address of the API. */
    baseUrl,
    inboxUrl,
    mcpUrl,
    operationsUrl,
    stop: () => (stopped ??= stop()),
    /** Sends a request to the API, with or without a token. */
    async ask(path: string, token?: string, init: RequestInit = {}): Promise<Response> {
      const headers = {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(init.headers as Record<string, string>),
      };
      const response = await fetch(`${baseUrl}${path}`, { ...init, headers });
      // Read the whole body, because a partly read body would keep its connection open.
      await response.clone().arrayBuffer();
      return response;
    },
  };
}

/** Serves the demo with all its parts. The caller stops it. */
export async function startDemo(changes: Partial<Settings> = {}, options: ServeOptions = {}) {
  const demo = await openDemo(changes.databaseUrl);
  return { ...demo, ...(await startServer(demo.store, changes, { parts: partNames, ...options })) };
}

/** Serves a store, by default a new one in memory, until the end of the test. */
export async function serve(store?: Store, changes?: Partial<Settings>, options?: ServeOptions) {
  const server = await startServer(store ?? (await newStore()), changes, options);
  onTestFinished(server.stop);
  return server;
}

/** Serves the demo until the end of the test. */
export async function serveDemo(changes?: Partial<Settings>, options?: ServeOptions) {
  const server = await startDemo(changes, options);
  onTestFinished(server.stop);
  return server;
}

/** A store that stays open when a server stops. */
export const shared = (store: Store): Store => ({ ...store, close: async () => {} });
