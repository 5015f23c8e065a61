import { contract, type Header } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { findHeaderMismatch } from '../src/http/header-values.ts';

const { responses } = contract.operation('listThreads');
const headerOf = (status: number, name: string) => responses[status]?.headers[name] as Header;

test.each([
  [200, 'Cache-Control', 'no-cache,Private'],
  [200, 'Vary', 'accept-encoding,  AUTHORIZATION'],
  [200, 'RateLimit-Policy', '"user";w=60;q=300;qu="requests"'],
  [200, 'RateLimit', '"user"; t=3 ; r=17'],
  [429, 'RateLimit', '"default";r=0;t=3'],
  [401, 'WWW-Authenticate', 'bearer realm="threads",error="invalid_token", error_description="gone"'],
  [403, 'WWW-Authenticate', 'Bearer scope="threads:read", error="insufficient_scope", realm="threads"'],
])('%i %s: %s is equivalent to what the contract requires', (status, name, value) => {
  expect(findHeaderMismatch(name, headerOf(status, name), value, status)).toBeUndefined();
});

test.each([
  [200, 'Cache-Control', 'private'],
  [200, 'Cache-Control', 'public, no-cache'],
  [200, 'Vary', 'Origin'],
  [200, 'RateLimit-Policy', '300;w=60'],
  [200, 'RateLimit', '"default";r=ten;t=3'],
  [429, 'RateLimit', '"default";r=4;t=3'],
  [401, 'WWW-Authenticate', 'Basic realm="threads"'],
  [403, 'WWW-Authenticate', 'Bearer realm="threads", error="insufficient_scope", scope="notes:read"'],
])('%i %s: %s is not equivalent to what the contract requires', (status, name, value) => {
  expect(findHeaderMismatch(name, headerOf(status, name), value, status)).toEqual(expect.any(String));
});

test.each([
  ['Cache-Control', {}, 'no-store'],
  ['Cache-Control', {}, 'public, max-age=60'],
  ['Vary', {}, 'Accept-Encoding'],
  ['Vary', { example: 'Origin' }, 'Accept-Encoding'],
  ['RateLimit', { example: 'limit=10, remaining=0, reset=10' }, 'limit=10, remaining=3, reset=7'],
  ['WWW-Authenticate', {}, 'Bearer realm="shop"'],
  ['Constructor', {}, 'any'],
])('%s is any text if the contract declares only {type: string} %j', (name, more, value) => {
  const header: Header = { required: false, schema: { type: 'string' }, examples: [], requirements: [], ...more };
  expect(findHeaderMismatch(name, header, value, 200)).toBeUndefined();
});
