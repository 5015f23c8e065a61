import { createMemoryRateLimiter } from '@threads-api/http';
import { createByteBudget } from '@threads-api/http/node';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readInboxContract } from '#inbox-contract';
import { createInboxApp } from '../../src/inbox/create-inbox-app.ts';
import { readSettings } from '../../src/settings.ts';
import { newStore } from '../stores.ts';
import { inboxOperations, pathOf } from './inbox-operations.ts';

test('the service adds only the routes that inbox.yaml adds', async () => {
  const store = await newStore({ url: ':memory:' });
  const openId = { issuer: new URL('https://login.example'), clientId: 'threads', clientSecret: 'secret' };
  const { app, stop } = await createInboxApp({
    store,
    settings: { ...readSettings({}), openId },
    site: new Map(),
    limiter: createMemoryRateLimiter(),
    budget: createByteBudget(),
    log: pino({ level: 'silent' }),
  });
  const routes = app.router.stack.flatMap(({ route }) =>
    route ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`) : [],
  );
  // The core has a handler for each of its operations, by type.
  const inCore = new Set<string>(readInboxContract().operations.map(({ id }) => id));
  const beside = inboxOperations.filter(({ id }) => !inCore.has(id));
  expect(routes.toSorted()).toEqual(
    beside.map((operation) => `${operation.method} ${pathOf(operation, {})}`).toSorted(),
  );
  await stop();
});
