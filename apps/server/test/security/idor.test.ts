import { afterEach, describe, expect, test } from 'vitest';
import { inboxOperations, pathOf, sendTo } from '../inbox/inbox-operations.ts';
import { agent, content, databases, type InboxService, lena, openInboxService } from '../inbox/inbox-service.ts';
import { signIn } from '../inbox/visitor.ts';

const services: InboxService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

/** Every operation on an object. */
const onObjects = inboxOperations.filter(({ path }) => path.includes('{'));

describe.each(databases)('$name', ({ newUrl }) => {
  async function open(): Promise<InboxService> {
    const service = await openInboxService({ newUrl });
    services.push(service);
    return service;
  }

  test("other people's threads, drafts, tokens and webhooks are 404 in every operation, as if absent", async () => {
    const service = await open();
    const { threadId, store, mara } = service;
    const priya = await signIn(service, service.priya);
    const draft = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Thursday?' });
    const token = await store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read'] });
    const webhook = await store.createEndpoint({
      url: 'https://example.com/hooks',
      ownerId: mara,
      events: ['message.created'],
      scopes: ['threads:read'],
    });
    const deliveryId = await store.addTestDelivery(webhook.id, { type: 'message.created' });
    const existing = { threadId, draftId: draft.id, tokenId: token.id, webhookId: webhook.id, deliveryId };
    const absent = { threadId: 'thr_0', draftId: 'drf_0', tokenId: 'tok_0', webhookId: 'whe_0', deliveryId: 'whk_0' };
    const before = await stateOf(service);
    for (const operation of onObjects) {
      const hidden = await sendTo(priya, operation, existing);
      const missing = await sendTo(priya, operation, absent);
      expect([operation.id, hidden.status]).toEqual([operation.id, 404]);
      expect(hidden.body).toEqual(missing.body);
    }
    expect(await stateOf(service)).toEqual(before);
  });

  test('ids that a body does not declare have no effect in any operation', async () => {
    const service = await open();
    const { store, threadId, priya } = service;
    const mara = await signIn(service, service.mara);
    const other = (await store.listInboxes()).find(({ id }) => id !== service.inboxId);
    const hidden = await store.startThread({
      inboxId: other?.id ?? '',
      subject: 'Hidden',
      author: lena,
      ...content('Hi'),
    });
    const draft = await store.proposeDraft({ userId: priya, actor: agent, threadId: hidden.threadId, bodyText: 'No.' });
    const own = await store.proposeDraft({ userId: service.mara, actor: agent, threadId, bodyText: 'Thursday?' });
    const stateOfHidden = async () => ({
      thread: await store.getThread({
        path: { id: hidden.threadId },
        query: { historyLimit: 100 },
        caller: { userId: priya },
      }),
      drafts: await store.listDrafts({ reviewerId: priya, limit: 10 }),
      tokens: await store.listTokens({ userId: priya }),
      webhooks: await store.listEndpoints({ ownerId: priya }),
    });
    const before = await stateOfHidden();
    const ids = { threadId: hidden.threadId, draftId: draft.id, userId: priya, ownerId: priya, senderId: priya };
    const values = { threadId, draftId: own.id };
    const withBody = inboxOperations.filter(({ id, requestBody }) => requestBody && id !== 'signIn');
    expect(withBody.length).toBeGreaterThan(5);
    for (const operation of withBody) {
      const body = { ...Object(operation.requestBody?.examples[0]?.value), ...ids, reviewerId: priya };
      await mara.send(operation.method, pathOf(operation, values), body);
    }
    expect(await stateOfHidden()).toEqual(before);
    expect(JSON.stringify(await stateOf(service))).not.toContain(priya);
  });
});

/** The data that the requests try to change. */
async function stateOf({ store, mara, threadId }: InboxService): Promise<unknown> {
  return {
    thread: await store.getThread({ path: { id: threadId }, query: { historyLimit: 100 }, caller: { userId: mara } }),
    notes: await store.listThreadNotes({ path: { id: threadId }, query: { limit: 50 }, caller: { userId: mara } }),
    drafts: await store.listDrafts({ reviewerId: mara, limit: 10 }),
    tokens: await store.listTokens({ userId: mara }),
    webhooks: await store.listEndpoints({ ownerId: mara }),
    // Refused changes are rolled back, so they leave no audit entries.
    audit: (await store.listAudit({ limit: 1000 })).filter(({ action }) => action !== 'session.begin'),
  };
}
