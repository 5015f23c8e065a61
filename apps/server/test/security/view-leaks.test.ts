import { createRandom } from '@threads-api/sample-data/random';
import { expect, test } from 'vitest';
import { openStore } from '#testing/tables';
import { content, customer, scopes } from '../api/fixture.ts';
import { serve } from '../serve.ts';

const users = 50;
const inboxes = 15;
const threadsEach = 3;

test('all three endpoints return only threads in the inboxes of the user', async () => {
  const random = createRandom(42);
  const store = await openStore();
  const members = new Map<string, Set<string>>();
  for (let index = 0; index < inboxes; index++) {
    members.set(await store.createInbox({ name: `${index}`, address: `${index}@inbox.example` }), new Set());
  }
  const tokens = new Map<string, string>();
  for (let index = 0; index < users; index++) {
    const userId = await store.createUser({
      name: `${index}`,
      address: `${index}@user.example`,
      rateLimit: { requests: 1_000_000, windowSeconds: 60 },
    });
    tokens.set(userId, (await store.createToken({ userId, name: 'test', scopes })).token);
    for (const [inboxId, seeing] of members) {
      if (random() > 0.2) continue;
      seeing.add(userId);
      await store.addMember(inboxId, userId);
    }
  }
  const inboxOf = new Map<string, string>();
  for (const inboxId of members.keys()) {
    for (let index = 0; index < threadsEach; index++) {
      const { threadId } = await store.startThread({
        inboxId,
        subject: inboxId,
        author: customer,
        ...content(inboxId),
      });
      inboxOf.set(threadId, inboxId);
      const [someone] = members.get(inboxId) ?? [];
      if (someone) await store.addNote({ threadId, userId: someone, bodyText: inboxId });
    }
  }
  // Some members leave.
  for (const [inboxId, seeing] of members) {
    for (const userId of [...seeing].slice(0, 2)) {
      seeing.delete(userId);
      await store.removeMember(inboxId, userId);
    }
  }

  const server = await serve(store, { databaseUrl: ':memory:' });
  let seen = 0;
  for (const [userId, token] of tokens) {
    const visible = [...inboxOf]
      .filter(([, inboxId]) => members.get(inboxId)?.has(userId))
      .map(([threadId]) => threadId);
    for (const filter of ['', '&unread=1']) {
      const { data } = (await (await server.ask(`/threads?limit=100${filter}`, token)).json()) as {
        data: { id: string }[];
      };
      expect(data.map(({ id }) => id).toSorted()).toEqual(visible.toSorted());
    }
    const answers = await Promise.all(
      [...inboxOf.keys()].flatMap((threadId) =>
        ['', '/notes'].map(async (suffix) => {
          const { status } = await server.ask(`/threads/${threadId}${suffix}`, token);
          return { threadId, status };
        }),
      ),
    );
    for (const { threadId, status } of answers) expect(status).toBe(visible.includes(threadId) ? 200 : 404);
    seen += visible.length;
  }
  expect(seen).toBeGreaterThan(users);
});
