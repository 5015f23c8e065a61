import { afterEach, describe, expect, test } from 'vitest';
import { databases, type InboxService, openInboxService } from '../inbox/inbox-service.ts';
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

  test('a change needs the page origin, the CSRF token, and a known host name', async () => {
    const service = await open();
    const mara = await signIn(service, service.mara);
    const jonas = await signIn(service, service.jonas);
    const path = `/inbox/threads/${service.threadId}/status`;
    const attempt = async (headers: Record<string, string | undefined>) =>
      (await mara.send('PUT', path, { status: 'closed' }, headers)).status;
    expect(await attempt({ 'X-CSRF-Token': undefined })).toBe(403);
    expect(await attempt({ 'X-CSRF-Token': jonas.csrfToken })).toBe(403);
    expect(await attempt({ Origin: 'https://attacker.example' })).toBe(403);
    expect(await attempt({ Origin: undefined })).toBe(403);
    expect(await attempt({ Host: 'inbox.attacker.example' })).toBe(403);
    expect(await attempt({ Cookie: undefined })).toBe(401);
    expect((await mara.send('GET', '/inbox/session', undefined, { Host: 'inbox.attacker.example' })).status).toBe(403);
    const before = await service.store.getThread({
      path: { id: service.threadId },
      query: { historyLimit: 1 },
      caller: { userId: service.mara },
    });
    expect(before?.status).toBe('open');
    expect(await attempt({})).toBe(200);
    expect(await service.store.listAudit({ limit: 100 })).toContainEqual(
      expect.objectContaining({
        actor: { type: 'user', id: service.mara },
        action: 'thread.status',
        target: service.threadId,
      }),
    );
  });
});
