import { expect, test } from 'vitest';
import { translateAjv } from '../../lint/explain-example.ts';

test.each([
  ['type must be null', 'is not null'],
  ['must be string,null', 'is none of: string, null'],
  ['must be integer', 'is not an integer'],
  ['must be equal to constant', 'is not the value required by `const`'],
  ['must match pattern "^a,b$"', 'does not match the pattern `^a,b$`'],
])('"%s" becomes "%s"', (message, text) => {
  expect(translateAjv(message)).toBe(text);
});
