import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contractFile } from '../../contract-files.ts';
import { breaksSilently } from '../../diff/compare-contracts.ts';
import { eventOf } from '../../diff/describe-change.ts';
import { readSettings } from '../../diff/settings.ts';
import type { Json } from '../edit-document.ts';
import { compareInMemory, compareWith } from './compare-shops.ts';

const breakShop = (document: Json) => document.paths['/books'].get.parameters.shift();

test('with the configuration of this contract, a renamed schema is breaking', async () => {
  const rename = ({ components: { schemas } }: Json) => {
    schemas.Writer = schemas.Author;
    schemas.Book.properties.author.$ref = '#/components/schemas/Writer';
    delete schemas.Author;
  };
  expect((await compareWith(rename)).changes).toEqual([]);
  const { changes } = await compareWith(rename, { settings: await readSettings(contractFile) });
  expect(changes.map(({ level, location }) => [level, location])).toEqual([
    ['breaking', 'Author'],
    ['compatible', 'Writer'],
  ]);
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

const body = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({ responses: { 200: { description: 'All', ...body(schema) } } });

const pairs: {
  changes: Record<string, [levels: string[], before: Json, after: Json]>;
  same: Record<string, [Json, Json]>;
} = parse(readFileSync(new URL('operation-pairs.yaml', import.meta.url), 'utf8'));

/** A document with an operation in the short form of operation-pairs.yaml. */
function trainsWith({ answer, body: sent, query, region, bought, item, root, ...fields }: Json) {
  const post = (type: string) => ({ post: { requestBody: body({ type }), responses: {} } });
  const callback = Object.entries<string>(bought ?? {}).map(([address, type]) => [address, post(type)]);
  const { 'api.yaml': document } = trains('3.1.0', {
    ...fields,
    ...(answer && answers(answer)),
    ...(sent && { requestBody: body(sent) }),
    ...(query && { parameters: [{ name: 'line', in: 'query', schema: { type: 'string' }, ...query }] }),
    ...(region && { servers: [{ url: 'https://{region}.trains.example', variables: { region } }] }),
    ...(bought && { callbacks: { bought: Object.fromEntries(callback) } }),
  });
  const { components, paths } = document;
  const all = { ...document, ...root, components: { ...components, ...root?.components } };
  return { 'api.yaml': { ...all, paths: { '/trains': { ...paths['/trains'], ...item } } } };
}

test.each(Object.entries(pairs.changes))('%s', async (_, [levels, before, after]) => {
  const { changes } = await compareInMemory(trainsWith(before), trainsWith(after));
  expect(changes.map(({ level }) => level)).toEqual(levels);
  expect(changes.map(eventOf).filter((event) => /from (\S+) to \1\.?$/.test(event))).toEqual([]);
});

interface Family {
  /** The names of the schemas that are pets, with a property of each. */
  children: Record<string, string>;
  /** The schema for each value of the discriminator. */
  mapping?: Record<string, string>;
  /** Whether the schemas inherit from a pet. Otherwise, a pet is one of them. */
  isInherited?: boolean;
  part?: 'request' | 'response';
}

/** A response or request with a pet. */
function family({ children, mapping = {}, isInherited = true, part = 'response' }: Family) {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const mapped = Object.entries(mapping).map(([value, name]) => [value, reference(name).$ref]);
  const discriminator = { propertyName: 'kind', ...(mapped.length > 0 && { mapping: Object.fromEntries(mapped) }) };
  const kind = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
  const schemas = Object.entries(children).map(([name, property]) => {
    const own = { type: 'object', required: [property], properties: { [property]: {} } };
    return [name, { allOf: [isInherited ? reference('Pet') : kind, own] }];
  });
  const Pet = isInherited ? { ...kind, discriminator } : { oneOf: Object.keys(children).map(reference), discriminator };
  const operation = part === 'request' ? { requestBody: body(reference('Pet')) } : answers(reference('Pet'));
  const document = trains('3.1.0', operation)['api.yaml'];
  return { 'api.yaml': { ...document, components: { schemas: { Pet, ...Object.fromEntries(schemas) } } } };
}

const changesBetween = async (before: Family, after: Family) =>
  (await compareInMemory(family(before), family(after))).changes;

describe.each([
  ['oneOf', false],
  ['inheritance', true],
])('a discriminator with %s', (_, isInherited) => {
  const children = { Cat: 'lives', Dog: 'tricks' };
  const renamed = { Kitten: 'lives', Puppy: 'tricks' };
  const old = { children, mapping: { cat: 'Cat', dog: 'Dog' }, isInherited };

  test('maps the same values to renamed schemas: no change', async () => {
    const now = { children: renamed, mapping: { cat: 'Kitten', dog: 'Puppy' }, isInherited };
    expect((await changesBetween(old, now)).map(eventOf)).toEqual([]);
  });

  test.each([
    ['to another schema', { children, mapping: { cat: 'Dog', dog: 'Cat' } }],
    ['with other values to renamed schemas', { children: renamed, mapping: { kitten: 'Kitten', puppy: 'Puppy' } }],
  ])('maps %s: breaking', async (_name, now) => {
    const changes = await changesBetween(old, { ...now, isInherited });
    expect(changes.filter(({ level }) => level === 'breaking')).not.toEqual([]);
  });
});

describe.each([
  ['with a mapping', true],
  ['without a mapping', false],
])('a schema that others inherit from, %s', (_, isMapped) => {
  const cat = { Cat: 'lives' };
  const both = { ...cat, Dog: 'tricks' };
  test.each<[string, Family['children'], Family['children'], Record<'request' | 'response', string[]>]>([
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
      const withMapping = (children: Family['children']): Family => {
        const mapping = Object.fromEntries(Object.keys(children).map((name) => [name.toLowerCase(), name]));
        return { children, part, ...(isMapped && { mapping }) };
      };
      const changes = await changesBetween(withMapping(before), withMapping(after));
      expect(changes.flatMap(({ reasons }) => reasons.map(({ rule }) => rule))).toEqual(expected[part]);
    }
  });
});

test.each(Object.entries(pairs.same))('%s can be written in two ways', async (_, [one, other]) => {
  expect((await compareInMemory(trainsWith(one), trainsWith(other))).changes).toEqual([]);
  expect((await compareInMemory(trainsWith(other), trainsWith(one))).changes).toEqual([]);
});

test('a reference to an $anchor is refused', async () => {
  const old = trains('3.1.0', answers({ $ref: '#stop' }));
  await expect(compareInMemory(old, old)).rejects.toThrow(
    /api\.yaml:\d+:\d+ #stop is not a JSON Pointer, such as #\/components\/schemas\/Name\.$/,
  );
});
