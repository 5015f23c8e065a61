import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { contract, readContract, requirements, valueAt } from '../src/index.ts';
import source from '../src/openapi.gen.json' with { type: 'json' };
import { trains } from './trains.ts';

describe('the published document', () => {
  test('keeps its $refs, so that generators can name types', () => {
    expect(JSON.stringify(source)).toContain('"$ref":"#/components/schemas/Thread"');
  });

  test('contains every clause of every requirement', () => {
    const pointers = requirements.flatMap(({ clauses }) => clauses.map(({ pointer }) => pointer.slice(1)));
    expect(pointers.filter((pointer) => valueAt(source, pointer) === undefined)).toEqual([]);
  });
});

describe('operations', () => {
  test('have the method, path and scope of the contract', () => {
    const operations = contract.operations.map(({ id, method, path, scope }) => `${id}: ${method} ${path}, ${scope}`);
    expect(operations.slice(0, 3)).toEqual([
      'listThreads: GET /threads, threads:read',
      'getThread: GET /threads/{id}, threads:read',
      'listThreadNotes: GET /threads/{id}/notes, notes:read',
    ]);
    expect(contract.scopes).toEqual(['threads:read', 'notes:read']);
    expect(contract.basePath).toBe('/api/v1');
  });

  test('describe their paging', () => {
    expect(contract.operation('getThread').paging).toEqual({
      limit: { name: 'historyLimit', default: 100, minimum: 1, maximum: 200 },
      cursor: { name: 'historyCursor', pointer: '/history/nextCursor' },
      list: '/history/data',
      identity: 'id',
      order: ['timestamp'],
      direction: 'backward',
    });
    expect(contract.operation('listThreads').paging).toMatchObject({ list: '/data', direction: 'forward' });
  });

  test('pair each response example with the parameters of the same name', () => {
    const exchanges = contract.operation('listThreadNotes').examples;
    const requestOf = (name: string) => exchanges.find((exchange) => exchange.name === name)?.request;
    expect(requestOf('firstPage')).toEqual({
      path: { id: 'thr_w5NfYp2K' },
      query: { limit: '4' },
      known: true,
    });
    expect(requestOf('rateLimited')).toEqual({ path: {}, query: {}, known: false });
  });
});

test('the package has no run-time dependencies', () => {
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});

test('a document needs no extensions', () => {
  const contract = readContract(trains);
  const [station, remove] = contract.operations;
  expect(station).toMatchObject({ id: 'GET /stations/{id}', parameters: [{ name: 'id' }] });
  expect(station?.examples).toMatchObject([{ name: 'example', value: { name: 'Lyon' } }]);
  expect(remove?.success?.status).toBe('204');
  expect(contract).toMatchObject({ basePath: '', scopes: [], webhooks: [], fallbacks: {} });
  expect(contract.match('GET', '/stations/near').operation?.id).toBe('near');
  expect(contract.match('PUT', '/stations/a').allowed).toEqual(['GET', 'DELETE', 'HEAD']);
});

test('request bodies are paired with responses by name, for any status', () => {
  const json = (examples: object) => ({ content: { 'application/json': { examples } } }) as never;
  const post = {
    requestBody: json({ valid: { value: { seats: 2 } }, full: { value: { seats: 90 } } }),
    responses: {
      '201': json({ valid: { value: { id: 'b1' } } }),
      '409': json({ full: { value: { title: 'Full' } } }),
    },
  };
  const [booking] = readContract({ ...trains, paths: { '/bookings': { post } } }).operations;
  expect(booking?.requestBody).toMatchObject({ required: false, contentTypes: ['application/json'] });
  expect(booking?.examples).toMatchObject([
    { name: 'valid', status: '201', request: { body: { seats: 2 }, known: true } },
    { name: 'full', status: '409', request: { body: { seats: 90 }, known: true } },
  ]);
});

test('OpenAPI 3.2 examples may use dataValue, and extensions are neither paths nor responses', () => {
  const examples = { found: { dataValue: [1] }, elsewhere: { externalValue: 'a' } };
  const content = { 'application/json': { examples } };
  const get = { operationId: 'search', responses: { '200': { content }, 'x-more': {} } };
  const { operations, version } = readContract({
    openapi: '3.2.0',
    info: { title: 'T', version: 1 },
    paths: { 'x-internal': { get: {} }, '/search': { get } },
  });
  expect(version).toBe('1');
  expect(operations.map(({ id }) => id)).toEqual(['search']);
  expect(operations[0]?.examples).toMatchObject([{ name: 'found', value: [1] }]);
  expect(Object.keys(operations[0]?.responses ?? {})).toEqual(['200']);
});

test.each([
  ['https://trains.example/', ''],
  ['https://{host}/{stage}/v2/', '/beta/v2'],
  ['/v1/', '/v1'],
  ['v1', '/v1'],
  ['./', ''],
  ['//trains.example/v1?x=1', '/v1'],
])('the base path of %s is "%s"', (url, basePath) => {
  expect(readContract({ ...trains, servers: [{ url, variables: { stage: { default: 'beta' } } }] }).basePath).toBe(
    basePath,
  );
});
