import { contract, type OpenApiDocument } from '@threads-api/contract';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type MockAnswer,
  type MockOptions,
  mockTokens,
  type RunningMock,
  startMock,
  UnusableContract,
} from '../src/index.ts';

const running: RunningMock[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((mock) => mock.close()));
});

async function open(options: MockOptions = {}) {
  const mock = await startMock({ port: 0, ...options });
  running.push(mock);
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${mock.url}${path}`, { method, headers: { Authorization: 'Bearer any', ...headers } });
  // biome-ignore lint/suspicious/noExplicitAny: bodies of all kinds
  const json = async (path: string, headers?: Record<string, string>): Promise<any> =>
    (await ask(path, headers)).json();
  return { ...mock, ask, json };
}

const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe('what no example names is cut from the one that has it all', () => {
  test('pages of any size lead through the whole list', async () => {
    const { json } = await open();
    const whole = ids(await json('/threads'));
    for (const limit of [1, 2, 3, 5, 100]) {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await json(`/threads?limit=${limit}${cursor}`);
        expect(page.data.length).toBeLessThanOrEqual(limit);
        seen.push(...ids(page));
        if (page.nextCursor === null) break;
        cursor = `&cursor=${page.nextCursor}`;
      }
      expect(seen).toEqual(whole);
    }
  });

  test('a filter and a limit together', async () => {
    const { json } = await open();
    const unread = ids(await json('/threads?unread=1'));
    const first = await json('/threads?unread=1&limit=2');
    const last = await json(`/threads?unread=1&limit=2&cursor=${first.nextCursor}`);
    expect([...ids(first), ...ids(last)]).toEqual(unread);
    expect(last.nextCursor).toBeNull();
  });

  test('a history in pages of any size, the newest first', async () => {
    const { json } = await open();
    const { history } = await json('/threads/thr_w5NfYp2K');
    const newest = await json('/threads/thr_w5NfYp2K?historyLimit=5');
    const oldest = await json(`/threads/thr_w5NfYp2K?historyLimit=5&historyCursor=${newest.history.nextCursor}`);
    expect([...ids(oldest.history), ...ids(newest.history)]).toEqual(ids(history));
  });

  test('a cursor works for what it was given for, and for nothing else', async () => {
    const { ask, json } = await open();
    const { nextCursor } = await json('/threads?limit=2');
    expect((await ask(`/threads?limit=3&cursor=${nextCursor}`)).status).toBe(200);
    const { nextCursor: example } = await json('/threads?limit=4');
    expect((await ask(`/threads?limit=2&cursor=${example}`)).status).toBe(200);
    for (const cursor of [nextCursor, example]) {
      expect((await ask(`/threads?unread=1&cursor=${cursor}`)).status).toBe(400);
      expect((await ask(`/threads/thr_w5NfYp2K/notes?cursor=${cursor}`)).status).toBe(400);
    }
  });
});

describe('Prefer', () => {
  test.each(
    contract.operations.flatMap(({ path, responses }) =>
      Object.values(responses).map((response) => [response.status, path, response] as const),
    ),
  )('code=%s gives that answer on %s', async (code, path, { headers }) => {
    const { ask } = await open();
    const response = await ask(path.replace('{id}', 'thr_Qd81xTzB'), { Prefer: `code=${code}` });
    expect(response.status).toBe(Number(code));
    if (Number(code) >= 400) expect(((await response.json()) as { statusCode: number }).statusCode).toBe(Number(code));
    for (const name of Object.keys(headers)) expect(response.headers.has(name)).toBe(true);
  });

  test('example=emptyPage gives that example, dynamic=true something made up, and nonsense a 400', async () => {
    const { ask, json } = await open();
    expect(await json('/threads', { Prefer: 'example=emptyPage' })).toEqual({ data: [], nextCursor: null });
    const made = await json('/threads/anything', { Prefer: 'dynamic=true' });
    expect(made).toMatchObject({ id: expect.any(String), history: { data: expect.any(Array) } });
    for (const Prefer of ['CODE = "429"', 'code=429; dynamic=true']) {
      const limited = await ask('/threads', { Prefer });
      expect([limited.status, ((await limited.json()) as { statusCode: number }).statusCode]).toEqual([429, 429]);
    }
    expect((await ask('/threads', { Prefer: 'code=abc' })).status).toBe(400);
    const refused = await ask('/threads', { Prefer: 'code=418' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ statusCode: 400, message: expect.stringContaining('preferred') });
  });
});

describe('for front-end work', () => {
  test('the well-known tokens give their answers', async () => {
    const { ask } = await open();
    const status = async (path: string, token: string) =>
      (await ask(path, { Authorization: `Bearer ${token}` })).status;
    expect(await status('/threads', mockTokens.unauthorized)).toBe(401);
    expect([
      await status('/threads', mockTokens.noNotes),
      await status('/threads/thr_Qd81xTzB/notes', mockTokens.noNotes),
    ]).toEqual([200, 403]);
    expect([
      await status('/threads', mockTokens.noThreads),
      await status('/threads/thr_Qd81xTzB/notes', mockTokens.noThreads),
    ]).toEqual([403, 200]);
    const limited = await ask('/threads', { Authorization: `Bearer ${mockTokens.rateLimited}` });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a browser may ask from anywhere', async () => {
    const { url, ask } = await open();
    expect((await ask('/threads', { Origin: 'https://app.example' })).headers.get('access-control-allow-origin')).toBe(
      '*',
    );
    const preflight = await fetch(`${url}/threads`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  test('a rate limit counts down for each token', async () => {
    const { ask } = await open({ rateLimit: { requests: 2, windowSeconds: 60 } });
    const first = await ask('/threads');
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=2;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=1;t=/);
    await ask('/threads');
    const refused = await ask('/threads');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=/);
    expect((await ask('/threads', { Authorization: 'Bearer another' })).status).toBe(200);
  });

  test('chaos is as frequent as asked for, and the same for the same seed', async () => {
    const statuses = async (seed: number) => {
      const { ask } = await open({ chaos: 0.3, seed });
      const seen: number[] = [];
      for (let index = 0; index < 60; index++) seen.push((await ask('/threads')).status);
      return seen;
    };
    const [one, again, other] = [await statuses(7), await statuses(7), await statuses(8)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(new Set(one)).toEqual(new Set([200, 429, 503]));
  });

  test('a delay lies between its bounds', async () => {
    const times: number[] = [];
    const { ask } = await open({ delay: [40, 80], onAnswer: ({ milliseconds }) => times.push(milliseconds) });
    await Promise.all(Array.from({ length: 10 }, () => ask('/threads')));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(39);
  });

  test('tells which operation and which example it chose', async () => {
    const answers: MockAnswer[] = [];
    const { ask } = await open({ onAnswer: (answer) => answers.push(answer) });
    await ask('/threads?unread=1');
    await ask('/nope');
    expect(answers).toMatchObject([
      { method: 'GET', status: 200, operationId: 'listThreads', example: 'unreadOnly' },
      { status: 404, example: 'unknownPath' },
    ]);
  });
});

describe('everything comes from the contract', () => {
  const copy = () => structuredClone(contract.document) as Required<OpenApiDocument>;

  test('an endpoint with examples is served without a change of code', async () => {
    const changed = copy();
    const list = changed.paths['/threads']?.get;
    changed.paths['/inboxes/{name}'] = {
      get: {
        ...list,
        operationId: 'getInbox',
        parameters: [{ name: 'name', in: 'path', required: true, examples: { hello: { value: 'hello' } } }],
        responses: {
          ...list?.responses,
          '404': changed.paths['/threads/{id}']?.get?.responses?.['404'] ?? {},
          '200': { content: { 'application/json': { examples: { hello: { value: { name: 'hello' } } } } } },
        },
      },
    };
    const { json, ask } = await open({ document: changed });
    expect(await json('/inboxes/hello')).toEqual({ name: 'hello' });
    expect((await ask('/inboxes/other')).status).toBe(404);
  });

  test('another document is served at once', async () => {
    const { use, json } = await open();
    const changed = copy();
    const media = changed.paths['/threads']?.get?.responses?.['200']?.content?.['application/json'];
    (media?.examples?.complete as { value: unknown }).value = { data: [], nextCursor: null };
    use(changed);
    expect(await json('/threads')).toEqual({ data: [], nextCursor: null });
  });

  test('a contract without examples is refused', async () => {
    const bare = { ...contract.document, paths: {} };
    await expect(startMock({ port: 0, document: bare })).rejects.toBeInstanceOf(UnusableContract);
  });
});
