import { contract } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { readThread } from '../office.ts';
import { serve, shared } from '../serve.ts';
import { openInbox } from './inbox-service.ts';
import { visit } from './visitor.ts';

test('a link works once, scripts cannot read the cookie, and signing out ends the session', async () => {
  const service = await openInbox();
  const visitor = visit(service.inbox.url);
  const { secret } = await service.store.createSignInLink(service.mara);
  const first = await visitor.send('POST', '/inbox/session', { secret });
  const cookie = /^inbox_session=\w+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/;
  expect(first.headers['set-cookie']?.[0]).toMatch(cookie);
  expect((await visitor.send('POST', '/inbox/session', { secret })).status).toBe(401);

  const mara = await service.signIn(service.mara);
  expect((await mara.send('GET', '/inbox/session')).body.user).toMatchObject({ id: service.mara, name: 'Mara' });
  expect((await mara.send('DELETE', '/inbox/session')).status).toBe(200);
  expect((await mara.send('GET', '/api/v1/threads')).status).toBe(401);
});

test('with TLS, the cookie is sent only over TLS and other hosts cannot set it', async () => {
  const { store, inbox, mara } = await openInbox({ inboxUrl: new URL('https://inbox.example') });
  const { secret } = await store.createSignInLink(mara);
  const asPublic = { Host: 'inbox.example', Origin: 'https://inbox.example' };
  const { headers } = await visit(inbox.url).send('POST', '/inbox/session', { secret }, asPublic);
  expect(headers['set-cookie']?.[0]).toMatch(/^__Host-inbox_session=.*; Secure$/);
  expect(headers['strict-transport-security']).toBeDefined();
});

test('a session can read through the REST API, but only with the header of the page', async () => {
  const { store, threadId, ...service } = await openInbox();
  const { token } = await store.createToken({ userId: service.mara, name: 'laptop', scopes: [...contract.scopes] });
  const [mara, priya] = [await service.signIn(service.mara), await service.signIn(service.priya)];
  const path = `/api/v1/threads/${threadId}`;
  const thread = await readThread(store, service.mara, threadId);
  expect((await mara.send('GET', path)).body).toEqual(JSON.parse(JSON.stringify(thread)));
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
  const service = await openInbox();
  const { cookie } = await service.signIn(service.mara);
  const api = await serve(shared(service.store));
  const read = async (authorization: string) =>
    (await api.ask('/threads', undefined, { headers: { Authorization: authorization, Cookie: cookie } })).status;
  expect([await read('Bearer session'), await read('Bearer other')]).toEqual([200, 401]);
});

test('sign-in attempts are limited', async () => {
  const { store, inbox, mara } = await openInbox();
  const { secret } = await store.createSignInLink(mara);
  const statuses: (number | undefined)[] = [];
  for (const attempt of [...Array(21).fill('guess'), secret])
    statuses.push((await visit(inbox.url).send('POST', '/inbox/session', { secret: attempt })).status);
  expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
});

test('invalid input returns a clear error in the shape of the contract', async () => {
  const { threadId, priya, ...service } = await openInbox();
  const mara = await service.signIn(service.mara);
  const token = { name: 'x', audience: 'rest', scopes: ['threads:read'], expiresInDays: 1 };
  for (const [method, path, body, statusCode] of [
    ['PUT', `/inbox/threads/${threadId}/status`, { status: 'lost' }, 400],
    ['PUT', `/inbox/threads/${threadId}/assignee`, { assignee: { type: 'user', id: priya } }, 400],
    ['POST', `/inbox/threads/${threadId}/notes`, { bodyText: ' ' }, 400],
    ['POST', '/inbox/tokens', { ...token, scopes: ['mcp:read'] }, 400],
    ['POST', '/inbox/tokens', { ...token, expiresInDays: 9999 }, 400],
    ['POST', '/inbox/tokens', { ...token, name: 'x'.repeat(300_000) }, 413],
    ['POST', '/inbox/tokens', { ...token, name: 'a\0b' }, 400],
    ['POST', `/inbox/threads/${threadId}/notes`, { bodyText: 'a\0b' }, 400],
    ['GET', '/inbox/nothing', undefined, 404],
  ] as const)
    expect(await mara.send(method, path, body)).toMatchObject({
      status: statusCode,
      body: { statusCode, message: expect.stringMatching(/\.$/) },
    });
});
