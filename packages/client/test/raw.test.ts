import { startMock } from '@threads-api/mock';
import { afterAll, expect, test } from 'vitest';
import { createThreadsClient, NetworkError } from '../src/index.ts';
import { createRawClient } from '../src/raw.ts';
import { failure, page, scripted } from './answers.ts';
import { openScripted } from './open-scripted.ts';

const mock = await startMock({ port: 0 });
afterAll(mock.close);

test('middleware receives real requests and responses and may replace them', async () => {
  const raw = createRawClient(createThreadsClient({ baseUrl: mock.url, token: 'any-token' }));
  const seen: unknown[] = [];
  raw.use({
    onRequest: ({ request }) => new Request(request, { headers: { 'X-Test': '1' } }),
    async onResponse({ request, response }) {
      seen.push([request.headers.get('x-test'), response.ok, Object.keys(await response.clone().json())]);
      return new Response(response.body, response);
    },
  });
  expect((await raw.GET('/threads', { params: { query: { limit: 1 } } })).data?.data).toHaveLength(1);
  expect((await raw.GET('/threads/{id}', { params: { path: { id: 'nobody' } } })).error?.statusCode).toBe(404);
  expect(seen).toEqual([
    ['1', true, ['data', 'nextCursor']],
    ['1', false, ['statusCode', 'message']],
  ]);
});

const scriptedClient = (script: ReturnType<typeof scripted>) =>
  createRawClient(openScripted(script, { token: 't', retry: { attempts: 2 } }).client);

test('a raw call sends its own headers, but the token of the client', async () => {
  const script = scripted(page());
  await scriptedClient(script).GET('/threads', { headers: { 'X-Test': '1', Authorization: 'Bearer other' } });
  const [sent] = script.requests;
  expect([sent?.headers.get('x-test'), sent?.headers.get('authorization')]).toEqual(['1', 'Bearer t']);
});

test('a raw call is retried and rejects only without a response', async () => {
  const script = scripted(failure(503), page());
  expect((await scriptedClient(script).GET('/threads')).response.status).toBe(200);
  expect(script.requests).toHaveLength(2);
  expect((await scriptedClient(scripted(failure(503))).GET('/threads')).response.status).toBe(503);
  const broken = scriptedClient(scripted(new TypeError('fetch failed')));
  await expect(broken.GET('/threads')).rejects.toBeInstanceOf(NetworkError);
});
