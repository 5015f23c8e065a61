import { expect, test } from 'vitest';
import { bumpBetween } from '../src/apply-versions.ts';

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
