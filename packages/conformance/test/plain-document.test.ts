import { fileURLToPath } from 'node:url';
import { readDocument } from '@threads-api/cli/read-document';
import { readContract } from '@threads-api/contract';
import { createNodeListener } from '@threads-api/http/node';
import { expect, test } from 'vitest';
import { checkListener } from './check-listener.ts';

const search = await readDocument(fileURLToPath(new URL('documents/search.yaml', import.meta.url)));

/** The ids that exist, by operation. */
const existing: Record<string, string> = {
  number: 'ABC-000123',
  seat: '1',
  floor: '1',
  code: 'de',
  size: 'S',
  readItem: '7f3a1c1e-1111-4111-8111-111111111111',
};

const reads = Object.entries(existing).map(([id, known]) => [
  id,
  ({ path }: { path: object }) => (`${Object.values(path)}` === known ? {} : undefined),
]);
const options: Parameters<typeof createNodeListener>[0] = {
  contract: readContract(search),
  handlers: { ...Object.fromEntries(reads), search: () => ({}), replaceItem: () => undefined } as never,
  findCaller: (_, { credentials }) =>
    credentials?.values.session === 's1' && ['c1', undefined].includes(credentials.values.csrf)
      ? { userId: 'ada', scopes: [] }
      : undefined,
};

test('a server of a plain document has no finding', async () => {
  // The document has an example of a seat.
  const { number = '', seat: _, ...named } = existing;
  const resources = Object.fromEntries(Object.entries(named).map(([id, visible]) => [id, { visible }]));
  const { findings, checks } = await checkListener(
    createNodeListener(options),
    { basePath: '/v2', tokens: { full: 'session=s1; csrf=c1' }, resources, parameters: { number } },
    { document: search, thorough: true, allowWrites: true },
  );
  expect(findings.map(({ check, curl, expected, received }) => ({ check, curl, expected, received }))).toEqual([]);
  expect(checks.find(({ id }) => id === 'absent-thread')?.reason).toBe(
    `not fully tested: ${['floor', 'code', 'size'].map((id) => `each id that the document allows for ${id} may exist`).join('; ')}`,
  );
  const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
  expect(passed).toEqual(
    expect.arrayContaining(['auth-token-missing', 'parameter-refused', 'parameter-accepted', 'write-without-token']),
  );
});

test('an empty body is a finding only if it must be JSON', async () => {
  const reading = (operationId: string, type: string) => ({
    get: {
      operationId,
      responses: { 200: { description: 'ok', content: { [type]: { schema: { type: 'string' } } } } },
    },
  });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Covers', version: '1' },
    paths: { '/title': reading('readTitle', 'application/json'), '/cover': reading('readCover', 'image/png') },
  };
  const { findings } = await checkListener(
    ({ url }, response) => {
      response.setHeader('Content-Type', url === '/cover' ? 'image/png' : 'application/json').end();
    },
    {},
    { document, only: ['json-body'] },
  );
  expect(findings).toMatchObject([{ curl: expect.stringContaining('/title'), received: 'no body' }]);
});
