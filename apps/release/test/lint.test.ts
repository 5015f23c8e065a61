import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintWorkflows } from '../src/lint.ts';
import { root } from '../src/run.ts';

test('finds a misspelled key and an unknown context, each with its line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ci = await readFile(join(root, '.github/workflows/ci.yml'), 'utf8');
  await writeFile(join(folder, 'ci.yml'), ci.replace('runs-on:', 'run-on:').replace('github.ref', 'git.ref'));
  const findings = await lintWorkflows(folder);
  const lines = ci.split('\n');
  expect(findings.map(({ line }) => lines[line - 1]?.trim())).toEqual(
    expect.arrayContaining([expect.stringContaining('runs-on'), expect.stringContaining('github.ref')]),
  );
});
