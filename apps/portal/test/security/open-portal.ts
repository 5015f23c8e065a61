import { createSecret } from '@threads-api/cli/local-server';
import { contract as threads } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { type Received, type RequestToSend, sendRequest } from '@threads-api/testing';
import { siteOf } from '@threads-api/ui/site';
import { createPortal } from '../../server/http/create-portal.ts';
import { startHttpServer } from '../../server/http/start-http-server.ts';
import type { PortalState } from '../../server/portal-state.ts';
import { createStateStore } from '../../server/state-store.ts';

export type OpenPortal = Awaited<ReturnType<typeof openPortal>>;

const emptySite = siteOf([['index.html', '<!doctype html><html><head><title>Portal</title></head></html>']]);

/** Serves a portal from this process with the mock, but without the demo and, unless given, the built pages. */
export async function openPortal({ port = 0, site = emptySite } = {}) {
  const secret = createSecret();
  const mock = await startMock({ port: 0, controlSecret: secret });
  const state: PortalState = {
    contract: {
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
    },
    services: { mock: { name: 'Mock', baseUrl: mock.url, token: 'any', controlUrl: mock.controlUrl } },
    live: true,
  };
  const server = await startHttpServer(port);
  server.setListener(createPortal({ store: createStateStore(state, '{}'), site, secret }));
  return {
    /** The URL, such as `http://localhost:4020`. It is also the origin of the pages. */
    url: server.url,
    secret,
    send: (path: string, request?: RequestToSend): Promise<Received> => sendRequest(`${server.url}${path}`, request),
    close: () => Promise.all([server.close(), mock.close()]),
  };
}
