import { readContract } from '@threads-api/contract';
import { createNodeListener } from '@threads-api/http/node';
import { expect, test } from 'vitest';
import { checkListener } from './check-listener.ts';

const header = { type: 'apiKey', in: 'header', name: 'X-Key' };
const session = { type: 'apiKey', in: 'cookie', name: 'sid' };

const json = (schema: object) => ({ description: 'ok', content: { 'application/json': { schema } } });

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
        responses: { 200: json({ type: 'array' }), 401: json({ type: 'object', required: ['message'] }) },
      },
    },
    '/health': { get: { operationId: 'readHealth', responses: { 200: json({ type: 'object' }) } } },
  },
  components: { securitySchemes },
});

test.for([
  ['basic', { key: { type: 'http', scheme: 'basic' } }, 'ada:secret', { key: btoa('ada:secret') }],
  ['an API key in a header', { key: header }, 'key-1', { key: 'key-1' }],
  ['an API key in the query', { key: { ...header, in: 'query' } }, 'key-1', { key: 'key-1' }],
  ['a cookie', { session }, 'sid-1', { session: 'sid-1' }],
] as [string, Record<string, object>, string, Record<string, string>][])(
  'sends %s',
  async ([, schemes, full, values]) => {
    const document = documentWith(schemes);
    const seen = new Set<string>();
    const listener = createNodeListener({
      contract: readContract(document),
      handlers: { listItems: () => [], readHealth: () => ({}) } as never,
      findCaller(_, { credentials }) {
        const sent = JSON.stringify(credentials?.values ?? {});
        seen.add(sent);
        return sent === JSON.stringify(values) ? { userId: 'ada', scopes: [] } : undefined;
      },
    });
    const { findings, checks } = await checkListener(listener, { basePath: '/stock', tokens: { full } }, { document });
    expect(findings).toEqual([]);
    expect(seen).toContain(JSON.stringify(values));
    expect(checks.find(({ id }) => id === 'auth-token-missing')?.outcome).toBe('passed');
  },
);
