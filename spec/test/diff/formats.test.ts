import { join } from 'node:path';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Comparison } from '../../diff/compare-contracts.ts';
import { detailsOf, eventOf } from '../../diff/describe-change.ts';
import { formats } from '../../diff/formats/index.ts';
import { compareFiles, compareInMemory, compareWith } from './compare-shops.ts';
import { createShop } from './shop.ts';

describe('a change of a shared schema', () => {
  let comparison: Comparison;
  beforeAll(async () => {
    comparison = await compareWith(({ components: { schemas } }) => {
      schemas.Author.properties.name.type = ['string', 'null'];
      schemas.Author.description = 'Writes & draws.';
    });
  });

  test('names every operation, the part, both values, whom it breaks, why, and what to do instead', () => {
    expect(comparison.changes[0]).toMatchObject({
      level: 'breaking',
      location: 'Author › name',
      uses: [
        { operation: 'GET /books', part: 'response' },
        { operation: 'POST /books', part: 'response' },
        { operation: 'GET /books/{bookId}', part: 'response' },
      ],
      before: { value: 'string' },
      after: { value: 'string or null' },
      reasons: [
        {
          rule: 'response-type-widened',
          message: 'The type changed from string to string or null.',
          breaks: ['callers', 'generated SDKs'],
          why: 'Callers get values that they do not expect.',
          instead: 'Add a new property, and keep the old one as it is.',
        },
      ],
    });
  });

  test.each(Object.keys(formats) as (keyof typeof formats)[])('is complete in the format %s', (format) => {
    const text = formats[format](comparison, 'v1');
    for (const part of [
      'Author › name',
      'The type changed from string to string or null.',
      'response-type-widened',
      'GET /books/{bookId}',
      'Callers get values that they do not expect.',
      'Add a new property, and keep the old one as it is.',
    ])
      expect(text).toContain(part);
  });

  test('annotates the line in GitHub, on one line', () => {
    const line = comparison.changes[0]?.after?.line;
    const lines = formats.github(comparison).split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^::error file=[^,]+api\\.yaml,line=${line},title=response-type-widened::`));
  });

  test('is a failure in JUnit, and a compatible change is not', () => {
    const text = formats.junit(comparison, 'v1');
    expect(text).toContain('tests="2" failures="1"');
    expect(text.match(/<failure /g)).toHaveLength(1);
    expect(text).toContain('Writes &amp; draws.');
  });
});

test('a change of requests and responses is described once, with the rules of both', async () => {
  const withReader = createShop();
  withReader.components.schemas.Audio.properties.reader = { type: 'string' };
  const [older, newer] = [{ 'api.yaml': createShop() }, { 'api.yaml': withReader }];
  const added = await compareInMemory(older, newer);
  expect(added.changes.map(eventOf)).toEqual(['Property `reader` added: string.']);
  const [removed] = (await compareInMemory(newer, older)).changes.map((change) => [
    eventOf(change),
    ...detailsOf(change),
  ]);
  expect(removed?.[0]).toBe(
    'Property `reader` removed: string. (response-property-optional-removed, request-property-removed)',
  );
  expect(removed?.filter((line) => line.startsWith('Instead: '))).toHaveLength(1);
});

test.each(['text', 'markdown'] as const)('as %s, broken code without a listed change is listed', async (format) => {
  const place = { file: 'list.ts', line: 3, column: 1, code: 'TS2339', message: 'no Author', source: 'let a: Author' };
  const text = formats[format]({ ...(await compareWith(() => {})), otherPlaces: [place] }, 'v1');
  expect(text).toMatch(/Broken code that no listed change explains alone[\s\S]*list\.ts:3:1 {2}TS2339/);
});

test('a removed part is annotated at its nearest remaining parent, relative to the workspace', async () => {
  const edited = createShop();
  delete edited.components.schemas.Author.properties.name;
  edited.paths['/books'].get.parameters.shift();
  const folder = await temporaryFolder({ 'old.yaml': createShop(), 'api/api.yaml': edited });
  const comparison = await compareFiles(join(folder, 'old.yaml'), join(folder, 'api/api.yaml'));
  const lines = JSON.stringify(edited, null, 2).split('\n');
  const lineOf = (start: string, key: string) => {
    const from = lines.findIndex((line) => line.includes(start));
    return lines.findIndex((line, index) => index > from && line.includes(key)) + 1;
  };
  vi.stubEnv('GITHUB_WORKSPACE', folder);
  const annotations = formats.github(comparison);
  vi.unstubAllEnvs();
  expect(annotations).toContain(`file=api/api.yaml,line=${lineOf('"Author"', '"properties"')},`);
  expect(annotations).toContain(`file=api/api.yaml,line=${lineOf('"/books"', '"parameters"')},`);
  expect(annotations).toMatch(/It was at .*old\.yaml:\d+\./);
  expect(formats.junit(comparison, 'v1')).not.toContain('old.yaml" line=');
});
