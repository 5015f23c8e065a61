import { expect, test } from 'vitest';
import { maskPath } from '../../src/operations/mask-path.ts';

test.each([
  ['/threads/thr_1?cursor=secret', '/threads/thr_1'],
  ['/sign-in#secret', '/sign-in'],
  ['/threads/cthr_0123456789abc/notes', '/threads/cthr_…/notes'],
  ['/threads/%63thr_0123456789abc', '/threads/cthr_…'],
  ['/%zz/CTHR%5F0123456789abc', '/%zz/cthr_…'],
  ['/threads/%C3%BC', '/threads/%C3%BC'],
])('%s is logged as %s', (target, logged) => {
  expect(maskPath(target)).toBe(logged);
});
