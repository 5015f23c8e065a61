import { contract, type Response } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { comparableBody } from '../src/data/comparable.ts';
import { tasks } from '../testing/tasks/tasks.ts';

test.for([
  ['nextCursor', contract.operation('listThreads'), { data: [] }],
  ['next', tasks.operation('getTasks'), { results: [{ uid: 1, error: { link: 'a' } }], total: 1 }],
] as const)('the value of %s, a cursor, may differ in equal bodies', ([name, operation, body]) => {
  const comparable = (json: object) => comparableBody({ operation, documented: operation.success as Response, json });
  const first = comparable({ ...body, [name]: 7 });
  expect(comparable({ ...body, [name]: 8, additional: true })).toBe(first);
  expect(comparable({ ...body, [name]: null })).not.toBe(first);
  expect(comparable(body)).not.toBe(first);
});
