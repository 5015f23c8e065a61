import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPackages } from '../src/packages.ts';

const packages = await readPackages();

test('each package comes after those that it needs', () => {
  const names = packages.map(({ name }) => name);
  for (const [index, { needs }] of packages.entries())
    for (const needed of needs) expect(names.slice(0, index)).toContain(needed);
});

describe.each(packages)('$name', ({ folder }) => {
  test('publishes every entry point that is not for tests', async () => {
    const { exports = {}, publishConfig } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const entries = Object.keys(exports).filter((entry) => !entry.startsWith('./testing'));
    expect(Object.keys(publishConfig.exports ?? {})).toEqual(expect.arrayContaining(entries));
  });

  test('has a changelog whose newest entry is its version', async () => {
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8');
    expect(/^## (\S+)/m.exec(changelog)?.[1]).toBe(version);
  });
});
