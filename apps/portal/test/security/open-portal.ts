import { createSecret } from '@threads-api/cli/local-server';
import { contract as threads } from '@threads-api/contract';
import { mockTarget, startMock } from '@threads-api/mock';
import { type Received, type RequestToSend, sendRequest } from '@threads-api/testing';
import { siteOf } from '@threads-api/ui/site';
import { createRunner } from '../../server/conformance/run-conformance.ts';
import { createPortal } from '../../server/http/create-portal.ts';
import { startHttpServer } from '../../server/http/start-http-server.ts';
import { createInitialState } from '../../server/initial-state.ts';
import type { ConformanceState, PortalState, TargetName } from '../../server/portal-state.ts';
import { createStateStore } from '../../server/state-store.ts';

export interface OpenPortal {
  /** The URL, such as `http://localhost:4020`. It is also the origin of the pages. */
  url: string;
  secret: string;
  mockUrl: string;
  state: PortalState;
  /** The status of the last run. */
  statusOf(name: TargetName): ConformanceState['status'] | undefined;
  send(path: string, request?: RequestToSend): Promise<Received>;
  /** Sends JSON like a command: with the secret and without an Origin. */
  post(path: string, body?: unknown): Promise<Received>;
  close(): Promise<void>;
}

/** Serves a portal from this process with the mock, but without the demo and the built pages. */
export async function openPortal(): Promise<OpenPortal> {
  const { document, basePath, title, version } = threads;
  const mock = await startMock({ port: 0 });
  const state = createInitialState({
    contract: {
      file: 'openapi.yaml',
      error: null,
      title,
      version,
      hash: 'one',
      checking: false,
      servers: [],
      schemes: {},
      examples: [],
      checkedAt: new Date().toISOString(),
      milliseconds: 0,
    },
    versions: [],
    services: { mock: { name: 'Mock', baseUrl: `${new URL(mock.url).origin}${basePath}`, token: 'any' } },
    live: true,
    hasConformance: true,
  });
  const store = createStateStore(state);
  const runner = createRunner(
    store,
    { mock: async () => ({ target: mockTarget(mock.url, threads), stop: async () => undefined }) },
    () => document,
  );
  const site = siteOf([['index.html', '<!doctype html><html><head><title>Portal</title></head></html>']]);
  const secret = createSecret();
  const server = await startHttpServer(0);
  const compare = async () => undefined;
  server.setListener(createPortal({ store, site, reference: () => '{}', compare, runner, secret }));
  const { url } = server;
  const send = (path: string, request?: RequestToSend) => sendRequest(`${url}${path}`, request);
  return {
    url,
    secret,
    mockUrl: mock.url,
    state,
    statusOf: (name) => state.conformance?.[name].status,
    send,
    post: (path, body) =>
      send(path, { method: 'POST', headers: { Authorization: `Bearer ${secret}` }, body: JSON.stringify(body) }),
    async close() {
      await runner.stop();
      await Promise.all([server.close(), mock.close()]);
    },
  };
}
