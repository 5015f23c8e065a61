import { startMock } from '@threads-api/mock';
import { temporaryFile } from '@threads-api/testing/temporary-folder';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkServer } from '../server/command/check-server.ts';

const createDocument = (required: string[]) => ({
  openapi: '3.1.0',
  info: { title: 'Shops', version: '1.0.0' },
  servers: [{ url: '/v1' }],
  security: [{ bearer: [] }],
  paths: {
    '/shop': {
      get: {
        operationId: 'getShop',
        responses: {
          200: {
            description: 'The shop',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required,
                  properties: { name: { type: 'string' }, city: { type: 'string' } },
                },
                examples: { one: { value: { name: 'Corner Books' } } },
              },
            },
          },
          401: { description: 'No token' },
        },
      },
    },
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
});

/** Checks a mock of one document with two others. */
async function checkMockOf(served: object, before: object, after: object) {
  const { url, close } = await startMock({ port: 0, document: served });
  onTestFinished(close);
  const target = JSON.stringify({ baseUrl: url, tokens: { full: 'any' } });
  return { url, ...(await checkServer(await temporaryFile('target.json', target), before, after)) };
}

const named = createDocument(['name']);

test('a server that lacks a new required property would have to change', async () => {
  const { url, problems, known, untested } = await checkMockOf(named, named, createDocument(['name', 'city']));
  expect(problems.length).toBeGreaterThan(0);
  // Without declared scopes, the mock accepts any token.
  expect([known, untested]).toEqual([1, []]);
  for (const { request, expected, curl } of problems) {
    expect(request).toContain('getShop');
    expect(expected).toContain('city');
    expect(curl).toContain(`${url}/shop`);
  }
});

test('a server has nothing to change for a property that may be missing', async () => {
  const nothing = { problems: [], known: 1, untested: [] };
  expect(await checkMockOf(named, named, createDocument([]))).toMatchObject(nothing);
});

test('problems of both documents are counted, and operations that were not read are named', async () => {
  const withBranches = (version: string) => {
    const document = createDocument(['name', 'city']);
    const { get } = document.paths['/shop'];
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const branch = {
      get: { ...get, operationId: 'getBranch', parameters },
      delete: { operationId: 'deleteBranch', parameters, responses: { 204: { description: 'Deleted' } } },
    };
    const paths = { ...document.paths, '/branches/{id}': branch };
    return { ...document, info: { ...document.info, version }, paths };
  };
  const { problems, known, untested } = await checkMockOf(named, withBranches('1.0.0'), withBranches('1.1.0'));
  expect(problems).toEqual([]);
  expect(known).toBeGreaterThan(1);
  expect(untested).toEqual(['getBranch', 'deleteBranch']);
});

describe('a server that refuses valid parameters', () => {
  const limited = (schema?: object, documents400 = true) => {
    const document = createDocument(['name']);
    const { get } = document.paths['/shop'];
    const parameters = schema ? [{ name: 'limit', in: 'query', schema }] : [];
    const responses = { ...get.responses, ...(documents400 && { 400: { description: 'A wrong parameter' } }) };
    const shop = { get: { ...get, parameters, responses } };
    return { ...document, 'x-unknown-parameters': 'reject', paths: { '/shop': shop } };
  };
  const integer = (maximum: number) => ({ type: 'integer', minimum: 1, maximum });
  const check = async (served: object, before: object, after: object) => {
    const { problems } = await checkMockOf(served, before, after);
    return problems.map(({ request }) => request);
  };

  test('has no new problem if an edit only changes the values of the requests', async () => {
    expect(await check(limited(), limited(integer(50)), limited(integer(80)))).toEqual([]);
  });

  test('would have to change for values that only the newer document allows', async () => {
    const requests = await check(limited(integer(50)), limited(integer(50)), limited(integer(80)));
    expect(requests).toContain('getShop limit=80');
  });

  test('would have to change for them even if it refuses others with an undocumented status', async () => {
    const before = limited(integer(50), false);
    const after = limited(integer(80), false);
    const requests = await check(limited(integer(50)), before, after);
    expect(requests).toContainEqual(expect.stringMatching(/^getShop limit=(5[1-9]|[67]\d|80)$/));
    expect(await check(limited(integer(80)), before, after)).toEqual([]);
  });

  test('has no new problem in an operation without an edit', async () => {
    // Operations with the same kind of parameter share the invalid values, so a new operation changes who gets which.
    const withOperations = (schema: object, ...ids: string[]) => {
      const { get } = limited(schema).paths['/shop'];
      const others = ids.map((id) => [`/${id}`, { get: { ...get, operationId: id } }]);
      const { '/shop': shop } = limited(schema).paths;
      return { ...limited(schema), paths: { ...Object.fromEntries(others), '/shop': shop } };
    };
    const served = withOperations({ type: 'string' }, 'getA', 'getB');
    const [before, after] = [withOperations(integer(50), 'getB'), withOperations(integer(50), 'getA', 'getB')];
    const requests = await check(served, before, after);
    expect(requests.filter((request) => /getShop|getB/.test(request))).toEqual([]);
    expect(requests.filter((request) => /getA/.test(request))).not.toEqual([]);
  });
});

test('a missing target file is reported', async () => {
  await expect(checkServer('none.json', {}, {})).rejects.toThrow(/none\.json/);
});
