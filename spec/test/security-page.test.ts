import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('every row of the threat model names tests that exist, by file and title', () => {
  const [, model = ''] = read('SECURITY.md').split(/^### The API$|^### Out of scope$/m);
  const rows = model.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const named = [...row.matchAll(/`([^`]+\.test\.ts)`: "([^"]+)"/g)];
    expect(named, row).not.toEqual([]);
    for (const [, file = '', title = ''] of named) {
      expect(read(file), file).toContain(title);
      expect(read(file), file).not.toMatch(/^\s*(test|describe)(\.\w+)*\.(skip|todo|fails)\b/m);
    }
  }
});
