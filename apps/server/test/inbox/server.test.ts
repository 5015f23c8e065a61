import { contract } from '@threads-api/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { serve } from '../serve.ts';
import { databases, type InboxService, type InboxServiceOptions, openInboxService } from './inbox-service.ts';
import { signIn, visit } from './visitor.ts';

const services: InboxService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

describe.each(databases)('$name', ({ newUrl }) => {
  async function open(options?: InboxServiceOptions): Promise<InboxService> {
    const service = await openInboxService({ newUrl, ...options });
    services.push(service);
    return service;
  }

  test('a link works once, scripts cannot read the cookie, and signing out ends the session', async () => {
    const service = await open();
    const visitor = visit(service.inbox.url);
    const { secret } = await service.store.createSignInLink(service.mara);
    const first = await visitor.send('POST', '/inbox/session', { secret });
    const [cookie = ''] = first.headers['set-cookie'] as string[];
    expect(cookie).toMatch(/^inbox_session=\w+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    expect((await visitor.send('POST', '/inbox/session', { secret })).status).toBe(401);

    const mara = await signIn(service, service.mara);
    expect((await mara.send('GET', '/inbox/session')).body.user).toMatchObject({ id: service.mara, name: 'Mara' });
    expect((await mara.send('DELETE', '/inbox/session')).status).toBe(200);
    expect((await mara.send('GET', '/api/v1/threads')).status).toBe(401);
  });

  test('with TLS, the cookie is sent only over TLS and other hosts cannot set it', async () => {
    const service = await open({ settings: { inboxUrl: new URL('https://inbox.example') } });
    const { secret } = await service.store.createSignInLink(service.mara);
    const asPublic = { Host: 'inbox.example', Origin: 'https://inbox.example' };
    const { headers } = await visit(service.inbox.url).send('POST', '/inbox/session', { secret }, asPublic);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-inbox_session=.*; Secure$/);
    expect(headers['strict-transport-security']).toBeDefined();
  });

  test('a session ends when the operator ends it or disables the user', async () => {
    const service = await open();
    const mara = await signIn(service, service.mara);
    expect((await mara.send('GET', '/api/v1/threads')).status).toBe(200);
    await service.store.endSessions(service.mara);
    expect((await mara.send('GET', '/api/v1/threads')).status).toBe(401);
    expect((await mara.send('GET', '/inbox/drafts')).status).toBe(401);
    const jonas = await signIn(service, service.jonas);
    expect((await jonas.send('GET', '/inbox/drafts')).status).toBe(200);
    await service.store.disableUser(service.jonas);
    expect((await jonas.send('GET', '/inbox/drafts')).status).toBe(401);
  });

  test('a session can read through the REST API, but only with the header of the page', async () => {
    const service = await open();
    const scopes = [...contract.scopes];
    const { token } = await service.store.createToken({ userId: service.mara, name: 'laptop', scopes });
    const [mara, priya] = [await signIn(service, service.mara), await signIn(service, service.priya)];
    const path = `/api/v1/threads/${service.threadId}`;
    const own = await mara.send('GET', path);
    expect(own.body).toEqual(
      JSON.parse(
        JSON.stringify(
          await service.store.getThread({
            path: { id: service.threadId },
            query: { historyLimit: 100 },
            caller: { userId: service.mara },
          }),
        ),
      ),
    );
    expect((await priya.send('GET', path)).status).toBe(404);
    const refused: Record<string, string | undefined>[] = [
      { Authorization: undefined },
      { Cookie: undefined },
      { Origin: 'https://attacker.example' },
      { Host: 'inbox.attacker.example' },
      // A process that serves only the page does not accept tokens.
      { Authorization: `Bearer ${token}` },
    ];
    for (const headers of refused) expect((await mara.send('GET', path, undefined, headers)).status).toBe(401);
  });

  test('the page can read through another process that serves only the API', async () => {
    const service = await open();
    const { cookie } = await signIn(service, service.mara);
    const api = await serve({ ...service.store, close: async () => {} });
    const read = async (authorization: string) =>
      (await api.ask('/threads', undefined, { headers: { Authorization: authorization, Cookie: cookie } })).status;
    expect([await read('Bearer session'), await read('Bearer other')]).toEqual([200, 401]);
    await api.stop();
  });

  test('sign-in attempts are limited', async () => {
    const service = await open({ signInLimit: { requests: 3, windowSeconds: 600 } });
    const visitor = visit(service.inbox.url);
    const guess = async () => (await visitor.send('POST', '/inbox/session', { secret: 'guess' })).status;
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
    const { secret } = await service.store.createSignInLink(service.mara);
    expect((await visitor.send('POST', '/inbox/session', { secret })).status).toBe(429);
  });

  test('invalid input returns a clear error in the shape of the contract', async () => {
    const service = await open();
    const mara = await signIn(service, service.mara);
    const refused = async (method: string, path: string, body: unknown, status: number) => {
      const answer = await mara.send(method, path, body);
      expect(answer.body).toEqual({ statusCode: status, message: expect.stringMatching(/\.$/) });
      expect(answer.status).toBe(status);
    };
    await refused('PUT', `/inbox/threads/${service.threadId}/status`, { status: 'lost' }, 400);
    await refused(
      'PUT',
      `/inbox/threads/${service.threadId}/assignee`,
      { assignee: { type: 'user', id: service.priya } },
      400,
    );
    await refused('POST', `/inbox/threads/${service.threadId}/notes`, { bodyText: ' ' }, 400);
    await refused(
      'POST',
      '/inbox/tokens',
      { name: 'x', audience: 'rest', scopes: ['mcp:read'], expiresInDays: 1 },
      400,
    );
    await refused(
      'POST',
      '/inbox/tokens',
      { name: 'x', audience: 'rest', scopes: ['threads:read'], expiresInDays: 9999 },
      400,
    );
    await refused('POST', '/inbox/webhooks', { url: 'http://10.0.0.1/', events: ['message.created'] }, 400);
    await refused('POST', '/inbox/webhooks', { url: 'x'.repeat(300_000), events: [] }, 413);
    await refused('GET', '/inbox/nothing', undefined, 404);
  });
});
