import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bareEnvironment } from '@threads-api/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '#store';
import { openStore, tablesOf } from '#testing/tables';
import { toJson } from '../../../src/store/database/json.ts';
import { newMigratedUrl } from '../../new-migrated-url.ts';
import { main } from '../../run-threads.ts';
import { allEvents, content, customer } from '../../webhooks/fixture.ts';
import { startReceiver } from '../../webhooks/receiver.ts';

const events = 10_000;
const deliveriesBetweenKills = 500;
const kills = 12;
const threads = 50;

function startProcess(url: string): ChildProcess {
  const env = {
    ...bareEnvironment,
    OPERATIONS_PORT: '0',
    DATABASE_URL: url,
    WEBHOOKS_ALLOW_LOOPBACK: '1',
    WEBHOOKS_TIMEOUT: '1',
    LOG_LEVEL: 'silent',
  };
  return spawn(process.execPath, [main, 'serve', '--only', 'webhooks'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Creates threads in two inboxes, and an endpoint of the first inbox's member. */
async function createThreads(store: Store, url: string) {
  const [own, other] = await Promise.all(
    ['Own', 'Other'].map(async (name) => {
      const userId = await store.createUser({ name, address: `${name}@office.example` });
      const inboxId = await store.createInbox({ name, address: `${name}-inbox@office.example` });
      await store.addMember(inboxId, userId);
      const ids: string[] = [];
      for (let count = 0; count < threads; count += 1)
        ids.push((await store.startThread({ inboxId, subject: null, author: customer, ...content('Hello') })).threadId);
      return { userId, ids };
    }),
  );
  if (!own || !other) throw new Error('no inboxes');
  await tablesOf(store).deleteFrom('outbox').execute();
  await store.createEndpoint({ url, ownerId: own.userId, events: allEvents, scopes: ['threads:read', 'notes:read'] });
  return { own: own.ids, other: other.ids };
}

test(`${events} events, three workers killed again and again: no event is lost, and none reaches a user who may not see it`, async () => {
  const url = await newMigratedUrl();
  const store = await openStore({ url });
  let killed = 0;
  const workers: ChildProcess[] = [];
  const receiver = await startReceiver((_, response, _body, count) => {
    // Kills a worker at an arbitrary point of its work.
    if (count % deliveriesBetweenKills === 0 && killed < kills) {
      const index = killed % workers.length;
      workers[index]?.kill('SIGKILL');
      workers[index] = startProcess(url);
      killed += 1;
    }
    response.writeHead(204).end();
  });
  const { own, other } = await createThreads(store, receiver.url);
  // Written directly into the outbox, in the form that commands use.
  const rows = Array.from({ length: events }, (_, index) => {
    const ids = index % 10 === 0 ? other : own;
    const threadId = ids[index % threads] as string;
    const event = {
      type: 'note.created' as const,
      timestamp: new Date().toISOString(),
      data: { threadId, noteId: `nte_${index}` },
    };
    return { id: `evt_${index}`, thread_id: threadId, event: toJson(event), created_at: event.timestamp };
  });
  for (let start = 0; start < rows.length; start += 1000)
    await tablesOf(store)
      .insertInto('outbox')
      .values(rows.slice(start, start + 1000))
      .execute();

  workers.push(startProcess(url), startProcess(url), startProcess(url));
  onTestFinished(() => {
    for (const worker of workers) worker.kill('SIGKILL');
  });
  const waiting = async () => {
    const { events: left, deliveries } = await store.countWaiting();
    return left + deliveries;
  };
  await expect.poll(waiting, { interval: 200, timeout: 500_000 }).toBe(0);
  for (const worker of workers) {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  }

  const notes = receiver.received.map(({ body }) => JSON.parse(body).data as { threadId: string; noteId: string });
  const expected = rows.filter(({ thread_id }) => own.includes(thread_id)).length;
  expect(new Set(notes.map(({ noteId }) => noteId)).size).toBe(expected);
  expect(notes.filter(({ threadId }) => !own.includes(threadId))).toEqual([]);
  expect(killed).toBe(kills);
  await receiver.close();
  await store.close();
}, 600_000);
