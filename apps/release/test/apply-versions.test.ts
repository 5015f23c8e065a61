import { expect, test } from 'vitest';
import { bumpBetween, requireVersion } from '../src/apply-versions.ts';

test.each([
  ['1.2.3', '1.2.4', 'patch'],
  ['1.2.3', '1.3.0', 'minor'],
  ['1.2.3', '2.0.0', 'major'],
])('from %s to %s is a %s release', (before, after, bump) => {
  expect(bumpBetween(before, after)).toBe(bump);
});

test.each(['1.2.5', '1.4.0', '1.3.1', '1.2.2', '3.0.0'])('rejects %s after 1.2.3', (after) => {
  expect(() => bumpBetween('1.2.3', after)).toThrow('the next patch, minor or major version');
});

test.each([
  ['1.2.3', '1.2.3', 'patch'],
  ['1.2.3', '1.2.4', 'minor'],
  ['1.2.3', '1.3.0', 'major'],
] as const)('from %s to %s is too low for a %s change', (before, after, impact) => {
  const changes = [{ impact: 'patch' } as const, { impact }];
  expect(() => requireVersion({ before, after }, changes)).toThrow(`need a new ${impact} version`);
  expect(() => requireVersion({ before, after: '2.0.0' }, changes)).not.toThrow();
  expect(() => requireVersion({ before, after }, [])).not.toThrow();
});
