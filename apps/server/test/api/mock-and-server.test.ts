import { contract } from '@threads-api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from './contract-check.ts';
import { type Target, targets } from './targets.ts';

const cases = contract.operations.flatMap(({ path, examples, success }) =>
  examples.filter(({ status }) => status === success?.status).map((example) => ({ path, ...example })),
);

type Token = keyof Target['tokens'] | 'none';

/** Rejected requests, with their status. */
const refused: [status: number, path: string, token?: Token, init?: RequestInit][] = [
  [401, '/threads', 'none'],
  [401, '/threads', 'invalid'],
  [401, '/threads/thr_Qd81xTzB?nope=1', 'none'],
  [401, '/threads', 'none', { headers: { Authorization: 'Basic abc' } }],
  [401, '/threads', 'none', { headers: { Authorization: 'Bearer' } }],
  [401, '/threads?access_token=abc', 'none'],
  [403, '/threads', 'noThreads'],
  [403, '/threads/thr_none', 'noThreads'],
  [403, '/threads/thr_Qd81xTzB/notes', 'noNotes'],
  [403, '/threads/thr_none/notes?nope=1', 'noNotes'],
  [400, '/threads?state=open'],
  [400, '/threads?unread=0'],
  [400, '/threads?unread=true'],
  [400, '/threads?unread='],
  [400, '/threads?unread=1&unread=1'],
  [400, '/threads?unread[]=1'],
  [400, '/threads?limit=0'],
  [400, '/threads?limit=101'],
  [400, '/threads?limit=-1'],
  [400, '/threads?limit=1.5'],
  [400, '/threads?limit=1e1'],
  [400, '/threads?limit=ten'],
  [400, '/threads?limit='],
  [400, '/threads?cursor='],
  [400, '/threads?cursor=made-up'],
  [400, `/threads?cursor=${'a'.repeat(513)}`],
  [400, '/threads/thr_Qd81xTzB?historyLimit=201'],
  [400, '/threads/thr_Qd81xTzB?historyCursor=made-up'],
  [400, '/threads/thr_Qd81xTzB?limit=1'],
  [400, '/threads/thr_Qd81xTzB/notes?unread=1'],
  [400, '/threads/thr_none?nope=1'],
  [404, '/threads/thr_none'],
  [404, '/threads/thr_none/notes'],
  [404, '/threads/%00'],
  [404, '/threads/%E0%A4%A'],
  [404, `/threads/${'x'.repeat(300)}`],
  [404, '/'],
  [404, '/nope', 'none'],
  [404, '/threads/', 'none'],
  [404, '/threads/x/y'],
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].flatMap((method): typeof refused => [
    [405, '/threads', 'none', { method }],
    [405, '/threads/thr_Qd81xTzB', 'full', { method }],
  ]),
];

describe.each(Object.entries(targets))('%s', (_, open) => {
  let target: Target;
  beforeAll(async () => {
    target = await open();
  });
  afterAll(() => target.stop());

  function ask(path: string, token: string | undefined, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(init.headers as Record<string, string>) };
    return fetch(`${target.baseUrl}${path}`, { ...init, headers });
  }

  describe('returns the exact body of every 200 example, including cursors', () => {
    test('there are examples', () => {
      expect(cases.length).toBeGreaterThan(20);
    });

    test.each(cases)('$path $name', async ({ path, request, caller, value }) => {
      const token = caller ? target.callers[caller] : target.tokens.full;
      const query = new URLSearchParams(request.query);
      const response = await ask(`${path.replace('{id}', request.path.id ?? '')}?${query}`, token);
      expect(await violationsOf('GET', response.url, response.clone())).toEqual([]);
      expect(await response.json()).toEqual(value);
    });
  });

  describe('rejects with the same status', () => {
    test.each(refused)('%i %s %s %j', async (status, path, token = 'full', init = {}) => {
      const response = await ask(path, token === 'none' ? undefined : target.tokens[token], init);
      expect(response.status).toBe(status);
      expect(await violationsOf(init.method ?? 'GET', `${target.baseUrl}${path}`, response)).toEqual([]);
    });

    // D21: a server may look the thread up first.
    test.each(['/threads/thr_none?historyCursor=made-up', '/threads/thr_none/notes?cursor=made-up'])(
      '400 or 404 %s',
      async (path) => {
        expect([400, 404]).toContain((await ask(path, target.tokens.full)).status);
      },
    );

    test('a caller in no inbox finds no thread', async () => {
      const [newcomer = ''] = cases.flatMap(({ caller }) => caller ?? []);
      expect((await ask('/threads/thr_Qd81xTzB', target.callers[newcomer])).status).toBe(404);
    });

    test('the cursor of a page works with another limit', async () => {
      const { full } = target.tokens;
      const newest = (await (await ask('/threads/thr_w5NfYp2K?historyLimit=4', full)).json()) as {
        history: { nextCursor: string };
      };
      const older = (await (
        await ask(`/threads/thr_w5NfYp2K?historyLimit=1&historyCursor=${newest.history.nextCursor}`, full)
      ).json()) as { history: { data: { id: string }[] } };
      expect(older.history.data.map(({ id }) => id)).toEqual(['msg_T0dQj5Kv']);
    });

    test('HEAD returns the headers of GET without a body', async () => {
      for (const path of ['/threads', '/threads/thr_none', '/nope']) {
        const [get, head] = [
          await ask(path, target.tokens.full),
          await ask(path, target.tokens.full, { method: 'HEAD' }),
        ];
        expect(head.status).toBe(get.status);
        expect(await head.text()).toBe('');
        await get.text();
      }
    });

    test('the scheme bearer is case-insensitive, and a current ETag returns 304', async () => {
      const { full } = target.tokens;
      const first = await ask('/threads', undefined, { headers: { Authorization: `bEARER ${full}` } });
      expect(first.status).toBe(200);
      await first.text();
      const again = await ask('/threads', full, { headers: { 'If-None-Match': first.headers.get('etag') as string } });
      expect(again.status).toBe(304);
      expect(await violationsOf('GET', again.url, again)).toEqual([]);
    });
  });
});
