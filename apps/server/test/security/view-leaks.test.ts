import { createRandom } from '@threads-api/sample-data/random';
import { expect, test } from 'vitest';
import { scopes } from '../api/fixture.ts';
import { startThread } from '../office.ts';
import { serve } from '../serve.ts';

const users = 12;
const inboxes = 8;

test('all three endpoints return only threads in the inboxes of the user', async () => {
  const random = createRandom(42);
  const { store, ask } = await serve();
  const members = new Map<string, Set<string>>();
  for (let index = 0; index < inboxes; index++)
    members.set(await store.createInbox({ name: `${index}`, address: `${index}@inbox.example` }), new Set());
  const tokens = new Map<string, string>();
  for (let index = 0; index < users; index++) {
    const userId = await store.createUser({ name: `${index}`, address: `${index}@user.example` });
    tokens.set(userId, (await store.createToken({ userId, name: 'test', scopes })).token);
    for (const [inboxId, seeing] of members) {
      if (random() > 0.4) continue;
      seeing.add(userId);
      await store.addMember(inboxId, userId);
    }
  }
  const inboxOf = new Map<string, string>();
  for (const [inboxId, seeing] of members) {
    for (let index = 0; index < 2; index++) {
      const { threadId } = await startThread(store, inboxId, inboxId, inboxId);
      inboxOf.set(threadId, inboxId);
      const [someone] = seeing;
      if (someone) await store.addNote({ threadId, userId: someone, bodyText: inboxId });
    }
    // Some members leave.
    for (const userId of [...seeing].slice(0, 2)) {
      seeing.delete(userId);
      await store.removeMember(inboxId, userId);
    }
  }

  let seen = 0;
  for (const [userId, token] of tokens) {
    const visible = [...inboxOf.keys()].filter((id) => members.get(inboxOf.get(id) ?? '')?.has(userId));
    for (const filter of ['', '&unread=1']) {
      const { data }: { data: { id: string }[] } = await (await ask(`/threads?limit=100${filter}`, token)).json();
      expect(data.map(({ id }) => id).toSorted()).toEqual(visible.toSorted());
    }
    for (const id of inboxOf.keys())
      for (const path of [`/threads/${id}`, `/threads/${id}/notes`])
        expect([path, (await ask(path, token)).status]).toEqual([path, visible.includes(id) ? 200 : 404]);
    seen += visible.length;
  }
  expect(seen).toBeGreaterThan(users);
});
