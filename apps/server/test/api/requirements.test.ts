import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { contract, type Thread } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import { describeServers, type Served } from '../serve.ts';
import { violationsOf } from './contract-check.ts';
import { content, customer, openFixture } from './fixture.ts';

const json = async (response: Response) => JSON.parse(await response.text());
/** What differs from answer to answer, or belongs to the connection. */
const changing = ['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive', 'transfer-encoding'];
const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

/** An answer is within the contract, and has this status. */
async function expectStatus(server: Served, status: number, path: string, token?: string, init: RequestInit = {}) {
  const response = await server.ask(path, token, init);
  expect(response.status, path).toBe(status);
  expect(await violationsOf(init.method ?? 'GET', response.url, response.clone()), path).toEqual([]);
  return response;
}

describeServers((open) => {
  test('R1, R2, R3, R9, R10: threads are listed without history, and fetched one at a time with it', async () => {
    const server = await open();
    const { full, first } = await openFixture(server.store);
    const list = await json(await expectStatus(server, 200, '/threads', full));
    const detail = await json(await expectStatus(server, 200, `/threads/${first}`, full));
    const { history, ...thread } = detail;
    expect(list.data.find(({ id }: { id: string }) => id === first)).toEqual(thread);
    expect(history.data.map(({ type }: { type: string }) => type)).toEqual(['message', 'message']);
  });

  test('R11, R21, D1, D15, D20: names are camelCase, lists have an envelope, an error has two fields', async () => {
    const server = await open();
    const { full, first } = await openFixture(server.store);
    const names = new Set<string>();
    const collect = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if (!Array.isArray(node)) for (const name of Object.keys(node)) names.add(name);
      for (const child of Object.values(node)) collect(child);
    };
    for (const path of ['/threads', `/threads/${first}/notes`]) {
      const body = await json(await expectStatus(server, 200, path, full));
      expect(body).toEqual({ data: expect.any(Array), nextCursor: null });
      collect(body);
    }
    collect(await json(await expectStatus(server, 200, `/threads/${first}`, full)));
    expect([...names].filter((name) => !/^[a-z][a-zA-Z]*$/.test(name))).toEqual([]);
    for (const path of ['/threads?nope=1', '/threads/none', '/nope']) {
      const error = await json(await server.ask(path, full));
      expect(Object.keys(error)).toEqual(['statusCode', 'message']);
    }
  });

  test('R13: the version is part of the path', async () => {
    const server = await open();
    const { full } = await openFixture(server.store);
    expect(new URL(server.baseUrl).pathname).toBe('/api/v1');
    for (const path of ['/threads', '/api/threads', '/api/v2/threads', '/v1/threads']) {
      const response = await fetch(new URL(path, server.baseUrl), { headers: { Authorization: `Bearer ${full}` } });
      expect(response.status).toBe(404);
    }
  });

  test('D2, D3, D4, D5, D6, D7, D11, D13: a thread and its history have the shapes that were decided', async () => {
    const server = await open();
    const { full, first, mara, store } = { ...(await openFixture(server.store)), store: server.store };
    await store.assignThread({ threadId: first, userId: mara, assignee: { type: 'user', id: mara } });
    await store.changeStatus({ threadId: first, userId: mara, status: 'closed' });
    await store.receiveMessage({
      threadId: first,
      author: customer,
      ...content('x'.repeat(300)),
      attachments: [{ filename: 'a.txt', contentType: 'text/plain', size: 1, inline: false }],
    });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const me = { type: 'user', id: mara, name: 'Mara', address: 'mara@office.example' };
    const assignment = { type: 'user', id: mara, name: 'Mara', assignedAt: time };
    const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9A-Za-z]{1,60}$`));
    const message = {
      type: 'message',
      id: id('msg'),
      timestamp: time,
      to: [],
      cc: [],
      bodyHtml: null,
      attachments: [],
    };
    expect(await json(await expectStatus(server, 200, `/threads/${first}`, full))).toEqual({
      id: id('thr'),
      subject: 'One',
      sender: customer,
      timestamp: time,
      status: 'open',
      assignment,
      unread: true,
      snippet: 'x'.repeat(200),
      messageCount: 3,
      createdAt: time,
      updatedAt: time,
      history: {
        data: [
          { ...message, direction: 'inbound', author: customer, bodyText: 'About One' },
          { ...message, direction: 'outbound', author: me, bodyText: 'An answer' },
          { type: 'assignment_changed', id: id('evt'), timestamp: time, actor: me, from: null, to: assignment },
          { type: 'status_changed', id: id('evt'), timestamp: time, actor: me, from: 'open', to: 'closed' },
          {
            ...message,
            direction: 'inbound',
            author: customer,
            bodyText: 'x'.repeat(300),
            attachments: [{ id: id('att'), filename: 'a.txt', contentType: 'text/plain', size: 1, inline: false }],
          },
          {
            type: 'status_changed',
            id: id('evt'),
            timestamp: time,
            actor: { type: 'system', id: null, name: null, address: null },
            from: 'closed',
            to: 'open',
          },
        ],
        nextCursor: null,
      },
    });
  });

  test('R4, R12, D14: notes come from an endpoint of their own', async () => {
    const server = await open();
    const { full, first, second } = await openFixture(server.store);
    expect(await json(await expectStatus(server, 200, `/threads/${first}/notes`, full))).toMatchObject({
      data: [{ threadId: first, bodyText: 'A note', editedAt: null }],
      nextCursor: null,
    });
    expect(await json(await expectStatus(server, 200, `/threads/${second}/notes`, full))).toEqual({
      data: [],
      nextCursor: null,
    });
  });

  test('R8, R15, D19: other methods get 405 with Allow, other paths 404, without a token too', async () => {
    const server = await open();
    const { full } = await openFixture(server.store);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const path of ['/threads', '/threads/x', '/threads/x/notes']) {
        const response = await expectStatus(server, 405, path, undefined, { method });
        expect(response.headers.get('allow')).toBe('GET, HEAD');
      }
    }
    for (const path of [
      '',
      '/',
      '/thread',
      '/threads/',
      '/threads/x/',
      '/threads/x/note',
      '/Threads',
      '/threads/x/notes/y',
    ]) {
      await expectStatus(server, 404, path, full);
      await expectStatus(server, 404, path);
    }
    expect((await fetch(new URL('/threads', server.baseUrl))).status).toBe(404);
  });

  test('R16, R17, D8, D9: unread=1 gives the unread, nothing else is a value, no filter gives all', async () => {
    const server = await open();
    const { full, threads, second } = await openFixture(server.store);
    expect(ids(await json(await expectStatus(server, 200, '/threads', full))).toSorted()).toEqual(threads.toSorted());
    const unread = await json(await expectStatus(server, 200, '/threads?unread=1', full));
    expect(ids(unread).toSorted()).toEqual(threads.filter((id) => id !== second).toSorted());
    for (const value of ['0', 'true', '', '01', '1&unread=1', '1%20', '2'])
      await expectStatus(server, 400, `/threads?unread=${value}`, full);
  });

  test('every filter gives the matching part of the list, for each of its values', async () => {
    const server = await open();
    const { full } = await openFixture(server.store);
    const { path, filters } = contract.operation('listThreads');
    const whole = await json(await expectStatus(server, 200, path, full));
    for (const { name, choices = [], passes } of filters) {
      for (const value of choices) {
        const filtered = await json(await expectStatus(server, 200, `${path}?${name}=${value}`, full));
        expect(filtered.data).toEqual(whole.data.filter((thread: Thread) => passes({ ...thread }, value)));
      }
      if (choices.length > 0) await expectStatus(server, 400, `${path}?${name}=conformance`, full);
    }
  });

  test('R18, D18: hidden, absent and impossible ids get the same 404', async () => {
    const server = await open();
    const { full, hidden } = await openFixture(server.store);
    const impossible = [
      'thr_none',
      'x'.repeat(300),
      '%00',
      'a%00b',
      '%F0%9F%9A%B2',
      '%E0%A4%A',
      '%',
      '%2e%2e%2f',
      "'%3B--",
      '%20',
    ];
    for (const suffix of ['', '/notes']) {
      const answers = new Set<string>();
      for (const id of [hidden, ...impossible]) {
        const response = await expectStatus(server, 404, `/threads/${id}${suffix}`, full);
        const headers = [...response.headers].filter(([name]) => !changing.includes(name));
        answers.add(JSON.stringify([headers, await response.text()]));
      }
      expect(answers.size).toBe(1);
    }
  });

  test('R14, R19, D23: whatever is no valid token gets 401', async () => {
    const server = await open();
    const { full, mara, store } = { ...(await openFixture(server.store)), store: server.store };
    const expired = (await store.createToken({ userId: mara, name: 'old', scopes: [], expiresInDays: -1 })).token;
    const revoked = await store.createToken({ userId: mara, name: 'gone', scopes: [] });
    await store.revokeToken(revoked.id);
    const statements: [header: string, sent: boolean][] = [
      ...['', 'Bearer', 'Bearer ', `Basic ${full}`, full, `Bearer ${full} x`].map((text): [string, boolean] => [
        text,
        false,
      ]),
      ...[`Bearer ${full}x`, 'Bearer \u00e9', `Bearer ${expired}`, `Bearer ${revoked.token}`].map(
        (text): [string, boolean] => [text, true],
      ),
    ];
    for (const [Authorization, sent] of statements) {
      const response = await expectStatus(server, 401, '/threads', undefined, { headers: { Authorization } });
      expect(response.headers.get('www-authenticate')).toBe(
        `Bearer realm="threads"${sent ? ', error="invalid_token"' : ''}`,
      );
    }
    const missing = await expectStatus(server, 401, '/threads');
    expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="threads"');
    await expectStatus(server, 401, `/threads?access_token=${full}`);
    await expectStatus(server, 400, `/threads?access_token=${full}`, full);
    for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
      await expectStatus(server, 200, '/threads', undefined, { headers: { Authorization: `${scheme} ${full}` } });
    }
  });

  test('R20, D22: a missing scope gets 403, whatever the thread', async () => {
    const server = await open();
    const { mara, first, hidden, token } = await openFixture(server.store);
    const threadsOnly = await token(mara, ['threads:read']);
    const notesOnly = await token(mara, ['notes:read']);
    for (const id of [first, hidden, 'thr_none', '%00']) {
      const notes = await expectStatus(server, 403, `/threads/${id}/notes`, threadsOnly);
      expect(notes.headers.get('www-authenticate')).toContain('scope="notes:read"');
      const thread = await expectStatus(server, 403, `/threads/${id}`, notesOnly);
      expect(thread.headers.get('www-authenticate')).toContain('scope="threads:read"');
    }
    await expectStatus(server, 403, '/threads', notesOnly);
    await expectStatus(server, 200, `/threads/${first}`, threadsOnly);
    await expectStatus(server, 200, `/threads/${first}/notes`, notesOnly);
  });

  test('R22, D25: the limit counts for the user over all their tokens, and says when to come back', async () => {
    const server = await open({ rateLimit: { requests: 3, windowSeconds: 60 } });
    const { mara, priya, full, token } = await openFixture(server.store);
    const second = await token(mara, []);
    const first = await expectStatus(server, 200, '/threads', full);
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=2;t=\d+$/);
    await expectStatus(server, 403, '/threads', second);
    await expectStatus(server, 400, '/threads?nope=1', full);
    const refused = await expectStatus(server, 429, '/threads?nope=1', second);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await expectStatus(server, 200, '/threads', await token(priya));
    await expectStatus(server, 401, '/threads', 'cthr_no');
  });

  test('R22: a user may have a limit of their own, and is served again after the wait', async () => {
    const server = await open();
    const userId = await server.store.createUser({
      name: 'L',
      address: 'l@office.example',
      rateLimit: { requests: 2, windowSeconds: 1 },
    });
    const { token } = await server.store.createToken({ userId, name: 'l', scopes: ['threads:read'] });
    // On a slow machine the window may end between two requests.
    let refused = await expectStatus(server, 200, '/threads', token);
    while (refused.status === 200) refused = await server.ask('/threads', token);
    expect(refused.status).toBe(429);
    expect(await violationsOf('GET', refused.url, refused)).toEqual([]);
    await wait(Number(refused.headers.get('retry-after')) * 1000);
    await expectStatus(server, 200, '/threads', token);
  });

  test('R23, D33: reading marks nothing as read and emits no event', async () => {
    const server = await open();
    const { full, threads } = await openFixture(server.store);
    const look = async () => [
      await json(await server.ask('/threads', full)),
      await tablesOf(server.store).selectFrom('outbox').selectAll().execute(),
    ];
    const before = await look();
    for (const id of threads) await expectStatus(server, 200, `/threads/${id}`, full);
    for (const id of threads) await expectStatus(server, 200, `/threads/${id}/notes`, full);
    expect(await look()).toEqual(before);
  });

  test('D10: an unknown query parameter is named', async () => {
    const server = await open();
    const { full, first } = await openFixture(server.store);
    for (const path of [
      '/threads?state=open',
      `/threads/${first}?state=1`,
      `/threads/${first}/notes?unread=1&state=2`,
    ]) {
      expect((await json(await expectStatus(server, 400, path, full))).message).toMatch(/'(state|unread)' is unknown/);
    }
  });

  test('D10: a parameter is not overlooked because many stand before it', async () => {
    const server = await open();
    const { full } = await openFixture(server.store);
    await expectStatus(server, 400, `/threads?${'&'.repeat(1500)}nope=1`, full);
  });

  test('D12, D16: bounds of limits, and cursors that are not theirs', async () => {
    const server = await open();
    const { full, first, second, priya, token } = await openFixture(server.store);
    for (const value of [
      '0',
      '101',
      '-1',
      '1.5',
      '1e1',
      '0x10',
      'ten',
      '',
      '%201',
      '5&limit=5',
      '99999999999999999999',
    ]) {
      await expectStatus(server, 400, `/threads?limit=${value}`, full);
    }
    for (const value of ['1', '100']) await expectStatus(server, 200, `/threads?limit=${value}`, full);
    for (const value of ['0', '201']) await expectStatus(server, 400, `/threads/${first}?historyLimit=${value}`, full);
    const page = await json(await expectStatus(server, 200, '/threads?limit=1', full));
    const next = encodeURIComponent(page.nextCursor);
    await expectStatus(server, 200, `/threads?limit=2&cursor=${next}`, full);
    await expectStatus(server, 400, `/threads?unread=1&cursor=${next}`, full);
    await expectStatus(server, 400, `/threads?cursor=${next}`, await token(priya));
    await expectStatus(server, 400, `/threads?cursor=${next}x`, full);
    await expectStatus(server, 400, `/threads?cursor=${'a'.repeat(513)}`, full);
    const older = (await json(await expectStatus(server, 200, `/threads/${first}?historyLimit=1`, full))).history
      .nextCursor;
    const oldest = await json(
      await expectStatus(server, 200, `/threads/${first}?historyLimit=1&historyCursor=${older}`, full),
    );
    expect(oldest.history).toMatchObject({ data: [{ bodyText: 'About One' }], nextCursor: null });
    await expectStatus(server, 400, `/threads/${second}?historyCursor=${older}`, full);
  });

  test('D16, D17: following the cursors gives every thread once, newest first', async () => {
    const server = await open();
    const { full, inbox, store } = { ...(await openFixture(server.store)), store: server.store };
    for (let index = 0; index < 20; index++)
      await store.startThread({ inboxId: inbox, subject: null, author: customer, ...content(`${index}`) });
    const whole = (await json(await server.ask('/threads?limit=100', full))).data;
    const paged: { id: string }[] = [];
    for (let cursor = ''; ; ) {
      const page = await json(await expectStatus(server, 200, `/threads?limit=4${cursor}`, full));
      paged.push(...page.data);
      if (page.nextCursor === null) break;
      cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
    }
    expect(paged).toEqual(whole);
    const keys = whole.map(({ timestamp, id }: { timestamp: string; id: string }) => `${timestamp} ${id}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
  });

  test('D19: HEAD answers as GET without the body', async () => {
    const server = await open();
    const { full, first, hidden } = await openFixture(server.store);
    for (const path of [
      '/threads',
      `/threads/${first}`,
      `/threads/${first}/notes`,
      `/threads/${hidden}`,
      '/threads?nope=1',
      '/nope',
    ]) {
      const [get, head] = [await server.ask(path, full), await server.ask(path, full, { method: 'HEAD' })];
      expect(head.status).toBe(get.status);
      expect(await head.text()).toBe('');
      const comparable = ({ headers }: Response) => [...headers].filter(([name]) => !changing.includes(name));
      expect(comparable(head)).toEqual(comparable(get));
    }
  });

  test('D21: 401 comes before 429, 429 before 403, 403 before 400, 400 before 404', async () => {
    const server = await open({ rateLimit: { requests: 2, windowSeconds: 60 } });
    const { mara, hidden, full, token } = await openFixture(server.store);
    await expectStatus(server, 401, `/threads/${hidden}?nope=1`);
    const notesOnly = await token(mara, ['notes:read']);
    await expectStatus(server, 403, `/threads/${hidden}?nope=1`, notesOnly);
    await expectStatus(server, 400, `/threads/${hidden}?nope=1`, full);
    await expectStatus(server, 429, `/threads/${hidden}?nope=1`, notesOnly);
    await expectStatus(server, 405, `/threads/${hidden}?nope=1`, undefined, { method: 'POST' });
  });

  test('D26: every answer has a request id of the server’s own', async () => {
    const server = await open();
    const { full } = await openFixture(server.store);
    const seen = new Set<string | null>();
    for (const path of ['/threads', '/threads', '/nope', '/threads?nope=1']) {
      const response = await server.ask(path, full, { headers: { 'X-Request-Id': 'mine' } });
      seen.add(response.headers.get('x-request-id'));
    }
    expect(seen.size).toBe(4);
    expect(seen).not.toContain('mine');
  });

  test('D27: an ETag gives 304 until something changes, and only to whom it was given', async () => {
    const server = await open();
    const { mara, priya, inbox, full, first, token, store } = {
      ...(await openFixture(server.store)),
      store: server.store,
    };
    for (const path of ['/threads', `/threads/${first}`, `/threads/${first}/notes`]) {
      const etag = (await server.ask(path, full)).headers.get('etag') as string;
      expect((await server.ask(path, full)).headers.get('etag')).toBe(etag);
      for (const value of [etag, `"other", ${etag}`, '*']) {
        const unchanged = await expectStatus(server, 304, path, full, { headers: { 'If-None-Match': value } });
        expect(unchanged.headers.get('etag')).toBe(etag);
      }
      await store.addMember(inbox, priya);
      await expectStatus(server, 200, path, await token(priya), { headers: { 'If-None-Match': etag } });
      await store.removeMember(inbox, priya);
    }
    const etag = (await server.ask(`/threads/${first}`, full)).headers.get('etag') as string;
    await store.changeStatus({ threadId: first, userId: mara, status: 'pending' });
    await expectStatus(server, 200, `/threads/${first}`, full, { headers: { 'If-None-Match': etag } });
  });

  test('D28: cross-origin requests are for the origins that were named', async () => {
    const closed = await open();
    const { full } = await openFixture(closed.store);
    const origin = { headers: { Origin: 'https://app.example' } };
    expect((await closed.ask('/threads', full, origin)).headers.has('access-control-allow-origin')).toBe(false);
    const server = await open({ corsOrigins: ['https://app.example'] });
    const fixture = await openFixture(server.store);
    const allowed = await expectStatus(server, 200, '/threads', fixture.full, origin);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(allowed.headers.get('access-control-expose-headers')).toContain('RateLimit');
    const other = await server.ask('/threads', fixture.full, { headers: { Origin: 'https://evil.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${server.baseUrl}/threads`, {
      method: 'OPTIONS',
      headers: {
        ...origin.headers,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,HEAD');
    await expectStatus(server, 405, '/threads', undefined, { method: 'OPTIONS', ...origin });
  });
});

/** What REST cannot show: drafts, agents, webhooks, how tokens are kept (tested in the store), what later versions may do. */
const elsewhere = ['R5', 'R6', 'R7', 'D24', 'D29', 'D30', 'D31'];

test('every rule of the contract that REST can show has a test named after it', () => {
  const cited = [...JSON.stringify(contract.document).matchAll(/"x-requirement":\[([^\]]*)\]/g)].flatMap(
    ([, list = '']) => list.match(/[RD]\d+/g) ?? [],
  );
  const source = readFileSync(new URL(import.meta.url), 'utf8');
  const named = [...source.matchAll(/^ {2}test\('((?:[RD]\d+(?:, )?)+):/gm)].flatMap(([, list = '']) =>
    list.split(', '),
  );
  const ofFilters = contract.operations.flatMap(({ filters }) => filters.flatMap(({ requirements }) => requirements));
  expect(new Set([...named, ...ofFilters])).toEqual(new Set(cited.filter((id) => !elsewhere.includes(id))));
});
