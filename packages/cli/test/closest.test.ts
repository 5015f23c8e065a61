import { expect, test } from 'vitest';
import { closest } from '../src/closest.ts';

test.for([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['RATE_LIMITS', 'RATE_LIMIT'],
  ['usr', 'user'],
] as const)('%s is probably %s', ([given, meant]) => {
  expect(closest(given, ['PORT', 'user', 'RATE_LIMIT', 'DATABASE_URL'])).toBe(meant);
});

test('the closest of several is chosen', () => {
  expect(closest('token lost', ['token revoke', 'token list', 'token lust'])).toBe('token list');
});

test('words that have little in common are not alike', () => {
  for (const given of ['HOME', 'PATH', 'frobnicate', ''])
    expect(closest(given, ['HOST', 'PORT', 'user'])).toBeUndefined();
});
