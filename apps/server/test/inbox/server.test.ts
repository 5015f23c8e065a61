import { contract } from '@threads-api/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { serve } from '../serve.ts';
import { signIn, visit } from './visitor.ts';
import { databases, openWorld, type World, type WorldOptions } from './world.ts';

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
});
