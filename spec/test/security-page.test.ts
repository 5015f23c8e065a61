import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

test('every row of the threat model names tests that exist, by file and title', async () => {
  const page = await readFile(new URL('SECURITY.md', root), 'utf8');
  const model = page.slice(page.indexOf('### The API'), page.indexOf('### Out of scope'));
  const rows = model.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const [, tests = ''] = /\| ([^|]*) \|$/.exec(row) ?? [];
    for (const named of tests.split('<br>')) {
      const [, file = '', title = ''] = /^`([^`]+)`: "([^"]+)"$/.exec(named) ?? [];
      expect([file, title], row).not.toContain('');
      expect(await readFile(new URL(file, root), 'utf8'), file).toContain(title);
    }
  }
});
