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
    components: {
      schemas: {
        Line: { type: 'object', properties: { id: { type: 'string' } } },
        Stop: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      },
    },
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

const callbackOf = (expressions: Record<string, string>) => ({
  callbacks: {
    bought: Object.fromEntries(
      Object.entries(expressions).map(([expression, type]) => [
        expression,
        { post: { requestBody: { content: { 'application/json': { schema: { type } } } }, responses: {} } },
      ]),
    ),
  },
});
const two = { '{$request.body#/a}': 'string', '{$request.body#/b}': 'integer' };
const answers = (schema: object) => ({
  responses: { 200: { description: 'All', content: { 'application/json': { schema } } } },
});
const accepts = (schema: object, media: object = {}) => ({
  requestBody: { content: { 'multipart/form-data': { schema, ...media } } },
});
const union = (names: string[]) => ({
  oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  discriminator: { propertyName: 'kind' },
});
const region = (values: string[], isFree = false) => ({
  servers: [
    {
      url: 'https://{region}.trains.example',
      variables: { region: { default: values[0], ...(!isFree && { enum: values }) } },
    },
  ],
});

test.each<[string, object, object, string[]]>([
  [
    'a callback has another address',
    callbackOf({ '{$url}': 'string' }),
    callbackOf({ '{$other}': 'string' }),
    ['breaking', 'compatible'],
  ],
  [
    'one of two addresses of a callback is removed',
    callbackOf(two),
    callbackOf({ '{$request.body#/b}': 'integer' }),
    ['breaking'],
  ],
  [
    'the addresses of a callback are sorted',
    callbackOf(two),
    callbackOf(Object.fromEntries(Object.entries(two).toReversed())),
    [],
  ],
  [
    'a list of a response need not be empty',
    answers({ type: 'array', items: false }),
    answers({ type: 'array', items: { type: 'string' } }),
    ['breaking'],
  ],
  [
    'a list of a request must be empty',
    accepts({ type: 'array', items: { type: 'string' } }),
    accepts({ type: 'array', items: false }),
    ['breaking'],
  ],
  [
    'a list of a request need not be empty',
    accepts({ type: 'array', items: false }),
    accepts({ type: 'array', items: { type: 'string' } }),
    ['compatible'],
  ],
  [
    'a response has none of the old values',
    answers({ type: 'string', enum: ['a', 'b'] }),
    answers({ type: 'string', enum: ['c'] }),
    ['breaking'],
  ],
  ['a constant of a response changes', answers({ const: 'a' }), answers({ const: 'b' }), ['breaking']],
  [
    'other properties of a response may have any type',
    answers({ additionalProperties: { type: 'string' } }),
    answers({ additionalProperties: true }),
    ['breaking'],
  ],
  [
    'other properties of a response have one type',
    answers({ additionalProperties: true }),
    answers({ additionalProperties: { type: 'string' } }),
    ['compatible'],
  ],
  ['a response lacks an alternative', answers(union(['Line', 'Stop'])), answers(union(['Line'])), ['compatible']],
  ['a server has another region', region(['eu']), region(['eu', 'us']), ['compatible']],
  ['a server lacks a region', region(['eu', 'us']), region(['eu']), ['breaking']],
  ['a server may have any region', region(['eu', 'us']), region(['eu'], true), ['compatible']],
  ['a server has one region only', region(['eu'], true), region(['eu']), ['breaking']],
  [
    'a part of a request may have another media type',
    accepts({ type: 'object' }, { encoding: { photo: { contentType: 'image/png' } } }),
    accepts({ type: 'object' }, { encoding: { photo: { contentType: 'image/png, image/webp' } } }),
    ['compatible'],
  ],
  [
    'a part of a request may no longer have a media type',
    accepts({ type: 'object' }, { encoding: { photo: { contentType: 'image/png, image/webp' } } }),
    accepts({ type: 'object' }, { encoding: { photo: { contentType: 'image/png' } } }),
    ['breaking'],
  ],
])('%s', async (_, before, after, levels) => {
  const { changes } = await compareInMemory(trains('3.1.0', before), trains('3.1.0', after));
  expect(changes.map(({ level }) => level)).toEqual(levels);
  expect(changes.map(eventOf).filter((event) => /from (\S+) to \1\.?$/.test(event))).toEqual([]);
});

test('a reference to an $anchor is refused', async () => {
  const old = trains('3.1.0', answers({ $ref: '#stop' }));
  await expect(compareInMemory(old, old)).rejects.toThrow(
    /api\.yaml:\d+:\d+ #stop is not a JSON Pointer, such as #\/components\/schemas\/Name\.$/,
  );
});
