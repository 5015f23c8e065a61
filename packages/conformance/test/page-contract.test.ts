import type { IncomingMessage } from 'node:http';
import { readContract } from '@threads-api/contract';
import { createNodeListener } from '@threads-api/http/node';
import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { startServer } from '../testing/start-server.ts';

const json = (type: string) => ({ description: 'ok', content: { 'application/json': { schema: { type } } } });
const error = { ...json('object'), description: 'not found' };

/** The API of a page: a stream, a redirect, and a write whose path is similar to that of a read. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Page', version: '1' },
  servers: [{ url: 'https://page.example/page' }],
  'x-fallback-responses': { 404: error, 405: error },
  paths: {
    '/assignees': { get: { operationId: 'listAssignees', responses: { 200: json('array') } } },
    '/assignee': { put: { operationId: 'assign', responses: { 200: json('object') } } },
    '/events': {
      get: {
        operationId: 'streamEvents',
        responses: {
          200: { description: 'ok', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        },
      },
    },
    '/callback': { get: { operationId: 'finish', responses: { 303: { description: 'The page.' } } } },
  },
};

test('the kit calls no stream and no redirect, and sends the headers of the target', async ({ onTestFinished }) => {
  const seen: IncomingMessage[] = [];
  const listener = createNodeListener({
    contract: readContract(document),
    handlers: { listAssignees: () => [], assign: () => ({}), streamEvents: () => '', finish: () => undefined } as never,
  });
  const { origin, close } = await startServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  onTestFinished(close);
  const target = { baseUrl: `${origin}/page`, tokens: { full: 'any' }, headers: { Origin: origin } };
  const { findings, checks } = await checkConformance(target, { document, seed: 1 });
  expect(findings).toEqual([]);
  expect(checks.find(({ id }) => id === 'unknown-path')?.outcome).toBe('passed');
  expect(seen.filter(({ headers }) => headers.origin === undefined)).toEqual([]);
  expect(seen.filter(({ url = '' }) => /^\/page\/(events|callback)$/.test(url))).toEqual([]);
});
