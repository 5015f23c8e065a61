import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensions } from '@threads-api/contract/model';
import { isRepeating } from '@threads-api/testing';
import { type Files, temporaryFolder } from '@threads-api/testing/temporary-folder';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import plugin from '../../extensions/plugin.ts';
import { lintDocument } from '../../lint/lint-document.ts';
import { openDocument } from '../../open-document.ts';
import { applyEdit, type Edit } from '../edit-document.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const library = read('library.yaml');
const { parts, ...planted } = parse(read('planted-mistakes.yaml'));
const mistakes = Object.entries<Record<string, [rule: string, edit: Edit]>>(planted).flatMap(([extension, titles]) =>
  Object.entries(titles).map(([title, [rule, edit]]) => ({ extension, title, rule, edit })),
);
const decisions = '| id | point | decision | observable |\n|---|---|---|---|\n| D1 | search | by genre | yes |\n';

/** Lints a document with these files next to it. */
const lint = async (text: string, files: Files = {}) => {
  const folder = await temporaryFolder({ 'openapi.yaml': text, 'DECISIONS.md': decisions, ...files });
  return lintDocument(await openDocument(join(folder, 'openapi.yaml')));
};

/** The longer tests try everything, the others every fourth. */
const isTried = (_: unknown, index: number) => isRepeating || index % 4 === 0;

describe('a contract other than Conversation Threads, without a redocly.yaml', () => {
  test('has no findings if its extensions are correct', async () => {
    expect(await lint(library)).toEqual([]);
  });

  test.for(mistakes.filter(isTried))('$extension: $title is reported', async ({ extension, rule, edit }) => {
    const document = parse(library);
    applyEdit(document, edit, parts);
    const findings = await lint(stringify(document));
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
  // The longer tests try every value on every object, the others a different value on each object.
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
  const findings = await lint(stringify(whole), {
    'schemas/title.yaml': stringify({ Title }),
    'schemas/page.yaml': stringify(TitlePage),
  });
  expect(findings).toMatchObject([
    {
      rule: 'extensions/order-properties',
      file: expect.stringMatching(/schemas.page\.yaml$/),
      source: expect.stringMatching(/ - nmuber$/),
    },
  ]);
});

test('a redocly.yaml can turn a rule off', async () => {
  const text = library.replace('x-limits: /found/items', 'x-limits: /items');
  const rules = 'rules: { extensions/limit-list: off, extensions/paging-declared: warn }';
  const findings = await lint(text, { 'redocly.yaml': rules });
  expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([['extensions/paging-declared', 'warn']]);
});
