import { describe, expect, test } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import { breaksSilently } from '../../diff/compare-contracts.ts';
import { eventOf } from '../../diff/describe-change.ts';
import { readSettings } from '../../diff/settings.ts';
import type { Json } from '../edit-document.ts';
import { compareInMemory, compareWith } from './compare-shops.ts';
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
const body = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({ responses: { 200: { description: 'All', ...body(schema) } } });
const condition = (kind: string) => ({ if: { properties: { kind: { const: kind } } }, else: { required: ['name'] } });
const closed = (...patterns: string[]) => ({
  requestBody: body({
    type: 'object',
    patternProperties: Object.fromEntries(patterns.map((pattern) => [pattern, true])),
    additionalProperties: false,
  }),
});
const query = (fields: object) => ({
  parameters: [{ name: 'line', in: 'query', schema: { type: 'string' }, ...fields }],
});
const union = (names: string[]) => ({
  oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  discriminator: { propertyName: 'kind' },
});
const region = (values: string[], isFree = false, usual = values[0]) => ({
  servers: [
    {
      url: 'https://{region}.trains.example',
      variables: { region: { default: usual, ...(!isFree && { enum: values }) } },
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
    'a response has none of the old values',
    answers({ type: 'string', enum: ['a', 'b'] }),
    answers({ type: 'string', enum: ['c'] }),
    ['breaking'],
  ],
  ['a constant of a response changes', answers({ const: 'a' }), answers({ const: 'b' }), ['breaking']],
  ['a response lacks an alternative', answers(union(['Line', 'Stop'])), answers(union(['Line'])), ['compatible']],
  ['a server has another region', region(['eu']), region(['eu', 'us']), ['compatible']],
  ['the usual region of a server changes', region(['eu', 'us']), region(['eu', 'us'], false, 'us'), ['warning']],
  ['the usual region changes, and any is possible', region(['eu'], true), region(['us'], true), ['warning']],
  ['a server lacks its usual region', region(['eu', 'us']), region(['us']), ['breaking']],
  ['a server lacks a region', region(['eu', 'us']), region(['eu']), ['breaking']],
  ['a server may have any region', region(['eu', 'us']), region(['eu'], true), ['compatible']],
  [
    'a path is not the value of a variable',
    { servers: [{ url: 'https://trains.example/v2' }] },
    { servers: [{ url: 'https://{host}', variables: { host: { default: 'trains.example' } } }] },
    ['breaking'],
  ],
  [
    'a server with another host',
    { servers: [{ url: 'https://trains.example' }] },
    {
      servers: [
        { url: 'https://{name}.rails.{domain}', variables: { name: { default: 'a' }, domain: { default: 'b' } } },
      ],
    },
    ['breaking'],
  ],
  ['a server next to the URL of the document', {}, { servers: [{ url: '/' }, { url: '/v2' }] }, ['compatible']],
  ['the servers of a document', {}, { servers: [{ url: 'https://trains.example' }] }, ['compatible']],
  [
    'more entries of a list count for its maximum',
    answers({ type: 'array', contains: { type: 'integer' }, maxContains: 2 }),
    answers({ type: 'array', contains: { type: 'number' }, maxContains: 2 }),
    ['breaking', 'breaking'],
  ],
  [
    'a property has another type than the other values of a map',
    { requestBody: body({ type: 'object', additionalProperties: { type: 'string' } }) },
    {
      requestBody: body({
        type: 'object',
        properties: { a: { type: 'integer' } },
        additionalProperties: { type: 'string' },
      }),
    },
    ['breaking', 'compatible'],
  ],
  ['a closed object lacks a pattern of names', closed('^x', '^y'), closed('^y'), ['breaking']],
  ['a closed object has another pattern of names', closed('^x'), closed('^x', '^y'), ['compatible']],
  ['a closed object has its first pattern of names', closed(), closed('^x'), ['compatible']],
  ['a condition applies to other values', answers(condition('a')), answers(condition('b')), ['breaking', 'compatible']],
  [
    'another property is needed',
    answers({ dependentRequired: { a: ['b'] } }),
    answers({ dependentRequired: { a: ['c'] } }),
    ['breaking', 'compatible'],
  ],
  [
    'another value is refused',
    answers({ not: { const: 'a' } }),
    answers({ not: { const: 'b' } }),
    ['breaking', 'compatible'],
  ],
  [
    'a schema with a reference is refused',
    answers({ const: 'a' }),
    answers({ const: 'a', not: { $ref: '#/components/schemas/Line' } }),
    ['compatible'],
  ],
  ['a multiple is impossible', answers({ enum: [1] }), answers({ enum: [1], multipleOf: 0 }), ['compatible']],
  [
    'a limit becomes exclusive',
    answers({ type: 'number', minimum: 1 }),
    answers({ type: 'number', exclusiveMinimum: 1 }),
    ['compatible'],
  ],
  ['a server has one region only', region(['eu'], true), region(['eu']), ['breaking']],
  [
    'a response has any media type',
    { responses: { 200: { description: 'All', content: { 'text/*': {} } } } },
    {
      responses: { 200: { description: 'All', content: { 'text/*': {}, 'text/csv': { schema: { type: 'string' } } } } },
    },
    ['compatible'],
  ],
  ['a query parameter has another case', query({}), query({ name: 'Line' }), ['breaking', 'compatible']],
  ['a parameter may have reserved characters', query({}), query({ allowReserved: true }), []],
])('%s', async (_, before, after, levels) => {
  const { changes } = await compareInMemory(trains('3.1.0', before), trains('3.1.0', after));
  expect(changes.map(({ level }) => level)).toEqual(levels);
  expect(changes.map(eventOf).filter((event) => /from (\S+) to \1\.?$/.test(event))).toEqual([]);
});

test('a server without a value of a variable is named with the value, and with the names of other variables', async () => {
  const servers = (regions: string[]) => {
    const variables = { region: { default: 'eu', enum: regions }, stage: { default: 'live' } };
    return trains('3.1.0', { servers: [{ url: 'https://{region}.trains.example/{stage}', variables }] });
  };
  const { changes } = await compareInMemory(servers(['eu', 'us']), servers(['eu']));
  expect(changes.map(eventOf)).toEqual(['Server https://us.trains.example/{stage} removed. (server-removed)']);
});

/** A list of pets whose kinds are chosen by `oneOf`, or by inheritance. */
function pets({ cat, dog }: { cat: string; dog: string }, names: Record<string, string>, isInherited: boolean) {
  const reference = (name: string) => `#/components/schemas/${name}`;
  const discriminator = { propertyName: 'kind', mapping: { [cat]: reference('Cat'), [dog]: reference('Dog') } };
  const own = (property: string) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, [property]: { type: 'integer' } },
  });
  const child = (property: string) =>
    isInherited ? { allOf: [{ $ref: reference('Pet') }, own(property)] } : own(property);
  const Pet = isInherited
    ? { type: 'object', discriminator }
    : { oneOf: [{ $ref: reference('Cat') }, { $ref: reference('Dog') }], discriminator };
  const document = {
    ...trains('3.1.0', answers({ type: 'array', items: { $ref: reference('Pet') } }))['api.yaml'],
    components: { schemas: { Pet, Cat: child('lives'), Dog: child('tricks') } },
  };
  const text = JSON.stringify(document).replaceAll(/\b(Cat|Dog)\b/g, (name) => names[name] ?? name);
  return { 'api.yaml': JSON.parse(text) };
}

