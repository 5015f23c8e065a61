import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import { breaksSilently, type Comparison, compareContracts } from '../../diff/compare-contracts.ts';
import { eventOf } from '../../diff/describe-change.ts';
import { withFolder } from '../with-folder.ts';
import { createShop, type Json } from './shop.ts';
import { type ShopEdit, shopAdditions, shopBreaks } from './shop-edits.ts';

const compareDocuments = (before: Json, after: Json, configured?: string): Promise<Comparison> =>
  withFolder({ 'old.yaml': before, 'api.yaml': after }, (folder) =>
    compareContracts(join(folder, 'old.yaml'), join(folder, 'api.yaml'), configured),
  );

/** Compares the shop's document with an edited copy. */
async function compareWith(edit: ShopEdit['edit'], configured?: string): Promise<Comparison> {
  const edited = createShop();
  edit(edited);
  return compareDocuments(createShop(), edited, configured);
}

/** The locations, and the rules that report them. */
const reported = ({ changes }: Comparison) =>
  changes.flatMap(({ level, location, reasons }) => reasons.map(({ rule }) => [level, location, rule]));

const breakShop = (document: Json) => document.paths['/books'].get.parameters.shift();

describe('a change is reported with its location', () => {
  test.each([
    ['the server URL changes', 'servers › 0 › url'],
    ['an operation id changes', 'GET /books › operationId'],
    ['the default of a parameter changes', 'GET /books › limit › default'],
    ['a parameter becomes required', 'Shop'],
    ['a response header becomes optional', 'GET /books › 200 › headers › X-Total'],
    ['a response no longer has a media type', 'GET /books › 200 › text/csv'],
    ['a property of a response may be longer', 'Book › id › maxLength'],
    ['another scope is required', 'PUT /books/{bookId} › security'],
    ['the order of a list changes', 'Page › data › x-order'],
    ['a webhook is removed', 'webhooks › bookSold'],
    ['a header of a webhook is removed', 'webhooks › bookSold › post › X-Signature'],
    ['a fallback response no longer has a header', 'x-fallback-responses › 405 › headers › Allow'],
    ['a path is added', '/shops'],
    ['a description changes', 'Book › description'],
  ])('%s: %s', async (name, location) => {
    const { rule, edit } = { ...shopBreaks, ...shopAdditions }[name] as ShopEdit;
    const comparison = await compareWith(edit);
    expect(reported(comparison)).toEqual([[expect.any(String), location, rule]]);
    for (const { before, after } of comparison.changes) expect((after ?? before)?.line).toBeGreaterThan(0);
  });
});

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
    'an error status is removed': {
      ...(shopAdditions['an error status is removed'] as ShopEdit),
      location: 'GET /books › 401',
    },
    'an error status is added': {
      ...(shopAdditions['an error status is added'] as ShopEdit),
      location: 'GET /books › 429',
    },
    'a scope is no longer required': {
      ...(shopAdditions['a scope is no longer required'] as ShopEdit),
      location: 'PUT /books/{bookId} › security',
    },
  };

  test.each(Object.entries(edits))('%s', async (_, { rule, edit, location }) => {
    expect(reported(await compareWith(edit)).map(([level]) => level)).not.toContain('breaking');
    expect(reported(await compareWith(edit, contractFile))).toContainEqual(['breaking', location, rule]);
  });
});

test.each([
  ['1.0.0', true],
  ['draft', true],
  ['1.5.0', true],
  ['2.0.0', false],
  ['v2.0.0', false],
  ['2', false],
])('after a breaking change, version %s still needs a new major version: %s', async (version, isSilent) => {
  const comparison = await compareWith((document) => {
    breakShop(document);
    document.info.version = version;
  });
  expect(comparison.changes.map(({ impact }) => impact)).toContain('major');
  expect(breaksSilently(comparison)).toBe(isSilent);
});

test('breaking changes of an internal document need no new version', async () => {
  const comparison = await compareWith((document) => {
    breakShop(document);
    document.info['x-internal'] = true;
  });
  expect(comparison.changes.map(({ impact }) => impact)).toContain('major');
  expect(breaksSilently(comparison)).toBe(false);
});

test('compatible changes need no new major version', async () => {
  const comparison = await compareWith((shopAdditions['a path is added'] as ShopEdit).edit);
  expect(comparison.changes.map(({ impact }) => impact)).toEqual(['minor']);
  expect(breaksSilently(comparison)).toBe(false);
});

test('OpenAPI 3.0 and 3.2 documents can be compared', async () => {
  const trains = (openapi: string, name: string) => ({
    openapi,
    info: { title: 'Trains', version: '3' },
    paths: {
      '/stations': {
        get: {
          parameters: [{ name, in: 'query', schema: { type: 'string', nullable: true } }],
          responses: { 200: { description: 'All' } },
        },
      },
    },
  });
  for (const version of ['3.0.3', '3.2.0']) {
    const { versions, changes } = await compareDocuments(trains(version, 'from'), trains(version, 'to'));
    expect(versions).toEqual({ before: '3', after: '3' });
    expect(changes.map(eventOf)).toEqual([
      'Optional query parameter `from` removed: string. (parameter-removed)',
      'Optional query parameter `to` added: string.',
    ]);
  }
});

test('a document has no changes after its conversion from OpenAPI 3.0 to 3.1', async () => {
  const trains = (openapi: string, properties: object) => ({
    openapi,
    info: { title: 'Trains', version: '3' },
    paths: {
      '/trains': {
        get: {
          responses: {
            200: { description: 'All', content: { 'application/json': { schema: { type: 'object', properties } } } },
          },
        },
      },
    },
    components: { schemas: { Line: { type: 'object', properties: { id: { type: 'string' } } } } },
  });
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
  expect((await compareDocuments(trains('3.0.3', old), trains('3.1.0', now))).changes).toEqual([]);
});

test('every change is described with its old and new value', async () => {
  const edits = [...Object.values(shopBreaks), ...Object.values(shopAdditions)];
  const events: string[] = [];
  for (const { edit } of edits) events.push(...(await compareWith(edit)).changes.map(eventOf));
  expect(events).toEqual(
    expect.arrayContaining([
      'Optional query parameter `q` added: string.',
      'Property `shelf` added: string.',
      'Path `/shops` added: GET.',
      'Webhook `bookLost` added: POST.',
      '`maximum` changed from 100 to 500.',
      'The values also contain "drama".',
      '`description` changed from "A book in the shop." to "A book for sale."',
      'The type changed from string to string or null. (response-type-widened)',
      '`x-order` changed: removed "-released", added "released". (extension-changed)',
      'Optional query parameter `genre` removed: one of "crime", "poetry". (parameter-removed)',
    ]),
  );
  // "type changed" would not name the new type.
  expect(events.filter((event) => /^\W*\w+\W* (added|removed|changed)\.?$/.test(event))).toEqual([]);
});
