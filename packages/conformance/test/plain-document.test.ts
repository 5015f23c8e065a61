import type { RequestListener } from 'node:http';
import { readContract } from '@threads-api/contract';
import { createExpressHandler } from '@threads-api/http/express';
import { createNodeListener } from '@threads-api/http/node';
import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { startServer } from '../testing/start-server.ts';

const json = (schema: object) => ({ description: 'A response.', content: { 'application/json': { schema } } });
const anyObject = json({ type: 'object' });
const session = { session: [] };

/** An operation that reads a resource by an id. */
const readAt = (name: string, schema: object) => ({
  parameters: [{ name, in: 'path', required: true, schema }],
  get: { operationId: name, responses: { 200: anyObject, 404: anyObject, '4XX': anyObject } },
});

/** A document without examples and extensions, as many teams have it. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Search', version: '1' },
  servers: [{ url: 'https://search.example/v2' }],
  security: [session],
  paths: {
    '/search': {
      get: {
        operationId: 'search',
        parameters: [
          { name: 'q', in: 'query', required: true, schema: { type: 'string', minLength: 1 } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
          { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, exclusiveMinimum: true } },
          { name: 'share', in: 'query', schema: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 0.5 } },
          { name: 'level', in: 'query', schema: { type: 'integer', enum: [1, 2] } },
          { name: 'factor', in: 'query', schema: { type: 'number', enum: [1, 2.5] } },
          { name: 'step', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, multipleOf: 25 } },
          { name: 'dozens', in: 'query', schema: { type: 'integer', multipleOf: 12 } },
          { name: 'tenth', in: 'query', schema: { type: 'number', minimum: 0.05, maximum: 1, multipleOf: 0.25 } },
          { name: 'delta', in: 'query', schema: { type: 'integer', minimum: -20, maximum: 0 } },
          { name: 'below', in: 'query', schema: { type: 'integer', minimum: -5000, maximum: -2000 } },
          { name: 'after', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 2 ** 63 } },
          {
            name: 'mass',
            in: 'query',
            schema: { type: 'number', minimum: 1e20, exclusiveMinimum: true, maximum: 1e22 },
          },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['name', 'age'], nullable: true } },
          { name: 'toString', in: 'query', required: true, schema: { type: 'string', enum: ['short', 'long'] } },
          { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string', enum: ['north', 'south'] } },
        ],
        responses: { 200: anyObject, default: anyObject },
      },
    },
    '/orders/{number}': readAt('number', { type: 'string', pattern: '^[A-Z]{3}-\\d{6}$' }),
    '/tables/{seat}': readAt('seat', { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 }),
    '/floors/{floor}': readAt('floor', { type: 'integer', minimum: 1, maximum: 40 }),
    '/countries/{code}': readAt('code', { type: 'string', pattern: '^[a-z]{2}$' }),
    '/sizes/{size}': readAt('size', { type: 'string', enum: ['S', 'M'] }),
    '/items/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      get: {
        operationId: 'readItem',
        responses: { 200: anyObject, 404: anyObject, '4XX': anyObject },
      },
      put: {
        operationId: 'replaceItem',
        security: [{ session: [], csrf: [] }],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 204: { description: 'Replaced.' }, default: anyObject },
      },
    },
  },
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF' },
    },
  },
};

const id = '7f3a1c1e-1111-4111-8111-111111111111';

/** The ids that exist, by operation. */
const existing = { number: 'ABC-000123', seat: '1', floor: '1', code: 'de', size: 'S' };

const handlers = {
  ...Object.fromEntries(
    Object.entries(existing).map(([name, known]) => [
      name,
      ({ path }: { path: Record<string, unknown> }) => (`${path[name]}` === known ? {} : undefined),
    ]),
  ),
  search: () => ({}),
  readItem: ({ path }: { path: { id: string } }) => (path.id === id ? {} : undefined),
  replaceItem: () => undefined,
};
const options: Parameters<typeof createNodeListener>[0] = {
  contract: readContract(document),
  handlers: handlers as never,
  findCaller: (_, { credentials }) =>
    credentials?.values.session === 's1' && ['c1', undefined].includes(credentials.values.csrf)
      ? { userId: 'ada', scopes: [] }
      : undefined,
};
const validators: Record<string, () => RequestListener> = {
  Ajv: () => createNodeListener(options),
  'express-openapi-validator'() {
    const handle = createExpressHandler(options);
    return (request, response) => handle(Object.assign(request, { baseUrl: '' }) as never, response as never, () => {});
  },
};

test.for(Object.keys(validators).map((name, index) => [name, index + 1] as const))(
  'a server of a plain document that validates with %s has no finding (seed %i)',
  async ([name, seed], { onTestFinished }) => {
    const { origin, close } = await startServer(validators[name]?.() ?? (() => {}));
    onTestFinished(close);
    const baseUrl = `${origin}/v2`;
    const named = Object.entries({ ...existing, readItem: id }).map(([name, visible]) => [name, { visible }]);
    const resources = Object.fromEntries(named);
    const target = { baseUrl, tokens: { full: 'session=s1; csrf=c1' }, resources };
    const { findings, checks } = await checkConformance(target, { document, seed, thorough: true, allowWrites: true });
    expect(findings.map(({ check, curl, expected, received }) => ({ check, curl, expected, received }))).toEqual([]);
    const absent = checks.find((check) => check.id === 'absent-thread');
    expect(absent?.reason).toBe(
      `not fully tested: ${['floor', 'code', 'size'].map((name) => `each id that the document allows for ${name} may exist`).join('; ')}`,
    );
    const passed = checks.filter(({ outcome }) => outcome === 'passed').map((check) => check.id);
    expect(passed).toEqual(
      expect.arrayContaining(['auth-token-missing', 'parameter-refused', 'parameter-accepted', 'write-without-token']),
    );
  },
);

test('an empty body is a finding only if it must be JSON', async ({ onTestFinished }) => {
  const empty = (operationId: string, response: object) => ({ get: { operationId, responses: { 200: response } } });
  const cover = { description: 'A picture.', content: { 'image/png': { schema: { type: 'string' } } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Covers', version: '1' },
    paths: { '/title': empty('readTitle', json({ type: 'string' })), '/cover': empty('readCover', cover) },
  };
  const { origin, close } = await startServer(({ url }, response) => {
    response.setHeader('Content-Type', url === '/cover' ? 'image/png' : 'application/json').end();
  });
  onTestFinished(close);
  const { findings } = await checkConformance(
    { baseUrl: origin, tokens: { full: 'any' } },
    { document, only: ['json-body'] },
  );
  expect(findings).toMatchObject([{ curl: expect.stringContaining('/title'), received: 'no body' }]);
});
