import { describe, expect, test } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import { breaksSilently } from '../../diff/compare-contracts.ts';
import { eventOf } from '../../diff/describe-change.ts';
import { readSettings } from '../../diff/settings.ts';
import { compareInMemory, compareWith } from './compare-shops.ts';
import type { Json } from './shop.ts';
import { type ShopEdit, shopAdditions } from './shop-edits.ts';

const breakShop = (document: Json) => document.paths['/books'].get.parameters.shift();

const addition = (name: string) => shopAdditions[name] as ShopEdit;

describe('with the configuration of this contract, more changes are breaking', () => {
  const edits: Record<string, ShopEdit & { location: string }> = {
    'a value is added to a response enum': {
      rule: 'response-enum-value-added',
      edit: (document) => document.components.schemas.Book.properties.status.enum.push('lost'),
      location: 'Book › status › enum',
    },
    'a named schema is renamed': {
      rule: 'schema-name-removed',
      edit({ components: { schemas } }) {
        schemas.Writer = schemas.Author;
        schemas.Book.properties.author.$ref = '#/components/schemas/Writer';
        delete schemas.Author;
      },
      location: 'Author',
    },
    'an error status is removed': { ...addition('an error status is removed'), location: 'GET /books › 401' },
    'an error status is added': { ...addition('an error status is added'), location: 'GET /books › 429' },
    'a scope is no longer required': {
      ...addition('a scope is no longer required'),
      location: 'PUT /books/{bookId} › security',
    },
  };

  test.each(Object.entries(edits))('%s', async (_, { rule, edit, location }) => {
    expect((await compareWith(edit)).changes.map(({ level }) => level)).not.toContain('breaking');
    const { changes } = await compareWith(edit, { settings: await readSettings(contractFile) });
    expect(changes).toContainEqual(
      expect.objectContaining({ level: 'breaking', location, reasons: [expect.objectContaining({ rule })] }),
    );
  });
});

test.each([
  [{ version: '1.0.0' }, true],
  [{ version: 'draft' }, true],
  [{ version: '1.5.0' }, true],
  [{ version: '2.0.0' }, false],
  [{ version: 'v2.0.0' }, false],
  [{ version: '2' }, false],
  [{ 'x-internal': true }, false],
])('after a breaking change, %j still needs a new major version: %s', async (info, isSilent) => {
  const comparison = await compareWith((document) => {
    breakShop(document);
    Object.assign(document.info, info);
  });
  expect(comparison.changes.map(({ impact }) => impact)).toContain('major');
  expect(breaksSilently(comparison)).toBe(isSilent);
});

test('compatible changes need no new major version', async () => {
  const comparison = await compareWith(addition('a path is added').edit);
  expect(comparison.changes.map(({ impact }) => impact)).toEqual(['minor']);
  expect(breaksSilently(comparison)).toBe(false);
});

/** A document with one operation. */
const trains = (openapi: string, operation: object) => ({
  'api.yaml': {
    openapi,
    info: { title: 'Trains', version: '3' },
    paths: { '/trains': { get: { responses: { 200: { description: 'All' } }, ...operation } } },
    components: { schemas: { Line: { type: 'object', properties: { id: { type: 'string' } } } } },
  },
});

test.each(['3.0.3', '3.2.0'])('OpenAPI %s documents can be compared', async (version) => {
  const withParameter = (name: string) =>
    trains(version, { parameters: [{ name, in: 'query', schema: { type: 'string', nullable: true } }] });
  const { versions, changes } = await compareInMemory(withParameter('from'), withParameter('to'));
  expect(versions).toEqual({ before: '3', after: '3' });
  expect(changes.map(eventOf)).toEqual([
    'Optional query parameter `from` removed: string. (parameter-removed)',
    'Optional query parameter `to` added: string.',
  ]);
});

test('a document has no changes after its conversion from OpenAPI 3.0 to 3.1', async () => {
  const withBody = (openapi: string, properties: object) => {
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    return trains(openapi, { responses: { 200: { description: 'All', content } } });
  };
  const line = { $ref: '#/components/schemas/Line' };
  const old = {
    name: { type: 'string', nullable: true, enum: ['a', 'b'] },
    speed: { type: 'number', minimum: 0, exclusiveMinimum: true },
    line: { nullable: true, allOf: [line] },
  };
  const now = {
    name: { type: ['string', 'null'], enum: ['a', 'b', null] },
    speed: { type: 'number', exclusiveMinimum: 0 },
    line: { anyOf: [line, { type: 'null' }] },
  };
  expect((await compareInMemory(withBody('3.0.3', old), withBody('3.1.0', now))).changes).toEqual([]);
});
