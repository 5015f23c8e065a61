import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extensions } from '@threads-api/contract/model';
import { isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { parse, parseDocument, stringify } from 'yaml';
import plugin from '../../extensions/plugin.ts';
import { lintDocument } from '../../lint/lint-document.ts';
import { withFile } from '../with-folder.ts';
import { mistakes } from './planted-mistakes.ts';

const library = readFileSync(new URL('library.yaml', import.meta.url), 'utf8');
const decisions = '| id | point | decision | observable |\n|---|---|---|---|\n| D1 | search | by genre | yes |\n';

const lint = (text: string) =>
  withFile('openapi.yaml', text, async (file) => {
    await writeFile(join(dirname(file), 'DECISIONS.md'), decisions);
    return lintDocument(file);
  });

/** The longer tests try everything, the others every fourth. */
const isTried = (_: unknown, index: number) => isRepeating || index % 4 === 0;

describe('a contract other than Conversation Threads, without a redocly.yaml', () => {
  test('has no findings if its extensions are correct', async () => {
    expect(await lint(library)).toEqual([]);
  });

  test.for(mistakes.filter(isTried))('$extension: $title is reported', async ({ extension, rule, edit }) => {
    const document = parseDocument(library);
    edit(document);
    const findings = await lint(String(document));
    expect(findings.map((finding) => finding.rule)).toContain(`extensions/${rule}`);
    // Redocly checks the type of x-fallback-responses too.
    expect(findings.filter((finding) => !/^(extensions\/|struct$)/.test(finding.rule))).toEqual([]);
    expect(extension in extensions).toBe(true);
  });

  test.each(Object.keys(extensions))('%s has at least two planted mistakes', (name) => {
    expect(mistakes.filter(({ extension }) => extension === name).length).toBeGreaterThanOrEqual(2);
  });

  test('every rule reports a mistake', () => {
    const rules = Object.keys(plugin().rules.oas3);
    expect([...new Set(mistakes.map(({ rule }) => rule))].toSorted()).toEqual(rules.toSorted());
  });
});

const values = [5, -1, true, null, '', 'text', '/', '#/paths', [], [null], [5], {}, { property: 5 }, { 404: null }];

test.each(Object.keys(extensions).filter(isTried))('%s: no value stops lint, wherever it is', async (name) => {
  const whole = parse(library);
  const [{ get }, { get: other }] = Object.values(whole.paths) as [
    { get: Record<string, never> },
    { get: Record<string, never> },
  ];
  const owners: object[] = [
    whole,
    whole.info,
    get,
    other,
    ...Object.values(get.parameters ?? {}),
    whole.components.schemas.TitlePage,
    whole.components.schemas.TitlePage.properties.found.properties.items,
    whole.webhooks.returned.post,
  ];
  // The longer tests try every value in every place, the others each place with another value.
  for (const shift of isRepeating ? values.keys() : [Object.keys(extensions).indexOf(name)]) {
    for (const [index, owner] of owners.entries())
      Object.assign(owner, { [name]: values[(index + shift) % values.length] });
    await expect(lint(stringify(whole, { aliasDuplicateObjects: false }))).resolves.toBeInstanceOf(Array);
  }
});

test('a mistake in another file is reported there', async () => {
  const whole = parse(library);
  const { Title, TitlePage } = whole.components.schemas;
  const items = TitlePage.properties.found.properties.items;
  items['x-order'] = ['nmuber'];
  items.items = { $ref: 'title.yaml#/Title' };
  whole.components.schemas = { Title: { $ref: 'schemas/title.yaml#/Title' } };
  whole.paths['/titles'].get.responses['200'].content['application/json'].schema = { $ref: 'schemas/page.yaml' };
  const findings = await withFile('openapi.yaml', stringify(whole), async (file) => {
    await mkdir(join(dirname(file), 'schemas'));
    await writeFile(join(dirname(file), 'schemas/title.yaml'), stringify({ Title }));
    await writeFile(join(dirname(file), 'schemas/page.yaml'), stringify(TitlePage));
    return (await lintDocument(file)).map(({ file: found, source, rule }) => [
      rule,
      found.endsWith('schemas/page.yaml'),
      source.trim(),
    ]);
  });
  expect(findings).toEqual([['extensions/order-properties', true, '- nmuber']]);
});

test('a redocly.yaml can turn a rule off', async () => {
  const text = library.replace('x-limits: /found/items', 'x-limits: /items');
  const rules = await withFile('openapi.yaml', text, async (file) => {
    await writeFile(
      join(dirname(file), 'redocly.yaml'),
      'rules: { extensions/limit-list: off, extensions/paging-declared: warn }',
    );
    return (await lintDocument(file)).map(({ rule, severity }) => [rule, severity]);
  });
  expect(rules).toEqual([['extensions/paging-declared', 'warn']]);
});
