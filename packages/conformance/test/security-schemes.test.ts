import { readContract } from '@threads-api/contract';
import { createNodeListener } from '@threads-api/http/node';
import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { startServer } from '../testing/start-server.ts';

const header = { type: 'apiKey', in: 'header', name: 'X-Key' };
const session = { type: 'apiKey', in: 'cookie', name: 'sid' };
const csrf = { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' };

/** A document with one operation that needs credentials and one that does not. */
const documentWith = (securitySchemes: Record<string, object>) => ({
  openapi: '3.1.0',
  info: { title: 'Stock', version: '1' },
  servers: [{ url: 'https://stock.example/stock' }],
  paths: {
    '/items': {
      get: {
        operationId: 'listItems',
        security: [Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []]))],
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } },
          401: {
            description: 'no',
            content: { 'application/json': { schema: { type: 'object', required: ['message'] } } },
          },
        },
      },
    },
    '/health': {
      get: {
        operationId: 'readHealth',
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  },
  components: { securitySchemes },
});

test.for([
  ['bearer', { key: { type: 'http', scheme: 'bearer' } }, 'key-1', { key: 'key-1' }],
  ['basic', { key: { type: 'http', scheme: 'basic' } }, 'ada:secret', { key: btoa('ada:secret') }],
  ['an API key in a header', { key: header }, 'key-1', { key: 'key-1' }],
  ['an API key in the query', { key: { ...header, in: 'query' } }, 'key-1', { key: 'key-1' }],
  ['a cookie', { session }, 'sid-1', { session: 'sid-1' }],
  ['a cookie and a CSRF header', { session, csrf }, 'session=sid-1; csrf=c-1', { session: 'sid-1', csrf: 'c-1' }],
] as [string, Record<string, object>, string, Record<string, string>][])(
  'sends %s',
  async ([, schemes, full, values], { onTestFinished }) => {
    const document = documentWith(schemes);
    const seen = new Set<string>();
    const start = async (accepts: (credentials: Readonly<Record<string, string>>) => boolean) => {
      const server = await startServer(
        createNodeListener({
          contract: readContract(document),
          handlers: { listItems: () => [], readHealth: () => ({}) } as never,
          findCaller(_, { credentials }) {
            const sent = credentials?.values ?? {};
            seen.add(JSON.stringify(sent));
            return accepts(sent) ? { userId: 'ada', scopes: [] } : undefined;
          },
        }),
      );
      onTestFinished(server.close);
      return `${server.origin}/stock`;
    };
    const strict = await start((sent) => JSON.stringify(sent) === JSON.stringify(values));
    const { findings, checks } = await checkConformance({ baseUrl: strict, tokens: { full } }, { document, seed: 1 });
    expect(findings).toEqual([]);
    expect(seen).toContain(JSON.stringify(values));
    expect(checks.find(({ id }) => id === 'auth-token-missing')?.outcome).toBe('passed');
  },
);
