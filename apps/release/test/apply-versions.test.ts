import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasChangesets } from '../src/apply-versions.ts';

test('a folder with its README and settings alone has no changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'changeset-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'README.md'), 'Changes');
  await writeFile(join(folder, 'config.json'), '{}');
  expect(await hasChangesets(folder)).toBe(false);
  await writeFile(join(folder, 'brave-cats-sing.md'), '---\n"@threads-api/client": patch\n---\n\nFaster.\n');
  expect(await hasChangesets(folder)).toBe(true);
});
