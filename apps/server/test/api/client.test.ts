import { createThreadsClient } from '@threads-api/client';
import { generateThreads } from '@threads-api/sample-data';
import { expect, test } from 'vitest';
import type { Store } from '#store';
import { openStore } from '#testing/tables';
import { serve } from '../serve.ts';
import { content, customer, scopes } from './fixture.ts';

/** Starts a server with a rate-limited user and a number of threads. */
async function open(threads: number, rateLimit: { requests: number; windowSeconds: number }) {
  const store: Store = await openStore();
  const userId = await store.createUser({ name: 'Bulk', address: 'bulk@office.example', rateLimit });
  const inboxId = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  await store.addMember(inboxId, userId);
  await store.importThreads([...generateThreads({ inboxIds: [inboxId], threads, messagesIn: () => 1 })]);
  const { token } = await store.createToken({ userId, name: 'test', scopes });
  const server = await serve(store, { databaseUrl: ':memory:' });
  return { store, server, token, inboxId };
}

test('the client reads 10,000 threads at ten requests a second: none missing, none twice, no 429', async () => {
  const { server, token } = await open(10_000, { requests: 10, windowSeconds: 1 });
  const statuses = new Map<number, number>();
  const client = createThreadsClient({
    baseUrl: server.baseUrl,
    token,
    pace: true,
    onResponse: ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
  });
  const seen: string[] = [];
  for await (const { id } of client.threads.all({ limit: 100, prefetch: true })) seen.push(id);
  expect(seen).toHaveLength(10_000);
  expect(new Set(seen).size).toBe(10_000);
  expect(Object.fromEntries(statuses)).toEqual({ 200: 100 });
  await server.stop();
});

test('fifty concurrent calls with a limited token succeed, and none gets two 429s', async () => {
  const { server, token } = await open(5, { requests: 10, windowSeconds: 1 });
  let refused = 0;
  const client = createThreadsClient({
    baseUrl: server.baseUrl,
    token,
    onResponse: ({ status }) => (refused += status === 429 ? 1 : 0),
  });
  const pages = await Promise.all(Array.from({ length: 50 }, () => client.listThreads()));
  expect(pages.every(({ data }) => data.length === 5)).toBe(true);
  expect(refused).toBeLessThanOrEqual(40);
  await server.stop();
});

test('a thread that moves while all pages are read does not cause gaps', async () => {
  const { store, server, token } = await open(60, { requests: 1000, windowSeconds: 60 });
  const client = createThreadsClient({ baseUrl: server.baseUrl, token });
  const whole = (await client.listThreads({ limit: 100 })).data.map(({ id }) => id);
  const bumped = new Set<string>();
  const seen: string[] = [];
  for await (const { id } of client.threads.all({ limit: 7 })) {
    seen.push(id);
    if (seen.length % 10 !== 0) continue;
    const moving = whole[(seen.length * 7) % whole.length] as string;
    bumped.add(moving);
    await store.receiveMessage({ threadId: moving, author: customer, ...content('Bump') });
  }
  expect(new Set(seen).size).toBe(seen.length);
  const still = whole.filter((id) => !bumped.has(id));
  expect(seen.filter((id) => still.includes(id))).toEqual(still);
  await server.stop();
});

test('an iterator that ends early or is aborted sends no more requests and leaves no timers', async () => {
  const { server, token } = await open(50, { requests: 1000, windowSeconds: 60 });
  let requests = 0;
  const client = createThreadsClient({ baseUrl: server.baseUrl, token, onRequest: () => (requests += 1) });
  for await (const _ of client.threads.all({ limit: 5 })) break;
  expect(requests).toBe(1);
  const controller = new AbortController();
  const reading = (async () => {
    for await (const _ of client.threads.all({ limit: 5, signal: controller.signal }))
      controller.abort(new Error('enough'));
  })();
  await expect(reading).rejects.toThrow('enough');
  expect(requests).toBe(2);
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  await server.stop();
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeLessThanOrEqual(timers);
});
