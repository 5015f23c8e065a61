import { afterEach, describe, expect, test } from 'vitest';
import { inboxOperations, needsSession, sendTo } from '../inbox/inbox-operations.ts';
import { databases, type InboxService, openInboxService } from '../inbox/inbox-service.ts';
import { signIn, type Visitor } from '../inbox/visitor.ts';

const services: InboxService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

/** Ids of objects that do not exist. The requests are refused before anything is looked up. */
const absent = { threadId: 'thr_0', draftId: 'drf_0', tokenId: 'tok_0', webhookId: 'whe_0', deliveryId: 'whk_0' };
const changes = inboxOperations.filter(({ method }) => method !== 'GET');

test('every change but a sign-in declares the session and the CSRF token', () => {
  const others = changes.filter(
    ({ security }) => !security.every((schemes) => 'session' in schemes && 'csrfToken' in schemes),
  );
  const open = changes.filter(({ security }) => security.length === 0);
  expect(others).toEqual([]);
  expect(open.map(({ id }) => id)).toEqual(['signIn', 'startOpenIdSignIn']);
});

describe.each(databases)('$name', ({ newUrl }) => {
  async function open(): Promise<InboxService> {
    const service = await openInboxService({ newUrl });
    services.push(service);
    return service;
  }

  test('every operation needs a known host name, and every change the page origin and the CSRF token', async () => {
    const service = await open();
    const mara = await signIn(service, service.mara);
    const jonas = await signIn(service, service.jonas);
    const statuses = async (
      operations: typeof changes,
      headers: Record<string, string | undefined>,
      visitor: Visitor = mara,
    ) =>
      Object.fromEntries(
        await Promise.all(
          operations.map(async (operation) => [
            operation.id,
            (await sendTo(visitor, operation, absent, headers)).status,
          ]),
        ),
      );
    const all = (operations: typeof changes, status: number) =>
      Object.fromEntries(operations.map(({ id }) => [id, status]));

    expect(await statuses([...inboxOperations], { Host: 'inbox.attacker.example' })).toEqual(
      all([...inboxOperations], 403),
    );
    expect(await statuses([...inboxOperations], { Origin: 'https://attacker.example' })).toEqual(
      all([...inboxOperations], 403),
    );
    expect(await statuses(changes, { Origin: undefined })).toEqual(all(changes, 403));
    const guarded = changes.filter(needsSession);
    expect(await statuses(guarded, { 'X-CSRF-Token': undefined })).toEqual(all(guarded, 403));
    expect(await statuses(guarded, { 'X-CSRF-Token': jonas.csrfToken })).toEqual(all(guarded, 403));
    expect((await mara.send('GET', '/inbox/session')).body.user.id).toBe(service.mara);
  });

  test('every operation with a session refuses a request without one, and after the session has ended', async () => {
    const service = await open();
    const mara = await signIn(service, service.mara);
    const guarded = inboxOperations.filter(needsSession);
    expect(inboxOperations.filter((operation) => !needsSession(operation)).map(({ id }) => id)).toEqual([
      'getSession',
      'signIn',
      'startOpenIdSignIn',
      'finishOpenIdSignIn',
    ]);
    const refused = Object.fromEntries(guarded.map(({ id }) => [id, 401]));
    const ask = async (headers: Record<string, string | undefined>) =>
      Object.fromEntries(
        await Promise.all(
          guarded.map(async (operation) => [operation.id, (await sendTo(mara, operation, absent, headers)).status]),
        ),
      );
    expect(await ask({ Cookie: undefined })).toEqual(refused);
    await service.store.endSessions(service.mara);
    expect(await ask({})).toEqual(refused);
  });

  test('a change with all of them is made and recorded', async () => {
    const service = await open();
    const mara = await signIn(service, service.mara);
    const path = `/inbox/threads/${service.threadId}/status`;
    expect((await mara.send('PUT', path, { status: 'closed' })).status).toBe(200);
    expect(await service.store.listAudit({ limit: 100 })).toContainEqual(
      expect.objectContaining({
        actor: { type: 'user', id: service.mara },
        action: 'thread.status',
        target: service.threadId,
      }),
    );
  });
});
