import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { listen } from '@threads-api/testing/listen';
import { expect, test } from 'vitest';
import { startRegistry } from '../src/registry.ts';
import { root, run } from '../src/run.ts';
import { describeRegistry } from '../src/serve-release.ts';

const release = (...args: string[]) =>
  run(process.execPath, [join(root, 'apps/release/src/main.ts'), ...args], { cwd: root });

test('the .npmrc line sends only our scope to the registry', () => {
  const text = stripVTControlCharacters(describeRegistry('http://127.0.0.1:4873/'));
  expect(text).toContain('echo "@threads-api:registry=http://127.0.0.1:4873/" >> .npmrc');
  expect(text).not.toMatch(/NPM_CONFIG_REGISTRY/i);
});

test('a port in use is reported before anything is installed or built', async () => {
  const port = Number(new URL(await listen(createServer())).port);
  const folder = join(tmpdir(), `registry-${process.pid}-${port}`);
  await expect(startRegistry(folder, port)).rejects.toThrow(`Port ${port} is in use. Choose another one with --port`);
  expect(existsSync(folder)).toBe(false);
  const { code, output } = await release('--serve', '--port', `${port}`);
  expect(code).toBe(2);
  expect(output).toContain('1/3  Starting a registry on this machine');
  expect(output).toContain(`Port ${port} is in use.`);
});

test.each([
  [['--serve', '--port', 'x'], '--port must be a whole number from 0 to 65535'],
  [['--check', '--port', '1'], '--port is for --serve.'],
])('%j could not run', async (args, message) => {
  const { code, output } = await release(...args);
  expect([code, output]).toEqual([2, expect.stringContaining(message)]);
});
