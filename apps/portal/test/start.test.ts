import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { sendRequest } from '@threads-api/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasService } from '../server/conformance/launch-service.ts';
import { type Started, type StartOptions, startAll } from './start-all.ts';

const shop = await readFile(new URL('./documents/shop.yaml', import.meta.url), 'utf8');

const running: Started[] = [];
afterEach(async () => {
  for (const started of running.splice(0)) await started.stop();
});

async function start(options: StartOptions = {}): Promise<Started> {
  const started = await startAll(options);
  running.push(started);
  return started;
}

test.for([
  ['PORTAL_PORT', '--port'],
  ['MOCK_PORT', '--mock-port'],
  ...(hasService ? [['SERVER_PORT', '--server-port']] : []),
] as [setting: string, option: string][])(
  'a port in use prints one line with the port and %s, and exits with 2',
  async ([setting, option]) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    // Only the contract has a demo server.
    const document = setting === 'SERVER_PORT' ? {} : { document: shop };
    const { output, ended } = await start({ env: { [setting]: `${port}` }, ...document });
    expect(await ended).toBe(2);
    expect(output.stderr.trim()).toBe(`Port ${port} is in use. Choose another with ${option} or ${setting}.`);
    taken.close();
  },
);

test('an invalid port prints one line and exits with 2', async () => {
  const { output, ended } = await start({ env: { MOCK_PORT: 'many' } });
  expect(await ended).toBe(2);
  expect(output.stderr.trim()).toBe("MOCK_PORT must be a whole number from 0 to 65535, not 'many'. See --help.");
});

test.skipIf(!hasService)('if the portal crashes, the demo server stops, and no file has its tokens', async () => {
  const { output, spec, kill, ended } = await start();
  const address = /demo API +(http\S+)/.exec(output.stdout)?.[1] ?? '';
  expect((await fetch(`${address}/threads`)).status).toBe(401);
  kill();
  await ended;
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'running',
        () => 'gone',
      ),
    )
    .toBe('gone');
  expect(await readdir(dirname(spec), { recursive: true })).not.toContainEqual(expect.stringContaining('target.json'));
});

describe('one portal', () => {
  let portal: Started;
  beforeAll(async () => {
    portal = await startAll();
  });
  afterAll(() => portal?.stop());

  test('a command can start a run and control the mock with the secret from the file', async () => {
    const { url, output, readState } = portal;
    const { mockControl = '' } = await readState();
    const body = '{"scenario": "429", "operation": "getThread"}';
    expect((await sendRequest(mockControl, { method: 'POST', body })).status).toBe(401);
    expect((await sendRequest(`${url}/conformance/mock`, { method: 'POST' })).status).toBe(401);
    const file = /secret +(\S+)/.exec(output.stdout)?.[1] ?? '';
    const headers = { Authorization: `Bearer ${(await readFile(file, 'utf8')).trim()}` };
    expect((await sendRequest(mockControl, { method: 'POST', headers, body })).status).toBe(201);
    expect((await sendRequest(mockControl, { method: 'DELETE', headers })).status).toBe(200);
    expect((await sendRequest(`${url}/conformance/mock`, { method: 'POST', headers })).status).toBe(202);
  });

  test.skipIf(!hasService)(
    'pnpm start starts the portal, the mock and the service, prints a working request and a sign-in link, and stops them on Ctrl-C',
    async () => {
      const { output, url, interrupt, ended } = portal;
      const [, command] = /^ +curl -H "([^"]+)" "(\S+)"$/m.exec(output.stdout) ?? [];
      const address = /^ +curl .*"(http\S+)"$/m.exec(output.stdout)?.[1] ?? '';
      const [name = '', value = ''] = (command ?? '').split(': ');
      const response = await fetch(address, { headers: { [name]: value } });
      expect((await response.json()).data).toHaveLength(3);
      expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
      const link = new URL(/sign in +(http\S+)/.exec(output.stdout)?.[1] ?? '');
      const signedIn = await fetch(`${link.origin}/inbox/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: link.origin },
        body: JSON.stringify({ secret: link.hash.slice(1) }),
      });
      expect(signedIn.status).toBe(201);
      interrupt();
      expect(await ended).toBe(0);
      for (const gone of [url, address, link.origin]) await expect(fetch(gone)).rejects.toThrow();
      expect(output.stderr).toBe('');
    },
  );
});
