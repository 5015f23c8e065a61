import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { eventOf } from '../../diff/describe-change.ts';
import type { Json } from '../edit-document.ts';
import { compareInMemory } from './compare-shops.ts';

const pairs: Record<'equal' | 'equalOld' | 'wider', Record<string, [Json, Json]>> = parse(
  readFileSync(new URL('schema-pairs.yaml', import.meta.url), 'utf8'),
);

/** A document that sends or returns values of a schema. */
const documentWith = (schema: Json, part: 'request' | 'response', openapi = '3.1.0') => {
  const content = { 'application/json': { schema: { type: 'object', properties: { value: schema } } } };
  const done = { description: 'Done' };
  const operation =
    part === 'request'
      ? { requestBody: { content }, responses: { 204: done } }
      : { responses: { 200: { ...done, content } } };
  return { 'api.yaml': { openapi, info: { title: 'Values', version: '1' }, paths: { '/values': { put: operation } } } };
};

const versions = [
  ...Object.entries(pairs.equal).map(([name, pair]) => ['3.1.0', name, pair] as const),
  ...Object.entries(pairs.equalOld).map(([name, pair]) => ['3.0.3', name, pair] as const),
];

test.each(versions)('in OpenAPI %s, %s: both schemas are the same', async (version, _, [one, other]) => {
  for (const part of ['request', 'response'] as const)
    for (const [before, after] of [
      [one, other],
      [other, one],
    ]) {
      const { changes } = await compareInMemory(
        documentWith(before, part, version),
        documentWith(after, part, version),
      );
      expect(changes.map(eventOf)).toEqual([]);
    }
});

describe.each(Object.entries(pairs.wider))('%s', (_, [narrower, wider]) => {
  test.each([
    ['a request allows less', 'request', wider, narrower, true],
    ['a request allows more', 'request', narrower, wider, false],
    ['a response may have more', 'response', narrower, wider, true],
    ['a response may have less', 'response', wider, narrower, false],
  ] as const)('%s', async (_name, part, before, after, isSerious) => {
    const { changes } = await compareInMemory(documentWith(before, part), documentWith(after, part));
    expect(changes).not.toEqual([]);
    // A single edit has one direction.
    expect(changes.filter(({ level }) => (level === 'compatible') === isSerious).map(eventOf)).toEqual([]);
  });
});
