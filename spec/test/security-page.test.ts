import { readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

test('every row of the threat model names tests that exist', async () => {
  const page = await readFile(new URL('SECURITY.md', root), 'utf8');
  const model = page.slice(page.indexOf('### The API'), page.indexOf('### Out of scope'));
  const rows = model.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const files = [...row.matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(([, file]) => file ?? '');
    expect(files, row).not.toEqual([]);
    for (const file of files) await expect(stat(new URL(file, root)), `${file} exists`).resolves.toBeDefined();
  }
});
