import { contract, readContract } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { buildRequest } from '../src/http/build-request.ts';
import { tasks } from '../testing/tasks/tasks.ts';

const headers = { Origin: 'https://page.example' };
const target = { baseUrl: 'http://localhost', tokens: { full: 'some-token' }, headers };

test('a label contains no cursor, since it is the same in every run of any contract', () => {
  const labelOf = (tested: typeof tasks, id: string, query: Record<string, string>) =>
    buildRequest({ operation: tested.operation(id), query }, { basePath: '', contract: tested, target }).label;
  expect(labelOf(tasks, 'getTasks', { from: '17', limit: '2' })).toBe('getTasks from=…&limit=2');
  const query = { historyCursor: 'abc', historyLimit: '2' };
  expect(labelOf(contract, 'getThread', query)).toBe('getThread historyCursor=…&historyLimit=2');
});

const key = { type: 'apiKey', name: 'key' };

test.for([
  ['a header', { ...key, in: 'header' }, { path: '/items', headers: { key: 'ada:secret' } }],
  ['the query', { ...key, in: 'query' }, { path: '/items?key=ada%3Asecret', headers: {} }],
  ['a cookie', { ...key, in: 'cookie' }, { path: '/items', headers: { Cookie: 'key=ada:secret' } }],
  [
    'Basic',
    { type: 'http', scheme: 'basic' },
    { path: '/items', headers: { Authorization: `Basic ${btoa('ada:secret')}` } },
  ],
] as const)(
  'credentials are sent in %s, as the security scheme says, with the headers of the target',
  ([, scheme, sent]) => {
    const stock = readContract({
      openapi: '3.1.0',
      info: { title: 'Stock', version: '1' },
      security: [{ own: [] }],
      components: { securitySchemes: { own: scheme } },
      paths: { '/items': { get: { operationId: 'listItems', responses: { 200: { description: 'ok' } } } } },
    });
    const own = { ...target, tokens: { full: 'ada:secret' } };
    const request = { operation: stock.operation('listItems') };
    const built = buildRequest(request, { basePath: '', contract: stock, target: own });
    expect(built).toMatchObject({ ...sent, headers: { ...headers, ...sent.headers } });
  },
);
