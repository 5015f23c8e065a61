import { expect, test } from 'vitest';
import { methodNotAllowed, notFound, scopeMissing, unauthorized } from '../src/errors.ts';
import { contract, isScope } from '../src/index.ts';

const operation = contract.operation('getThread');

test('an error repeats the status in its body and sends only documented headers', () => {
  expect(notFound(operation)).toMatchObject({
    status: 404,
    body: { statusCode: 404, message: 'This thread does not exist, or you do not have access to it.' },
    headers: {},
  });
  for (const { status, headers } of [unauthorized(operation, { tokenSent: true }), scopeMissing(operation)])
    expect(Object.keys(operation.responses[status]?.headers ?? {})).toEqual(
      expect.arrayContaining(Object.keys(headers)),
    );
  expect(methodNotAllowed(['GET', 'HEAD']).headers).toEqual({ Allow: 'GET, HEAD' });
});

test('isScope accepts only scopes of the contract', () => {
  expect(['threads:read', 'thread:read', '', 'toString'].filter(isScope)).toEqual(['threads:read']);
});
