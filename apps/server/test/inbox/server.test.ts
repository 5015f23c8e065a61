import { contract } from '@threads-api/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { serve } from '../serve.ts';
import { signIn, visit } from './visitor.ts';
import { agent, databases, openWorld, type World, type WorldOptions } from './world.ts';

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

describe.each(databases)('$name', ({ newUrl }) => {
  async function open(options?: WorldOptions): Promise<World> {
    const world = await openWorld({ newUrl, ...options });
    worlds.push(world);
    return world;
  }

  test('a link signs in once; the cookie is out of reach for scripts, and signing out ends the session', async () => {
    const world = await open();
    const visitor = visit(world.inbox.url);
    const { secret } = await world.store.createSignInLink(world.mara);
    const first = await visitor.send('POST', '/inbox/session', { secret });
    const [cookie = ''] = first.headers['set-cookie'] as string[];
    expect(cookie).toMatch(/^inbox_session=\w+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    expect((await visitor.send('POST', '/inbox/session', { secret })).status).toBe(401);

    const mara = await signIn(world, world.mara);
    expect((await mara.send('GET', '/inbox/session')).body.user).toMatchObject({ id: world.mara, name: 'Mara' });
    expect((await mara.send('DELETE', '/inbox/session')).status).toBe(200);
    expect((await mara.send('GET', '/api/v1/threads')).status).toBe(401);
  });

  test('behind TLS the cookie is sent over TLS only, and no other host can set it', async () => {
    const world = await open({ settings: { inboxUrl: new URL('https://inbox.example') } });
    const { secret } = await world.store.createSignInLink(world.mara);
    const asPublic = { Host: 'inbox.example', Origin: 'https://inbox.example' };
    const { headers } = await visit(world.inbox.url).send('POST', '/inbox/session', { secret }, asPublic);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-inbox_session=.*; Secure$/);
    expect(headers['strict-transport-security']).toBeDefined();
  });

  test('a session ends when the operator ends it, or disables the user', async () => {
    const world = await open();
    const mara = await signIn(world, world.mara);
    expect((await mara.send('GET', '/api/v1/threads')).status).toBe(200);
    await world.store.endSessions(world.mara);
    expect((await mara.send('GET', '/api/v1/threads')).status).toBe(401);
    expect((await mara.send('GET', '/inbox/drafts')).status).toBe(401);
    const jonas = await signIn(world, world.jonas);
    expect((await jonas.send('GET', '/inbox/drafts')).status).toBe(200);
    await world.store.disableUser(world.jonas);
    expect((await jonas.send('GET', '/inbox/drafts')).status).toBe(401);
  });

  test('reads are those of the REST API for the user of the session; a cookie counts only if the page says so', async () => {
    const world = await open();
    const scopes = [...contract.scopes];
    const { token } = await world.store.createToken({ userId: world.mara, name: 'laptop', scopes });
    const [mara, priya] = [await signIn(world, world.mara), await signIn(world, world.priya)];
    const path = `/api/v1/threads/${world.threadId}`;
    const own = await mara.send('GET', path);
    expect(own.body).toEqual(
      JSON.parse(
        JSON.stringify(
          await world.store.getThread({
            path: { id: world.threadId },
            query: { historyLimit: 100 },
            caller: { userId: world.mara },
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
      // A process that serves the page alone accepts no tokens.
      { Authorization: `Bearer ${token}` },
    ];
    for (const headers of refused) expect((await mara.send('GET', path, undefined, headers)).status).toBe(401);
  });

  test('the page may read through another process, which serves the API alone at the same address', async () => {
    const world = await open();
    const { cookie } = await signIn(world, world.mara);
    const api = await serve({ ...world.store, close: async () => {} });
    const read = async (authorization: string) =>
      (await api.ask('/threads', undefined, { headers: { Authorization: authorization, Cookie: cookie } })).status;
    expect([await read('Bearer session'), await read('Bearer other')]).toEqual([200, 401]);
    await api.stop();
  });

  test('a change needs the origin of the page, its CSRF token, and a name of the inbox', async () => {
    const world = await open();
    const mara = await signIn(world, world.mara);
    const jonas = await signIn(world, world.jonas);
    const path = `/inbox/threads/${world.threadId}/status`;
    const attempt = async (headers: Record<string, string | undefined>) =>
      (await mara.send('PUT', path, { status: 'closed' }, headers)).status;
    expect(await attempt({ 'X-CSRF-Token': undefined })).toBe(403);
    expect(await attempt({ 'X-CSRF-Token': jonas.csrfToken })).toBe(403);
    expect(await attempt({ Origin: 'https://attacker.example' })).toBe(403);
    expect(await attempt({ Origin: undefined })).toBe(403);
    expect(await attempt({ Host: 'inbox.attacker.example' })).toBe(403);
    expect(await attempt({ Cookie: undefined })).toBe(401);
    expect((await mara.send('GET', '/inbox/session', undefined, { Host: 'inbox.attacker.example' })).status).toBe(403);
    const before = await world.store.getThread({
      path: { id: world.threadId },
      query: { historyLimit: 1 },
      caller: { userId: world.mara },
    });
    expect(before?.status).toBe('open');
    expect(await attempt({})).toBe(200);
    expect(await world.store.listAudit({ limit: 100 })).toContainEqual(
      expect.objectContaining({
        actor: { type: 'user', id: world.mara },
        action: 'thread.status',
        target: world.threadId,
      }),
    );
  });

  test('nobody changes a thread or a draft that they do not see', async () => {
    const world = await open();
    const priya = await signIn(world, world.priya);
    const { threadId, store, mara } = world;
    const draft = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Thursday?' });
    const answers = [
      await priya.send('PUT', `/inbox/threads/${threadId}/unread`, { unread: true }),
      await priya.send('PUT', `/inbox/threads/${threadId}/status`, { status: 'closed' }),
      await priya.send('PUT', `/inbox/threads/${threadId}/assignee`, { assignee: null }),
      await priya.send('POST', `/inbox/threads/${threadId}/notes`, { bodyText: 'Hello' }),
      await priya.send('GET', `/inbox/threads/${threadId}/assignees`),
      await priya.send('GET', `/inbox/drafts/${draft.id}`),
      await priya.send('PATCH', `/inbox/drafts/${draft.id}`, { version: 1, changes: { bodyText: 'Never' } }),
      await priya.send('POST', `/inbox/drafts/${draft.id}/discard`, { version: 1 }),
      await priya.send('POST', `/inbox/drafts/${draft.id}/send`, { version: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await store.getDraft({ draftId: draft.id }))?.version).toBe(1);
  });

  test('attempts to sign in are limited', async () => {
    const world = await open({ signInLimit: { requests: 3, windowSeconds: 600 } });
    const visitor = visit(world.inbox.url);
    const guess = async () => (await visitor.send('POST', '/inbox/session', { secret: 'guess' })).status;
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
    const { secret } = await world.store.createSignInLink(world.mara);
    expect((await visitor.send('POST', '/inbox/session', { secret })).status).toBe(429);
  });

  test('bad input gets a clear error, in the shape of the contract', async () => {
    const world = await open();
    const mara = await signIn(world, world.mara);
    const refused = async (method: string, path: string, body: unknown, status: number) => {
      const answer = await mara.send(method, path, body);
      expect(answer.body).toEqual({ statusCode: status, message: expect.stringMatching(/\.$/) });
      expect(answer.status).toBe(status);
    };
    await refused('PUT', `/inbox/threads/${world.threadId}/status`, { status: 'lost' }, 400);
    await refused(
      'PUT',
      `/inbox/threads/${world.threadId}/assignee`,
      { assignee: { type: 'user', id: world.priya } },
      400,
    );
    await refused('POST', `/inbox/threads/${world.threadId}/notes`, { bodyText: ' ' }, 400);
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

  test('a user manages only their own tokens and webhooks', async () => {
    const world = await open();
    const [mara, jonas] = [await signIn(world, world.mara), await signIn(world, world.jonas)];
    const token = { name: 'laptop', audience: 'rest', scopes: ['threads:read'], expiresInDays: 30 };
    const created = (await mara.send('POST', '/inbox/tokens', token)).body;
    expect(await world.store.findCaller(created.token)).toMatchObject({ userId: world.mara });
    const listed = await mara.send('GET', '/inbox/tokens');
    expect(JSON.stringify(listed.body)).not.toContain(created.token);
    expect((await jonas.send('GET', '/inbox/tokens')).body.data).toEqual([]);
    expect((await jonas.send('DELETE', `/inbox/tokens/${created.id}`)).status).toBe(404);
    expect((await mara.send('DELETE', `/inbox/tokens/${created.id}`)).status).toBe(200);
    expect(await world.store.findCaller(created.token)).toBeUndefined();

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
