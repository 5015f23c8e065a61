import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { basePath, document, operations } from '../src/index.ts';

test('the document holds no $ref', () => {
  expect(JSON.stringify(document)).not.toContain('"$ref"');
});

test('operations tell method, path, scope and statuses of the contract', () => {
  expect(operations.map(({ id, method, path, scope }) => `${id}: ${method} ${path}, ${scope}`)).toEqual([
    'listThreads: get /threads, threads:read',
    'getThread: get /threads/{id}, threads:read',
    'listThreadNotes: get /threads/{id}/notes, notes:read',
  ]);
  for (const { statuses } of operations) {
    expect(statuses).toEqual(expect.arrayContaining([200, 304, 400, 401, 403, 429, 500, 503]));
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  }
});

test('parameters are those of the operation, shared ones included', () => {
  const [list] = operations;
  expect(list?.parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['unread', 'limit', 'cursor', 'If-None-Match']),
  );
});

test('the base path carries the version', () => {
  expect(basePath).toBe('/api/v1');
});

test('nothing is needed at run time', () => {
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});
