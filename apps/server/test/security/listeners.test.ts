import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

test('every listener is created by createHttpServer, with its checks, timeouts and limits', async () => {
  const others: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: source })) {
    const text = await readFile(`${source}${file}`, 'utf8');
    if (/\bcreateServer\b[^;]*from 'node:https?2?'/.test(text)) others.push(file);
  }
  expect(others).toEqual([]);
});
