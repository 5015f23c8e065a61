import { describe, expect, test } from 'vitest';
import { mockAnswers, openDocument } from './open-document.ts';

describe('a document with invalid parts', () => {
  test('serves its valid operations, even with `nullable` in the wrong position', async () => {
    const { json } = await openDocument('broken');
    expect(await json('/sound/7')).toEqual({
      id: 7,
      owner: { email: expect.any(String), name: expect.any(String) },
    });
  });

  test.each([
    ['GET', '/wrong-reference', 'The $ref #/components/schemas/Missing cannot be resolved.'],
    ['POST', '/wrong-pattern', 'The pattern [a- is not a valid regular expression.'],
    ['GET', '/wrong-file', 'The $ref ./missing.yaml cannot be resolved.'],
    ['GET', '/wrong-keyword?q=1', 'getWrongKeyword cannot be served: '],
    ['GET', '/wrong-type', 'The type strin is unknown.'],
    ['GET', '/wrong-operation', '#/paths/~1wrong-operation/get is not an object.'],
    ['GET', '/wrong-path', '#/paths/~1wrong-path is not an object.'],
  ])('%s %s returns a 501 with the reason, which is also logged', async (method, path, reason) => {
    const { send, answers } = await openDocument('broken', mockAnswers());
    const response = await send(path, {}, { method });
    expect(response.status).toBe(501);
    expect(await response.json()).toEqual({ statusCode: 501, message: expect.stringContaining(reason) });
    expect(answers).toMatchObject([{ status: 501, reason: expect.stringContaining(reason) }]);
  });
});

describe('a rejected request gets an explanation', () => {
  const key = { api_key: 'any' };
  test.each([
    ['/pet/abc', key, 400, "The path parameter 'petId' is not a whole number."],
    ['/pet/1.5', key, 400, "The path parameter 'petId' is not a whole number."],
    ['/pet/7.0', key, 400, "The path parameter 'petId' is not a whole number."],
    ['/pet/7', {}, 401, 'The credentials are missing or invalid. Send the header "api_key: any".'],
    ['/pet/7', { ...key, 'X-Trace': 'too-long' }, 400, "The header 'X-Trace' has more than 4 characters."],
    ['/pet/findByStatus', key, 400, "The query parameter 'status' is missing."],
    ['/pet/findByStatus?status=sold,gone', key, 400, "The query parameter 'status' must be one of available, sold."],
    ['/cats', key, 404, 'The document has no path /v2/cats.'],
  ])('%s %j gets %i', async (path, headers, status, message) => {
    const { send, answers } = await openDocument('pets', mockAnswers());
    const response = await send(path, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ statusCode: status, message: expect.stringContaining(message) });
    expect(answers).toMatchObject([{ reason: expect.stringContaining(message) }]);
  });
});
