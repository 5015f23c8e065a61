import { join } from 'node:path';
import { BaseResolver, Source } from '@redocly/openapi-core';
import { CouldNotRun } from '@threads-api/cli';
import { readDocument } from '@threads-api/cli/read-document';
import { temporaryFile, temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';

const unreadable = {
  'bad YAML': ['openapi: 3.1.0\ninfo: [', 'openapi.yaml:2:8 is not valid YAML'],
  'another kind of document': ['swagger: "2.0"', 'is not an OpenAPI 3 document'],
  'an empty file': ['', 'is not an OpenAPI 3 document'],
  'two documents in one file': ['openapi: 3.1.0\n---\nopenapi: 3.1.0\n', 'openapi.yaml is not valid YAML'],
} as const;

/** Returns the reason why a file cannot be read. */
const reasonFor = (file: string, open: (file: string) => Promise<unknown> = openDocument) =>
  open(file).then(
    () => 'readable',
    (error: unknown) => (error instanceof CouldNotRun ? error.message : 'an unexpected error'),
  );

test.each(Object.entries(unreadable))('%s is unreadable, and the reason is one line', async (_, [text, reason]) => {
  const file = await temporaryFile('openapi.yaml', text);
  const message = await reasonFor(file);
  expect(message).toContain(reason);
  expect(message).not.toContain('\n');
  // The mock and the conformance kit read documents with another parser.
  expect(await reasonFor(file, readDocument)).toBe(message);
});

test.each([
  ['nowhere.yaml', 'nowhere.yaml cannot be read: there is no such file.'],
  ['test', 'test cannot be read: it is a folder. Use the path of a file.'],
])('%s is unreadable', async (file, reason) => {
  for (const open of [openDocument, readDocument]) expect(await reasonFor(file, open)).toBe(reason);
});

const circular = {
  'two schemas': ['A: { $ref: "#/components/schemas/B" }', 'B: { $ref: "#/components/schemas/A" }'],
  'a schema': ['A: { $ref: "#/components/schemas/A" }', ''],
  'a schema and another file': ['A: { $ref: "other.yaml#/B" }', ''],
} as const;

test.each(Object.entries(circular))(
  '%s whose reference leads back to itself: the reason has the line',
  async (_, lines) => {
    const text = ['openapi: 3.1.0', 'info: { title: A, version: "1" }', 'paths: {}', 'components:', '  schemas:'];
    const files = {
      'openapi.yaml': [...text, ...lines.map((line) => `    ${line}`), ''].join('\n'),
      'other.yaml': 'B: { $ref: "openapi.yaml#/components/schemas/A" }\n',
    };
    const message = await reasonFor(join(await temporaryFolder(files), 'openapi.yaml'));
    expect(message).toMatch(/openapi\.yaml:6:\d+ #\/components\/schemas\/A refers to itself\.$/);
  },
);

test('a schema may contain itself', async () => {
  const tree = 'components: { schemas: { Tree: { properties: { next: { $ref: "#/components/schemas/Tree" } } } } }';
  const text = `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n${tree}\n`;
  expect(await reasonFor(await temporaryFile('openapi.yaml', text))).toBe('readable');
});

test('a discriminator may name schemas without a path, and data that looks like one stays the same', async () => {
  const discriminator = { propertyName: 'kind', mapping: { train: 'Train' } };
  const document = (mapping: object) => ({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {},
    components: {
      examples: { one: { value: { discriminator } } },
      schemas: {
        Train: { default: { discriminator }, enum: [{ discriminator }], examples: [{ discriminator }] },
        Vehicle: {
          discriminator: { ...discriminator, mapping },
          example: { discriminator },
          // In a map of properties, the key is a name.
          properties: { example: { oneOf: [], discriminator: { ...discriminator, mapping } } },
        },
      },
    },
  });
  const files = { 'openapi.yaml': document({ train: 'Train', bus: 'bus.yaml' }), 'bus.yaml': 'type: object\n' };
  const folder = await temporaryFolder(files);
  const { root } = await openDocument(join(folder, 'openapi.yaml'));
  expect(root.parsed).toEqual(document({ train: '#/components/schemas/Train', bus: 'bus.yaml' }));
});

test('bad YAML in a referenced file has one reason, with the position in that file', async () => {
  const files = {
    'openapi.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /pets: { $ref: "other.yaml" } }\n',
    'other.yaml': 'get:\n  summary: [\n',
  };
  const message = await reasonFor(join(await temporaryFolder(files), 'openapi.yaml'));
  expect(message).toMatch(/^\S*other\.yaml:3:1 is not valid YAML: [^/]*$/);
});

test('bad YAML at a URL has one reason, with the position at that URL', async () => {
  const resolver = new BaseResolver();
  const load = resolver.loadExternalRef.bind(resolver);
  const url = 'https://shop.example/paths.yaml';
  resolver.loadExternalRef = async (file) => (file === url ? new Source(url, 'get: [') : load(file));
  const text = `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /pets: { $ref: "${url}" } }\n`;
  const opened = openDocument(await temporaryFile('openapi.yaml', text), resolver);
  await expect(opened).rejects.toThrow(CouldNotRun);
  await expect(opened).rejects.toThrow(/^https:\/\/shop\.example\/paths\.yaml:1:\d+ is not valid YAML: .+$/);
});