describe.each([
  ['oneOf', false],
  ['inheritance', true],
])('a discriminator with %s', (_, isInherited) => {
  const kinds = { cat: 'cat', dog: 'dog' };
  const old = pets(kinds, {}, isInherited);

  test('maps the same values to renamed schemas: no change', async () => {
    const { changes } = await compareInMemory(old, pets(kinds, { Cat: 'Kitten', Dog: 'Puppy' }, isInherited));
    expect(changes.map(eventOf)).toEqual([]);
  });

  test.each([
    ['to another schema', kinds, { Cat: 'Dog', Dog: 'Cat' }],
    ['with other values to renamed schemas', { cat: 'kitten', dog: 'puppy' }, { Cat: 'Kitten', Dog: 'Puppy' }],
  ])('maps %s: breaking', async (_name, values, names) => {
    const now = pets(values, names, isInherited);
    const { schemas } = now['api.yaml'].components;
    if (names.Cat === 'Dog') [schemas.Cat, schemas.Dog] = [schemas.Dog, schemas.Cat];
    const { changes } = await compareInMemory(old, now);
    expect(changes.filter(({ level }) => level === 'breaking')).not.toEqual([]);
  });
});

/** The names of schemas that inherit from another one, with a property of each. */
type Children = Record<string, string>;

