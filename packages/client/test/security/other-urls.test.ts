import { describe, expect, test, vi } from 'vitest';
import { BadRequestError, createThreadsClient, type ThreadsClientOptions } from '../../src/index.ts';
import { createRawClient } from '../../src/raw.ts';
import { page, scripted } from '../answers.ts';

const baseUrl = 'https://threads.test/api/v1';

function open(options: Partial<ThreadsClientOptions> = {}) {
  const script = scripted(page());
  const token = vi.fn(() => 'a-long-token');
  return { ...script, token, client: createThreadsClient({ baseUrl, token, fetch: script.fetch, ...options }) };
}

describe('client.fetch', () => {
  test.each([
    'https://other.test/api/v1/threads',
    'http://threads.test/api/v1/threads',
    'https://threads.test:8443/api/v1/threads',
    'https://threads.test.other.test/api/v1/threads',
    'https://threads.test/api/v10/threads',
    'https://threads.test/admin',
    'https://threads.test/api/v1/../../admin',
    'https://threads.test/api/v1/%2e%2e/admin',
    'https://threads.test/api/v1\\..\\admin',
  ])('rejects %s without a request', async (url) => {
    const { client, requests, token } = open();
    for (const input of [new Request(url), url, new URL(url)]) {
      const error = await client.fetch(input).catch((reason) => reason);
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error).toMatchObject({ detail: 'The URL is outside baseUrl.', url: new URL(url).href, status: 0 });
    }
    expect([requests, token.mock.calls]).toEqual([[], []]);
  });

  test('rejects a relative URL without a request', async () => {
    const { client, requests } = open();
    await expect(client.fetch('/api/v1/threads')).rejects.toThrow(BadRequestError);
    expect(requests).toEqual([]);
  });

  test.each([`${baseUrl}/threads?limit=1`, 'https://threads.test:443/api/v1/threads'])('accepts %s', async (url) => {
    const { client, requests } = open();
    await client.fetch(new Request(url));
    expect(requests.map((request) => request.url)).toEqual([new URL(url).href]);
  });

  test('sends the method, the headers and the signal that are passed with a URL', async () => {
    const { client, requests } = open();
    const response = await client.fetch(`${baseUrl}/threads`, { method: 'HEAD', headers: { 'x-trace': '7' } });
    expect(response.url).toBe(`${baseUrl}/threads`);
    expect(requests.map(({ method, headers }) => [method, headers.get('x-trace')])).toEqual([['HEAD', '7']]);
    const aborted = client.fetch(`${baseUrl}/threads`, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });

  test('compares with the normalized baseUrl', async () => {
    const { client, requests } = open({ baseUrl: 'HTTPS://Threads.test:443/other/../api/v1/' });
    await client.fetch(new Request(`${baseUrl}/threads`));
    expect(requests).toHaveLength(1);
  });
});

test('a raw call with another base URL is rejected, also if a middleware sets it', async () => {
  const { client, requests } = open();
  const raw = createRawClient(client);
  await expect(raw.GET('/threads', { baseUrl: 'https://other.test/api/v1' })).rejects.toThrow(BadRequestError);
  raw.use({ onRequest: ({ request }) => new Request(request.url.replace('threads.test', 'other.test'), request) });
  await expect(raw.GET('/threads')).rejects.toThrow(BadRequestError);
  expect(requests).toEqual([]);
});

test.each(['//other.test/api/v1', '/\\other.test/api/v1'])('the baseUrl %s is not a path', (other) => {
  vi.stubGlobal('location', { href: 'https://app.test/inbox' });
  expect(() => open({ baseUrl: other })).toThrow(/^baseUrl must be an http\(s\) URL or a path/);
  vi.unstubAllGlobals();
});

test('ids and cursors from a server never change the origin or the path', async () => {
  const hostile = [
    '//other.test/',
    'https://other.test/',
    '\\\\other.test',
    '../../admin',
    '%2e%2e/admin',
    '@other.test',
  ];
  const { client, requests } = open();
  for (const text of hostile) {
    await client.listThreads({ cursor: text });
    await client.listNotes(text);
  }
  expect(requests).toHaveLength(hostile.length * 2);
  for (const { url } of requests)
    expect(url).toMatch(/^https:\/\/threads\.test\/api\/v1\/threads(\?cursor=|\/[^/]+\/notes$)/);
});
