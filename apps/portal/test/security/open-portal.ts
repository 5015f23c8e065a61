import { createSecret } from '@threads-api/cli/local-server';
import { contract as threads } from '@threads-api/contract';
import { mockTarget, startMock } from '@threads-api/mock';
import { contractFile } from '@threads-api/spec/contract';
import { type Received, type RequestToSend, sendRequest } from '@threads-api/testing';
import { siteOf } from '@threads-api/ui/site';
import { readContractState } from '../../server/document/read-contract-state.ts';
import { createPortal } from '../../server/http/create-portal.ts';
import { startHttpServer } from '../../server/http/start-http-server.ts';
import { createInitialState, createServices } from '../../server/initial-state.ts';
import type { PortalState } from '../../server/portal-state.ts';
import { createStateStore } from '../../server/state-store.ts';

export interface OpenPortal {
  /** Such as `http://localhost:4020`, which is also the origin of its pages. */
  url: string;
  secret: string;
  mockUrl: string;
  state: PortalState;
  send(path: string, request?: RequestToSend): Promise<Received>;
  /** Sends JSON as a command of this user does: with the secret, and without an Origin. */
  post(path: string, body?: unknown): Promise<Received>;
  close(): Promise<void>;
}

/** Serves a portal from this process, with the mock, and without the demo and the built pages. */
export async function openPortal(): Promise<OpenPortal> {
  const mock = await startMock({ port: 0 });
  const targets = { mock: mockTarget(mock.url, threads) };
  const services = createServices(targets);
  const { state: contract } = await readContractState(contractFile, services.mock);
  const { state, ...store } = createStateStore(createInitialState(contract, services, true));
  const site = siteOf([['index.html', '<!doctype html><html><head><title>Portal</title></head></html>']]);
  const stopping = new AbortController();
  const secret = createSecret();
  const server = await startHttpServer(0);
  server.setListener(createPortal({ store: { state, ...store }, site, targets, signal: stopping.signal, secret }));
  const { url } = server;
  const send = (path: string, request?: RequestToSend) => sendRequest(`${url}${path}`, request);
  return {
    url,
    secret,
    mockUrl: mock.url,
    state,
    send,
    post: (path, body) =>
      send(path, { method: 'POST', headers: { Authorization: `Bearer ${secret}` }, body: JSON.stringify(body) }),
    async close() {
      stopping.abort();
      await Promise.all([server.close(), mock.close()]);
    },
  };
}
