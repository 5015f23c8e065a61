import { createSecret } from '@threads-api/cli/local-server';
import { contract as threads } from '@threads-api/contract';
import { mockTarget, startMock } from '@threads-api/mock';
import { type Received, type RequestToSend, sendRequest } from '@threads-api/testing';
import { siteOf } from '@threads-api/ui/site';
import { createRunner } from '../../server/conformance/run-conformance.ts';
import { createPortal } from '../../server/http/create-portal.ts';
import { startHttpServer } from '../../server/http/start-http-server.ts';
import type { ConformanceState, ContractState, ServiceName } from '../../server/portal-state.ts';
import { createStateStore } from '../../server/state-store.ts';

/** The state of a document without lint results and changes. */
export const checkedState: ContractState = {
  file: 'openapi.yaml',
  error: null,
  title: threads.title,
  version: threads.version,
  hash: 'one',
  checking: false,
  servers: [],
  schemes: {},
  examples: [],
  checkedAt: '2026-01-01T00:00:00Z',
  milliseconds: 0,
};

export type OpenPortal = Awaited<ReturnType<typeof openPortal>>;

const emptySite = siteOf([['index.html', '<!doctype html><html><head><title>Portal</title></head></html>']]);

/** Serves a portal from this process with the mock, but without the demo and, unless given, the built pages. */
export async function openPortal({ port = 0, site = emptySite } = {}) {
  const mock = await startMock({ port: 0 });
  const store = createStateStore(
    {
      contract: checkedState,
      services: { mock: { name: 'Mock', baseUrl: mock.url, token: 'any' } },
      live: true,
    },
    true,
  );
  const target = async () => ({ target: mockTarget(mock.url, threads), stop: async () => undefined });
  const runner = createRunner(store, { mock: target }, () => threads.document);
  const secret = createSecret();
  const server = await startHttpServer(port);
  server.setListener(createPortal({ store, site, reference: () => '{}', runner, secret }));
  const send = (path: string, request?: RequestToSend): Promise<Received> =>
    sendRequest(`${server.url}${path}`, request);
  return {
    /** The URL, such as `http://localhost:4020`. It is also the origin of the pages. */
    url: server.url,
    secret,
    update: store.update,
    mockUrl: mock.url,
    /** The status of the last run. */
    statusOf: (name: ServiceName): ConformanceState['status'] | undefined => store.state.conformance?.[name].status,
    send,
    /** Sends JSON like a command: with the secret and without an Origin. */
    post: (path: string, body?: unknown) =>
      send(path, { method: 'POST', headers: { Authorization: `Bearer ${secret}` }, body: JSON.stringify(body) }),
    async close() {
      await runner.stop();
      await Promise.all([server.close(), mock.close()]);
    },
  };
}
