import { afterEach, describe, expect, test } from 'vitest';
import { agent, databases, type InboxService, openInboxService } from '../inbox/inbox-service.ts';
import { signIn } from '../inbox/visitor.ts';

const services: InboxService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

describe.each(databases)('$name', ({ newUrl }) => {
  async function open(): Promise<InboxService> {
    const service = await openInboxService({ newUrl });
    services.push(service);
    return service;
  }

  test('users cannot change threads or drafts that they cannot see', async () => {
    const service = await open();
    const priya = await signIn(service, service.priya);
    const { threadId, store, mara } = service;
    const draft = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Thursday?' });
    const answers = [
      await priya.send('PUT', `/inbox/threads/${threadId}/unread`, { unread: true }),
      await priya.send('PUT', `/inbox/threads/${threadId}/status`, { status: 'closed' }),
      await priya.send('PUT', `/inbox/threads/${threadId}/assignee`, { assignee: null }),
      await priya.send('POST', `/inbox/threads/${threadId}/notes`, { bodyText: 'Hello' }),
      await priya.send('GET', `/inbox/threads/${threadId}/assignees`),
      await priya.send('GET', `/inbox/threads/${threadId}/origins`),
      await priya.send('POST', `/inbox/threads/${threadId}/drafts`, { bodyText: 'Hello', basedOn: null }),
      await priya.send('GET', `/inbox/drafts/${draft.id}`),
      await priya.send('PATCH', `/inbox/drafts/${draft.id}`, { version: 1, changes: { bodyText: 'Never' } }),
      await priya.send('POST', `/inbox/drafts/${draft.id}/discard`, { version: 1, reason: '' }),
      await priya.send('POST', `/inbox/drafts/${draft.id}/send`, { version: 1, seenMessageId: null }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await store.getDraft({ draftId: draft.id }))?.version).toBe(1);
  });

  test('users can manage only their own tokens and webhooks', async () => {
    const service = await open();
    const [mara, jonas] = [await signIn(service, service.mara), await signIn(service, service.jonas)];
    const token = { name: 'laptop', audience: 'rest', scopes: ['threads:read'], expiresInDays: 30 };
    const created = (await mara.send('POST', '/inbox/tokens', token)).body;
    expect(await service.store.findCaller(created.token)).toMatchObject({ userId: service.mara });
    const listed = await mara.send('GET', '/inbox/tokens');
    expect(JSON.stringify(listed.body)).not.toContain(created.token);
    expect((await jonas.send('GET', '/inbox/tokens')).body.data).toEqual([]);
    expect((await jonas.send('DELETE', `/inbox/tokens/${created.id}`)).status).toBe(404);
    expect((await mara.send('DELETE', `/inbox/tokens/${created.id}`)).status).toBe(200);
    expect(await service.store.findCaller(created.token)).toBeUndefined();

    const webhook = { url: 'https://example.com/hooks', events: ['message.created', 'note.created'] };
    const { id, secret } = (await mara.send('POST', '/inbox/webhooks', webhook)).body;
    expect(secret).toMatch(/^whsec_/);
    const delivery = (await mara.send('POST', `/inbox/webhooks/${id}/test`)).body.id;
    expect((await mara.send('GET', `/inbox/webhooks/${id}/deliveries`)).body.data).toMatchObject([{ id: delivery }]);
    expect((await jonas.send('GET', `/inbox/webhooks/${id}/deliveries`)).status).toBe(404);
    expect((await jonas.send('POST', `/inbox/webhooks/${id}/deliveries/${delivery}/redeliver`)).status).toBe(404);
    expect((await mara.send('POST', `/inbox/webhooks/${id}/rotate`)).body.secret).not.toBe(secret);
    expect((await jonas.send('DELETE', `/inbox/webhooks/${id}`)).status).toBe(404);
    expect((await mara.send('DELETE', `/inbox/webhooks/${id}`)).status).toBe(200);
  });
});
