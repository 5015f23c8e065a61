import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Extension, extensions } from '../src/model/index.ts';

const page = readFileSync(new URL('../EXTENSIONS.md', import.meta.url), 'utf8');
const table = Object.entries<Extension>(extensions);

test('EXTENSIONS.md lists all extensions, with their meaning', () => {
  const rows = [...page.matchAll(/^\| `(x-[a-z-]+)` \| (.*) \| (.*) \| [A-Z].*\. \| (yes|no) \|$/gm)];
  expect(rows.map(([, ...cells]) => cells)).toEqual(
    table.map(([name, { on, type, breaks }]) => [name, on.join(', '), type, breaks ? 'yes' : 'no']),
  );
});

test.each(table)('%s has an example with a value of its type', (name, { is }) => {
  const [, example = ''] = page.split(`\n\`${name}\`\n\n\`\`\`yaml\n`);
  const values = valuesOf(parse(example.split('```')[0] ?? ''), name);
  expect(values).not.toEqual([]);
  for (const value of values) expect(is(value)).toBe(true);
});

function valuesOf(node: unknown, name: string): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === name ? [value] : valuesOf(value, name)));
}
