import { readContract } from '@threads-api/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRequest } from '../src/probes/any-request.ts';

/** One operation that anyone may call, and one that needs a token. */
const contract = readContract({
  openapi: '3.1.0',
  info: { title: 'Sessions', version: '1' },
  security: [{ bearerAuth: [] }],
  components: { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/session': { get: { operationId: 'getSession', security: [], responses: { 200: { description: 'ok' } } } },
    '/drafts': { get: { operationId: 'listDrafts', responses: { 200: { description: 'ok' } } } },
  },
});

test('a request without a valid token is an error only if the operation needs one', () => {
  const { operations } = contract;
  const context = { contract, target: { baseUrl: '', tokens: { full: '' } }, methodProbes: false };
  const generated = operations.map((operation) =>
    fc.sample(anyRequest(context, new Map([[operation, {}]])), { seed: 1, numRuns: 100 }),
  );
  const refused = generated.map((requests) => requests.some(({ statuses }) => statuses.includes(401)));
  expect(operations.map(({ id }, index) => [id, refused[index]])).toEqual([
    ['getSession', false],
    ['listDrafts', true],
  ]);
});
