import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** Whether a line other than a comment has the text, in a file whose tests all run. */
function hasTest(source: string, title: string): boolean {
  const lines = source.split('\n').filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
  const isSkipping = lines.some((line) => /^\s*(test|describe)(\.\w+)*\.(skip|todo|fails)\b/.test(line));
  return !isSkipping && lines.some((line) => line.includes(title));
}

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
      expect(hasTest(await readFile(new URL(file, root), 'utf8'), title), `${file}: ${title}`).toBe(true);
    }
  }
});
