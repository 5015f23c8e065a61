import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contract, type Extension, extensions, readContract } from '../src/index.ts';

const page = readFileSync(new URL('../EXTENSIONS.md', import.meta.url), 'utf8');
const table = Object.entries<Extension>(extensions);

test('EXTENSIONS.md lists all extensions, with their meaning', () => {
  const rows = [...page.matchAll(/^\| `(x-[a-z-]+)` \| (.*) \| (.*) \| [A-Z].*\. \| (yes|no) \|$/gm)];
  expect(rows.map(([, ...cells]) => cells)).toEqual(
    table.map(([name, { on, type, breaks }]) => [name, on.join(', '), type, breaks ? 'yes' : 'no']),
  );
});

test.each(table)('%s has an example with a value of its type', (name, { is }) => {
  const [, example = ''] = page.split(`\n\`${name}\`\n\n\`\`\`yaml\n`);
  const values = valuesOf(parse(example.split('```')[0] ?? ''), name);
  expect(values).not.toEqual([]);
  for (const value of values) expect(is(value)).toBe(true);
});

test('the rate limit, webhook delivery and webhook scopes come from extensions', () => {
  expect(contract.rateLimit).toEqual({ requests: 300, windowSeconds: 60 });
  expect(contract.delivery).toMatchObject({ timeoutSeconds: 15, attempts: 10 });
  expect(contract.webhooks.map(({ type, scope }) => `${type} ${scope}`)).toContain('note.created notes:read');
});

describe('filters', () => {
  const parameters = [
    { name: 'unread', in: 'query', schema: { enum: ['1'] }, 'x-filters': { property: 'unread', values: { 1: true } } },
    { name: 'status', in: 'query', schema: { enum: ['open', 'closed'] }, 'x-filters': { property: 'status' } },
    { name: 'count', in: 'query', schema: { type: 'integer' }, 'x-filters': { property: 'messageCount' } },
    { name: 'fields', in: 'query', schema: { type: 'string' }, 'x-effect': 'none' },
  ];
  const paths = { '/threads': { get: { operationId: 'list', parameters } }, '/replies/{id}/likes': { get: {} } };
  const { operations, rejectsUnknownParameters } = readContract({
    openapi: '3.1.0',
    info: { title: 'Filters', version: '1' },
    paths,
  });

  test('keep the entries whose property has the requested value', () => {
    const entry = { unread: true, status: 'open', messageCount: 3 };
    const passing = operations[0]?.filters.map(({ name, passes }) => [
      name,
      ['1', 'open', 'closed', '3'].filter((value) => passes(entry, value)),
    ]);
    expect(passing).toEqual([
      ['unread', ['1']],
      ['status', ['open']],
      ['count', ['3']],
    ]);
    expect(operations[0]?.filters.map(({ choices }) => choices)).toEqual([['1'], ['open', 'closed'], undefined]);
  });

  test('the resource of a path is singular', () => {
    expect(operations.map(({ resource }) => resource)).toEqual([undefined, 'reply']);
    expect(contract.operation('listThreadNotes').resource).toBe('thread');
  });

  test('unknown parameters are rejected only if the document says so', () => {
    expect(rejectsUnknownParameters).toBe(false);
    expect(contract.rejectsUnknownParameters).toBe(true);
  });
});

describe('another document with extensions', () => {
  const link = { operationId: 'find', parameters: { 'query.after': '$response.body#/next' } };
  const document = (extension: object) => ({
    openapi: '3.1.0',
    paths: {
      '/books': {
        get: {
          operationId: 'find',
          parameters: [
            { name: 'size', in: 'query', schema: { type: 'integer' }, ...extension },
            { name: 'after', in: 'query' },
          ],
          responses: {
            200: {
              content: { 'application/json': { schema: { properties: { items: { type: 'array' }, next: {} } } } },
              links: { first: { operationId: 'get', parameters: { id: '$response.body#/items/0/id' } }, more: link },
            },
          },
        },
      },
    },
  });

  test('takes the cursor from the link to the same operation', () => {
    const { paging } = readContract(document({ 'x-limits': '/items' })).operation('find');
    expect(paging).toMatchObject({ list: '/items', cursor: { name: 'after', pointer: '/next' } });
  });

  test.each([{ 'x-limits': 5 }, { 'x-limits': null }, { 'x-filters': 'size' }, { 'x-filters': [] }])(
    'ignores an extension of the wrong type: %j',
    (extension) => {
      const { problem, paging, filters } = readContract(document(extension)).operation('find');
      expect({ problem, paging, filters }).toEqual({ problem: undefined, paging: undefined, filters: [] });
    },
  );
});

function valuesOf(node: unknown, name: string): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === name ? [value] : valuesOf(value, name)));
}
