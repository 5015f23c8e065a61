import { contract, readContract, requirements } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { checks } from '../src/index.ts';
import { faults } from '../testing/faults.ts';
import { deriveFaults } from '../testing/operators/derive-faults.ts';
import { webhookFaults } from '../testing/webhook-faults.ts';

const derived = deriveFaults(contract);

test('every check is the first to report two faults, and every fault has a unique description', () => {
  const caught = (id: string) => [...faults, ...derived].filter(({ caughtBy }) => caughtBy === id).length;
  expect(checks.filter(({ id }) => caught(id) < 2).map(({ id }) => id)).toEqual([]);
  const names = [...faults, ...webhookFaults].map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
});

test('no fault is derived for an operation that the kit does not call', () => {
  const response = (type: string) => ({ description: 'ok', content: { [type]: { schema: { type: 'object' } } } });
  const operation = (operationId: string, responses: object) => ({ get: { operationId, responses } });
  const page = readContract({
    openapi: '3.1.0',
    info: { title: 'Page', version: '1' },
    paths: {
      '/assignees': operation('listAssignees', { 200: response('application/json') }),
      '/events': operation('streamEvents', { 200: response('text/event-stream') }),
      '/callback': operation('finish', { 303: { description: 'The page.' } }),
    },
  });
  expect(new Set(deriveFaults(page).map(({ operation }) => operation))).toEqual(new Set(['listAssignees']));
});

test('at least two faults break every observable rule', () => {
  const rulesOf = (id: string) => checks.find((check) => check.id === id)?.requirements ?? [];
  const broken = [
    ...[...faults, ...webhookFaults].map(({ breaks }) => breaks),
    ...derived.flatMap(({ caughtBy }) => rulesOf(caughtBy)),
  ];
  const timesBroken = (rule: string) => broken.filter((each) => each === rule).length;
  const unbroken = requirements.filter(({ id, observable }) => observable && timesBroken(id) < 2).map(({ id }) => id);
  // R11 is a permission, so no server can break it.
  expect(unbroken).toEqual(['R11']);
});
