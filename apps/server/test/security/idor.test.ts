import { expect, test } from 'vitest';
import { inboxOperations, pathOf, sendTo } from '../inbox/inbox-operations.ts';
import { type InboxService, openInbox } from '../inbox/inbox-service.ts';
import { agent, readNotes, readThread, startThread } from '../office.ts';

/** Every operation on an object. */
const onObjects = inboxOperations.filter(({ path }) => path.includes('{'));

/** The data of a user that the requests try to change. */
async function stateOf({ store }: InboxService, userId: string, threadId: string): Promise<unknown> {
  return {
    thread: await readThread(store, userId, threadId),
    notes: await readNotes(store, userId, threadId),
    drafts: await store.listDrafts({ reviewerId: userId, limit: 10 }),
    tokens: await store.listTokens({ userId }),
  };
}

test("every operation returns the same 404 for other people's threads, drafts and tokens as for missing ones", async () => {
  const service = await openInbox();
  const { threadId, store, mara } = service;
  const priya = await service.signIn(service.priya);
  const { id: draftId } = await service.propose('Thursday?');
  const { id: tokenId } = await store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read'] });
  const existing = { threadId, draftId, tokenId };
  const absent = { threadId: 'thr_0', draftId: 'drf_0', tokenId: 'tok_0' };
  // Refused changes are rolled back, so they leave no audit entries.
  const readAll = async () => [await stateOf(service, mara, threadId), await store.listAudit({ limit: 1000 })];
  const before = await readAll();
  for (const operation of onObjects) {
    const hidden = await sendTo(priya, operation, existing);
    const missing = await sendTo(priya, operation, absent);
    expect([operation.id, hidden.status]).toEqual([operation.id, 404]);
    expect(hidden.body).toEqual(missing.body);
  }
  expect(await readAll()).toEqual(before);
});

test('ids that a body does not declare have no effect in any operation', async () => {
  const service = await openInbox();
  const { store, threadId, priya } = service;
  const mara = await service.signIn(service.mara);
  const hidden = await startThread(store, service.otherInboxId, 'Hidden', 'Hi');
  const draft = await store.proposeDraft({ userId: priya, actor: agent, threadId: hidden.threadId, bodyText: 'No.' });
  const own = await service.propose('Thursday?');
  const before = await stateOf(service, priya, hidden.threadId);
  const ids = { threadId: hidden.threadId, draftId: draft.id, userId: priya, ownerId: priya, senderId: priya };
  const withBody = inboxOperations.filter(({ id, requestBody }) => requestBody && id !== 'signIn');
  expect(withBody.length).toBeGreaterThan(5);
  for (const operation of withBody) {
    const body = { ...Object(operation.requestBody?.examples[0]?.value), ...ids, reviewerId: priya };
    await mara.send(operation.method, pathOf(operation, { threadId, draftId: own.id }), body);
  }
  expect(await stateOf(service, priya, hidden.threadId)).toEqual(before);
  const audit = await store.listAudit({ limit: 1000 });
  expect(JSON.stringify([await stateOf(service, service.mara, threadId), audit])).not.toContain(priya);
});
