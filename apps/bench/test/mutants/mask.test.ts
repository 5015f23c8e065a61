import { expect, test } from 'vitest';
import { maskNew, maskVarying } from '../../src/mutants/observe/mask.ts';

test('what varies between two runs is masked, a limit that is nearly reached is not', () => {
  const head = (date: string, id: string, left: number) =>
    `date: ${date}\nx-request-id: req_${id.repeat(32)}\nratelimit: "default";r=${left};t=2`;
  expect(maskVarying(head('Mon', 'a', 99_999))).toBe(maskVarying(head('Tue', 'b', 99_998)));
  expect(maskVarying(head('Mon', 'a', 9))).not.toBe(maskVarying(head('Mon', 'a', 8)));
});

test('new ids and present times are masked, known ids are not', () => {
  const body = (id: string) => `{"id":"${id}","at":"${new Date().toISOString()}"}`;
  const known = new Set(['thr_known1']);
  expect(maskNew(body('thr_new1'), known)).toBe(maskNew(body('thr_new2'), known));
  expect(maskNew(body('thr_new1'), known)).not.toBe(maskNew(body('thr_known1'), known));
});