/** A response or request with a schema that others inherit from. */
function family(children: Children, isMapped: boolean, part: 'request' | 'response') {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const mapping = Object.fromEntries(Object.keys(children).map((name) => [name.toLowerCase(), reference(name).$ref]));
  const discriminator = { propertyName: 'kind', ...(isMapped && { mapping }) };
  const inherited = Object.entries(children).map(([name, property]) => [
    name,
    { allOf: [reference('Pet'), { type: 'object', required: [property], properties: { [property]: {} } }] },
  ]);
  const Pet = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } }, discriminator };
  const operation = part === 'request' ? { requestBody: body(reference('Pet')) } : answers(reference('Pet'));
  const document = trains('3.1.0', operation)['api.yaml'];
  return { 'api.yaml': { ...document, components: { schemas: { Pet, ...Object.fromEntries(inherited) } } } };
}

describe.each([
  ['with a mapping', true],
  ['without a mapping', false],
])('a schema that others inherit from, %s', (_, isMapped) => {
  const cat = { Cat: 'lives' };
  const both = { ...cat, Dog: 'tricks' };
  test.each<[string, Children, Children, Record<'request' | 'response', string[]>]>([
    ['is added', cat, both, { request: ['request-alternative-added'], response: ['response-alternative-added'] }],
    [
      'is removed',
      both,
      cat,
      { request: ['discriminator-changed', 'request-alternative-removed'], response: ['response-alternative-removed'] },
    ],
    [
      'has another property',
      cat,
      { Cat: 'toys' },
      {
        request: ['request-property-added-required', 'request-property-removed'],
        response: ['response-property-removed', 'response-property-added'],
      },
    ],
    ['is renamed', cat, { Puss: 'lives' }, { request: ['discriminator-changed'], response: ['discriminator-changed'] }],
  ])('a child %s', async (_name, before, after, expected) => {
    for (const part of ['request', 'response'] as const) {
      const { changes } = await compareInMemory(family(before, isMapped, part), family(after, isMapped, part));
      expect(changes.flatMap(({ reasons }) => reasons.map(({ rule }) => rule))).toEqual(expected[part]);
    }
  });
});

const getWith = (fields: object) => trains('3.1.0', fields);

test.each<[string, object, object]>([
  ['the name of a header', query({ name: 'X-Line', in: 'header' }), query({ name: 'x-line', in: 'header' })],
  ['an empty list of tags', { tags: [] }, {}],
  ['no credentials', { security: [{}] }, { security: [] }],
  ['the URL of the document', { servers: [{ url: '/' }] }, {}],
  [
    'the values of a variable',
    region(['eu', 'us']),
    { servers: ['us', 'eu'].map((name) => ({ url: `https://${name}.trains.example/` })) },
  ],
  [
    'the name of a variable without a definition',
    { servers: [{ url: 'https://{host}/v1' }] },
    { servers: [{ url: 'https://{name}/v1' }] },
  ],
  [
    'a value of a variable',
    region(['eu'], true),
    { servers: [...region(['eu'], true).servers, { url: 'https://eu.trains.example' }] },
  ],
  [
    'the host and port of a server',
    { servers: [{ url: 'https://Trains.example:443/v1' }] },
    { servers: [{ url: 'https://trains.example/v1/' }] },
  ],
  ['`explode` of a single value', query({ explode: false }), query({ style: 'form', explode: true })],
  [
    'the charset of a media type',
    { requestBody: { content: { 'text/plain; charset="utf-8"': {} } } },
    { requestBody: { content: { 'text/plain': {} }, required: false } },
  ],
])('%s can be written in two ways', async (_, one, other) => {
  expect((await compareInMemory(getWith(one), getWith(other))).changes).toEqual([]);
  expect((await compareInMemory(getWith(other), getWith(one))).changes).toEqual([]);
});

test('a reference to an $anchor is refused', async () => {
  const old = trains('3.1.0', answers({ $ref: '#stop' }));
  await expect(compareInMemory(old, old)).rejects.toThrow(
    /api\.yaml:\d+:\d+ #stop is not a JSON Pointer, such as #\/components\/schemas\/Name\.$/,
  );
});
