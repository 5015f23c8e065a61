import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { listen } from '@threads-api/testing/listen';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AbortError, createThreadsClient, NetworkError, type ThreadsClientOptions } from '../src/index.ts';

// As in jsdom with Vitest 3 on Node.js 24: jsdom's AbortController with Node's fetch.
const { JSDOM } = createRequire(import.meta.url)('jsdom');
const { AbortController, AbortSignal } = new JSDOM().window;
beforeEach(
  () => void Object.entries({ AbortController, AbortSignal }).map(([name, value]) => vi.stubGlobal(name, value)),
);
afterEach(() => void vi.unstubAllGlobals());

let answer: 'page' | 'nothing' = 'page';
const server = createServer((_, response) => {
  if (answer === 'page') response.setHeader('Content-Type', 'application/json').end('{"data":[],"nextCursor":null}');
});
let baseUrl: string;
beforeAll(async () => {
  baseUrl = `${await listen(server, afterAll)}/api/v1`;
});

const variants: [string, Partial<ThreadsClientOptions>][] = [
  ['with defaults', {}],
  ['with a hook', { onRequest() {} }],
  ['with a fetch', { fetch: (request) => fetch(request) }],
];

test.each(variants)('calls succeed: %s', async (_, options) => {
  expect(() => new Request(baseUrl, { signal: new AbortController().signal })).toThrow();
  answer = 'page';
  const client = createThreadsClient({ baseUrl, token: 't', ...options });
  const { signal } = new AbortController();
  expect(await client.listThreads({ signal })).toEqual({ data: [], nextCursor: null });
  for await (const page of client.threads.pages({ signal })) expect(page.data).toEqual([]);
});

test.each(variants)('signals and timeouts end calls: %s', async (_, options) => {
  answer = 'nothing';
  const client = createThreadsClient({ baseUrl, token: 't', attemptTimeout: 20, retry: { attempts: 1 }, ...options });
  await expect(client.listThreads()).rejects.toBeInstanceOf(NetworkError);
  const controller = new AbortController();
  const call = client.listThreads({ signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toBeInstanceOf(AbortError);
});
