import { wholeNumber } from '@threads-api/command-line';
import { contract } from '@threads-api/contract';
import { largeWorld } from '@threads-api/sample-data';
import type { ThreadImport } from '@threads-api/store';
import type { Command } from '../command.ts';

const batchSize = 2_000;

/** Made-up threads, for measurements. */
export const generating: Record<string, Command> = {
  generate: {
    summary: 'Fills new inboxes with made-up threads, and shows a token of a new user who sees them all.',
    options: {
      threads: { type: 'string', help: 'how many', required: true },
      inboxes: { type: 'string', help: 'over how many inboxes; default 1' },
      messages: { type: 'string', help: 'messages in each; default 10' },
    },
    async run({ store, values: { threads, inboxes = '1', messages = '10' }, progress }) {
      const count = wholeNumber('--threads', threads, 1, 9_999_999);
      const each = wholeNumber('--messages', messages, 1, 1_000);
      const inboxCount = wholeNumber('--inboxes', inboxes, 1, 1_000);
      const tag = Date.now().toString(36);
      const userId = await store.createUser({
        name: `Scale ${tag}`,
        address: `scale-${tag}@demo.example`,
        rateLimit: { requests: 1_000_000, windowSeconds: 1 },
      });
      const inboxIds: string[] = [];
      for (let index = 0; index < inboxCount; index++) {
        const id = await store.createInbox({
          name: `Scale ${tag} ${index}`,
          address: `scale-${tag}-${index}@demo.example`,
        });
        await store.addMember(id, userId);
        inboxIds.push(id);
      }
      const bar = progress(`Generating ${count} threads`, count);
      let batch: ThreadImport[] = [];
      let done = 0;
      const flush = async () => {
        await store.importThreads(batch);
        done += batch.length;
        batch = [];
        bar.to(done);
      };
      for (const thread of largeWorld({ inboxIds, threads: count, messagesIn: () => each, unreadBy: [userId] })) {
        batch.push(thread);
        if (batch.length >= Math.max(1, Math.floor(batchSize / each))) await flush();
      }
      if (batch.length > 0) await flush();
      bar.end();
      const { token } = await store.createToken({ userId, name: 'scale', scopes: [...contract.scopes] });
      return { userId, inboxes: inboxIds.length, threads: done, token };
    },
  },
};
