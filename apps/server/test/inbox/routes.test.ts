import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryRateLimiter } from '@threads-api/http';
import { createByteBudget } from '@threads-api/http/node';
import type { Express } from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openStore } from '#store';
import { createInboxApp } from '../../src/inbox/create-inbox-app.ts';
import { readSettings } from '../../src/settings.ts';
import { inboxContract, inboxOperations, pathOf } from './inbox-operations.ts';
import { visit } from './visitor.ts';

const values = { threadId: 'a', draftId: 'a', tokenId: 'a', webhookId: 'a', deliveryId: 'a' };

/** The routes that the app has beside the core. */
const besideCore = ({ router }: Express) =>
  router.stack.flatMap(({ route }) =>
    route ? route.stack.map(({ method }) => `${String(method).toUpperCase()} ${route.path}`) : [],
  );

/** The methods that the core serves at a path, from the `Allow` header of a 405. */
async function methodsAt(url: string, path: string): Promise<string[]> {
  const { status, headers } = await visit(url).send('PURGE', path);
  if (status !== 405) return [];
  return String(headers.allow)
    .split(', ')
    .filter((method) => method !== 'HEAD');
}

test('the document and the service have the same routes', async ({ onTestFinished }) => {
  const store = await openStore({ url: ':memory:' });
  const settings = {
    ...readSettings({}),
    openId: { issuer: new URL('https://login.example'), clientId: 'threads', clientSecret: 'secret' },
  };
  const { app, stop } = await createInboxApp({
    store,
    settings,
    site: new Map(),
    limiter: createMemoryRateLimiter(),
    budget: createByteBudget(),
    log: pino({ level: 'silent' }),
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await stop();
    await store.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths = [...new Set(inboxOperations.map((operation) => pathOf(operation, values)))];
  const served = await Promise.all(
    paths
      .filter((path) => path.startsWith(inboxContract.basePath))
      .map(async (path) => (await methodsAt(url, path)).map((method) => `${method} ${path}`)),
  );
  const documented = inboxOperations.map((operation) => `${operation.method} ${pathOf(operation, values)}`);
  expect([...served.flat(), ...besideCore(app)].sort()).toEqual(documented.sort());
});
