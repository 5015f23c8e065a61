import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract } from '@threads-api/contract';
import { afterEach, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
});

test("pnpm inbox --mock serves the page, with the contract's examples as its data", async () => {
  const child = spawn(process.execPath, [main, '--mock', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const [url = ''] = /http\S+/.exec(line) ?? [];
  const json = async (path: string) => (await fetch(`${url}${path}`)).json();
  expect(await json('/inbox/session')).toMatchObject({ mock: true, user: { id: contract.caller } });
  const { data } = await json(`${contract.basePath}/threads`);
  expect(data.length).toBeGreaterThan(0);
  expect(await json(`${contract.basePath}/threads/${data[0].id}`)).toMatchObject({ id: data[0].id });
  const page = await fetch(`${url}/threads/${data[0].id}`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await page.text()).not.toMatch(/<script(?![^>]* src=)/);
});

test('what cannot run says so in one line, and exits with 2', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const run = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [main, ...args], { env: { ...process.env, ...env } }).catch((error) => error);
  const [inUse, halfSet, help] = await Promise.all([
    run(['--mock', '--port', `${port}`]),
    run([], { OIDC_ISSUER: 'https://provider.example' }),
    run(['--help']),
  ]);
  expect([inUse.code, inUse.stderr]).toEqual([2, `The port ${port} is in use. Choose another with --port.\n`]);
  expect([halfSet.code, halfSet.stderr]).toEqual([2, expect.stringContaining('go together')]);
  expect(help.stdout).toContain('--sign-in-as');
  taken.close();
});
