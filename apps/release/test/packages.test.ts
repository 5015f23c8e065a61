import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareVersions, readPackages } from '../src/packages.ts';

const packages = await readPackages();

test('packages are in the order of their dependencies', () => {
  const names = packages.map(({ name }) => name);
  for (const [index, { needs }] of packages.entries())
    for (const needed of needs) expect(names.slice(0, index)).toContain(needed);
});

describe.each(packages)('$name', ({ folder, needs, ...its }) => {
  test('does not support an older Node.js than its dependencies', () => {
    for (const needed of packages.filter(({ name }) => needs.includes(name)))
      expect(compareVersions(its.lowestNode, needed.lowestNode), needed.name).toBeGreaterThanOrEqual(0);
  });

  test('has a README whose commands work outside of a checkout', async () => {
    const page = await readFile(join(folder, 'README.md'), 'utf8');
    const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands]) => commands);
    expect(blocks.join('')).not.toMatch(/^(npx -y )?pnpm/m);
  });

  test('publishes every entry point that is not for tests', async () => {
    const { exports = {}, publishConfig } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    // A package that is published from its build folder has another manifest there.
    if (publishConfig.directory) return;
    const entries = Object.keys(exports).filter((entry) => !entry.startsWith('./testing'));
    expect(Object.keys(publishConfig.exports ?? {})).toEqual(expect.arrayContaining(entries));
  });

  test('has a changelog whose newest entry is its version, or none before the first release', async () => {
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8');
    expect(/^## (\S+)/m.exec(changelog)?.[1] ?? '0.0.0').toBe(version);
  });
});
