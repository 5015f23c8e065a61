import { type createProgressBar, wholeNumber } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { generateThreads } from '@threads-api/sample-data';
import type { Directory, Imports, ThreadImport } from '#store';
import type { OperatorCommand } from '../operator-command.ts';

/** The approximate number of messages in one transaction. */
const batchMessages = 2_000;

/** Generated threads, for measurements. */
export const commands: Record<string, OperatorCommand> = {
  generate: {
    creates: true,
    changes: 'in steps',
    summary: 'Fills new inboxes with generated threads, and prints a token of a new user who sees them all.',
    options: {
      threads: { type: 'string', help: 'the number of threads', required: true },
      inboxes: { type: 'string', help: 'the number of inboxes; default 1' },
      messages: { type: 'string', help: 'the number of messages in each thread; default 10' },
    },
    async run({ store, values: { threads, inboxes = '1', messages = '10' }, progress, record }) {
      const count = wholeNumber('--threads', threads, 1, 9_999_999);
      const each = wholeNumber('--messages', messages, 1, 1_000);
      const inboxCount = wholeNumber('--inboxes', inboxes, 1, 1_000);
      await record();
      const { userId, inboxIds } = await createInboxes(store, inboxCount);
      const generated = generateThreads({ inboxIds, threads: count, messagesIn: () => each, unreadBy: [userId] });
      const bar = progress(`Generating ${count} threads`, count);
      const done = await importInBatches(store, generated, Math.max(1, Math.floor(batchMessages / each)), bar);
      bar.end();
      const { token } = await store.createToken({ userId, name: 'scale', scopes: [...contract.scopes] });
      return { userId, inboxes: inboxIds.length, threads: done, token };
    },
  },
};

/** Creates inboxes that share one member, whose rate limit is too high to matter. */
async function createInboxes(store: Directory, count: number): Promise<{ userId: string; inboxIds: string[] }> {
  const tag = Date.now().toString(36);
  const userId = await store.createUser({
    name: `Scale ${tag}`,
    address: `scale-${tag}@demo.example`,
    rateLimit: { requests: 1_000_000, windowSeconds: 1 },
  });
  const inboxIds: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = await store.createInbox({
      name: `Scale ${tag} ${index}`,
      address: `scale-${tag}-${index}@demo.example`,
    });
    await store.addMember(id, userId);
    inboxIds.push(id);
  }
  return { userId, inboxIds };
}

/** Returns the number of imported threads. */
async function importInBatches(
  store: Imports,
  threads: Iterable<ThreadImport>,
  batchSize: number,
  bar: ReturnType<typeof createProgressBar>,
): Promise<number> {
  let batch: ThreadImport[] = [];
  let done = 0;
  const flush = async () => {
    await store.importThreads(batch);
    done += batch.length;
    batch = [];
    bar.to(done);
  };
  for (const thread of threads) {
    batch.push(thread);
    if (batch.length >= batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return done;
}
