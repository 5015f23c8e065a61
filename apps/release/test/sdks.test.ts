import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { root, run } from '../src/run.ts';

/** Runs `pnpm release --sdks` with other programs, as lines of shell code. */
async function generateSdks(programs: Record<string, string>) {
  const scripts = Object.entries(programs).map(([name, line]) => [name, `#!/bin/sh\n${line}\n`] as const);
  const folder = await temporaryFolder(Object.fromEntries(scripts));
  for (const [name] of scripts) await chmod(join(folder, name), 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return run(process.execPath, [join(root, 'apps/release/src/main.ts'), '--sdks'], { cwd: root, env });
}

/** Generators that write nothing. */
const programs = {
  ...Object.fromEntries(['curl', 'sha256sum', 'java', 'mvn', 'go'].map((name) => [name, 'exit 0'])),
  python3:
    'mkdir -p environment/bin; for name in pip python openapi-python-client; do cp -f "$0" environment/bin/$name; done; exit 0',
};

test('an SDK that does not compile, or lacks a type, is a finding', async () => {
  const { code, output } = await generateSdks({ ...programs, mvn: 'echo no such symbol; exit 1' });
  expect(output).toMatch(/failed {3}openapi-generator \S+, Java:\nno such symbol\n/);
  expect(output.match(/^failed .*: no type is named/gm)).toHaveLength(4);
  expect(code).toBe(1);
});

test('a generator that cannot be installed could not run', async () => {
  const { code, output } = await generateSdks({ ...programs, curl: 'exit 22', go: 'exit 1', python3: 'exit 1' });
  expect(output.match(/^not run /gm)).toHaveLength(5);
  expect(output).toContain('Not all generators could run.');
  expect(code).toBe(2);
});
