import { expect, test } from 'vitest';
import { closest } from '../src/closest.ts';

test.for([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['RATE_LIMITS', 'RATE_LIMIT'],
  ['usr', 'user'],
] as const)('for %s, suggests %s', ([given, meant]) => {
  expect(closest(given, ['PORT', 'user', 'RATE_LIMIT', 'DATABASE_URL'])).toBe(meant);
});

test('suggests the closest of several candidates', () => {
  expect(closest('token lost', ['token revoke', 'token list', 'token lust'])).toBe('token list');
});

test('suggests nothing for a very different word', () => {
  for (const given of ['HOME', 'PATH', 'frobnicate', ''])
    expect(closest(given, ['HOST', 'PORT', 'user'])).toBeUndefined();
});
