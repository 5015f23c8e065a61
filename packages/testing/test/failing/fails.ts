import { expect, test } from 'vitest';

test('fails on purpose: see exit-code.test.ts', () => {
  expect('this').toBe('that');
});
