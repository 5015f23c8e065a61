import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { lintWorkflows } from '../src/lint.ts';
import { root } from '../src/run.ts';

test('finds a misspelled key and an unknown context, each with its line', async () => {
  const ci = await readFile(join(root, '.github/workflows/ci.yml'), 'utf8');
  const wrong = ci.replace('runs-on:', 'run-on:').replace('github.ref', 'git.ref');
  const findings = await lintWorkflows(await temporaryFolder({ 'ci.yml': wrong }));
  const lines = ci.split('\n');
  expect(findings.map(({ line }) => lines[line - 1]?.trim())).toEqual(
    expect.arrayContaining([expect.stringContaining('runs-on'), expect.stringContaining('github.ref')]),
  );
});
