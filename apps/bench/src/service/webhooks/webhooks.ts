import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@threads-api/contract';
import { eventTypes } from '@threads-api/server/store';
import { openStore, tablesOf } from '@threads-api/server/testing/tables';
import type { Benchmark } from '../../benchmark.ts';
import { compare, timed } from '../../compare.ts';
import { type Program, startProgram } from '../../program.ts';
import { threads } from '../our-server.ts';
import { startReceiver } from './receiver.ts';

const plainLoop = new URL('./plain-loop.ts', import.meta.url);
const batchSize = 500;

/** The webhook worker with all that it promises, beside a loop that signs and posts. */
export const webhooks: Benchmark = {
  summary: 'the webhook worker on SQLite, beside a plain loop of signed posts',
  minutes: 5,
  packages: ['standardwebhooks', 'undici'],
  async run(onProgress, { quick }) {
    const [rounds, events] = quick ? [1, 2_000] : [2, 100_000];
    const folder = await mkdtemp(join(tmpdir(), 'bench-webhooks-'));
    const receiver = await startReceiver();
    let round = 0;
    /** Events a second, and what the sender holds in memory at the end, in MiB. */
    const measure = async (path: string, start: () => Promise<Program>) => {
      let program: Program | undefined;
      try {
        const milliseconds = await timed(async () => {
          program = await start();
          await receiver.received(path, events);
        });
        return [(events / milliseconds) * 1000, (await program?.memory()) ?? Number.NaN];
      } finally {
        await program?.stop();
      }
    };
    try {
      const contestants = [
        {
          name: 'plain loop of signed posts',
          async measure() {
            const path = `/loop/${round++}`;
            const { secret, event } = await fillOutbox(join(folder, `${round}.db`), `${receiver.url}${path}`, 0);
            const args = [`${receiver.url}${path}`, secret, event, `${events}`];
            return measure(path, () => startProgram(plainLoop, args));
          },
        },
        {
          name: 'ours, the webhook worker',
          async measure() {
            const path = `/ours/${round++}`;
            const url = join(folder, `${round}.db`);
            onProgress(`webhooks: writing ${events.toLocaleString('en')} events`);
            await fillOutbox(url, `${receiver.url}${path}`, events);
            const env = { DATABASE_URL: url, OPERATIONS_PORT: '0', WEBHOOKS_ALLOW_LOOPBACK: '1' };
            return measure(path, () => startProgram(threads, ['serve', '--only', 'webhooks'], env));
          },
        },
      ];
      const title = `${events.toLocaleString('en')} events to one endpoint, the start of the sender included`;
      return await compare(
        [
          { title, unit: 'events/s', better: 'more' },
          { title, unit: 'MiB at the end', better: 'less' },
        ],
        contestants,
        rounds,
        onProgress,
      );
    } finally {
      receiver.stop();
      await rm(folder, { recursive: true });
    }
  },
};

/** A database with an endpoint and so many events to deliver to it: one real event, written again and again. */
async function fillOutbox(url: string, endpointUrl: string, events: number) {
  const store = await openStore({ url });
  const userId = await store.createUser({ name: 'Bench', address: 'bench@demo.example' });
  const inboxId = await store.createInbox({ name: 'Bench', address: 'inbox@demo.example' });
  await store.addMember(inboxId, userId);
  const endpoint = { url: endpointUrl, ownerId: userId, events: [...eventTypes], scopes: [...contract.scopes] };
  const { secret } = await store.createEndpoint(endpoint);
  const author = { type: 'contact' as const, id: null, name: 'Lena', address: 'lena@post.example' };
  const content = { to: [], cc: [], bodyText: 'Hello', bodyHtml: null, attachments: [] };
  await store.startThread({ inboxId, subject: 'Hello', author, ...content });
  const tables = tablesOf(store);
  const { place: _, ...row } = await tables.selectFrom('outbox').selectAll().orderBy('place').executeTakeFirstOrThrow();
  await tables.deleteFrom('outbox').execute();
  for (let written = 0; written < events; written += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, events - written) }, (_, index) => ({
      ...row,
      id: `${row.id}_${written + index}`,
    }));
    await tables.insertInto('outbox').values(batch).execute();
  }
  await store.close();
  return { secret, event: row.event };
}
