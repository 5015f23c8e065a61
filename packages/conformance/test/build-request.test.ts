import { contract } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { buildRequest } from '../src/http/build-request.ts';
import { tasks } from '../testing/tasks/tasks.ts';

const target = { baseUrl: 'http://localhost', tokens: { full: 'some-token' } };

test('a label contains no cursor, since it is the same in every run of any contract', () => {
  const labelOf = (tested: typeof tasks, id: string, query: Record<string, string>) =>
    buildRequest({ operation: tested.operation(id), query }, { basePath: '', contract: tested, target }).label;
  expect(labelOf(tasks, 'getTasks', { from: '17', limit: '2' })).toBe('getTasks from=…&limit=2');
  const query = { historyCursor: 'abc', historyLimit: '2' };
  expect(labelOf(contract, 'getThread', query)).toBe('getThread historyCursor=…&historyLimit=2');
});
