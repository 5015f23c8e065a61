import { createThreadsClient } from '@threads-api/client';
import { generateThreads } from '@threads-api/sample-data';
import { expect, test } from 'vitest';
import { openStore } from '#testing/tables';
import { scopes } from '../../api/fixture.ts';
import { serve } from '../../serve.ts';

test('the client reads 2,000 threads at ten requests a second: none missing, none twice, no 429', async () => {
  const store = await openStore();
  const rateLimit = { requests: 10, windowSeconds: 1 };
  const userId = await store.createUser({ name: 'Bulk', address: 'bulk@office.example', rateLimit });
  const inboxId = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  await store.addMember(inboxId, userId);
  await store.importThreads([...generateThreads({ inboxIds: [inboxId], threads: 2_000, messagesIn: () => 1 })]);
  const { token } = await store.createToken({ userId, name: 'test', scopes });
  const { baseUrl } = await serve(store, { databaseUrl: ':memory:' });
  const statuses: number[] = [];
  const onResponse = ({ status }: { status: number }) => void statuses.push(status);
  const client = createThreadsClient({ baseUrl, token, pace: true, onResponse });
  const seen = new Set<string>();
  let total = 0;
  for await (const { id } of client.threads.all({ limit: 100, prefetch: true })) {
    seen.add(id);
    total += 1;
  }
  expect([seen.size, total]).toEqual([2_000, 2_000]);
  expect(statuses).toEqual(Array(20).fill(200));
});
