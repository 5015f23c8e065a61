import { expect, test } from 'vitest';
import { cutPair } from '../src/report/finding.ts';

test('short texts stay as they are', () => {
  expect(cutPair('status 404', 'status 200', 240)).toEqual(['status 404', 'status 200']);
});

test('shows the beginning of long texts that differ there', () => {
  const rest = 'x'.repeat(300);
  expect(cutPair(`a${rest}`, `b${rest}`, 240)).toEqual([`a${'x'.repeat(239)} …`, `b${'x'.repeat(239)} …`]);
});

test('a later difference is shown with the text before it', () => {
  const [expected, received] = cutPair(`${'x'.repeat(500)}"unread":true`, `${'x'.repeat(500)}"unread":false`, 240);
  expect(expected).toBe(`… ${'x'.repeat(51)}"unread":true`);
  expect(received).toBe(`… ${'x'.repeat(51)}"unread":false`);
});
