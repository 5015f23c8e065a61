import { expect, test } from 'vitest';
import { withoutEcho } from '../src/checks/internals.ts';

test.for([
  ["The query parameter '#{{-' is unknown.", '/threads?%23%7B%7B-=1', "The query parameter '…' is unknown."],
  ["'{{' is not a number.", '/threads?limit=%7B%7B', "'…' is not a number."],
  ['There is no thread <p>.', '/threads/%3Cp%3E', 'There is no thread ….'],
  ['Use a number from 1 to 100.', '/threads?a=1&limit=0', 'Use a number from 1 to 100.'],
] as [text: string, path: string, expected: string][])('%s', ([text, path, expected]) => {
  expect(withoutEcho(text, { method: 'GET', path, headers: {}, shownHeaders: {}, label: '' })).toBe(expected);
});
