import { expect, test } from 'vitest';
import { maskNew, maskVarying } from '../../src/mutants/observe/mask.ts';

test('masks values that vary between runs, but not a nearly exhausted rate limit', () => {
  const head = (date: string, id: string, left: number) =>
    `date: ${date}\nx-request-id: req_${id.repeat(32)}\nratelimit: "default";r=${left};t=2`;
  expect(maskVarying(head('Mon', 'a', 99_999))).toBe(maskVarying(head('Tue', 'b', 99_998)));
  expect(maskVarying(head('Mon', 'a', 9))).not.toBe(maskVarying(head('Mon', 'a', 8)));
});

test('masks new ids and current times, but not known ids', () => {
  const body = (id: string) => `{"id":"${id}","at":"${new Date().toISOString()}"}`;
  const known = new Set(['thr_known1']);
  expect(maskNew(body('thr_new1'), known)).toBe(maskNew(body('thr_new2'), known));
  expect(maskNew(body('thr_new1'), known)).not.toBe(maskNew(body('thr_known1'), known));
});
