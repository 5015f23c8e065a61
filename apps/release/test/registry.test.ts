import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { root, run } from '../src/run.ts';
import { describeRegistry } from '../src/serve-release.ts';

const release = (...args: string[]) =>
  run(process.execPath, [join(root, 'apps/release/src/main.ts'), ...args], { cwd: root });

test('the .npmrc line sends only our scope to the registry', () => {
  const text = stripVTControlCharacters(describeRegistry('http://127.0.0.1:4873/'));
  expect(text).toContain('echo "@threads-api:registry=http://127.0.0.1:4873/" >> .npmrc');
  expect(text).not.toMatch(/NPM_CONFIG_REGISTRY/i);
});

test.each([
  [['--serve', '--port', 'x'], '--port must be a whole number from 0 to 65535'],
  [['--check', '--port', '1'], '--port is for --serve.'],
])('%j could not run', async (args, message) => {
  const { code, output } = await release(...args);
  expect([code, output]).toEqual([2, expect.stringContaining(message)]);
});
