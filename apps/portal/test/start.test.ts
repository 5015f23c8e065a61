import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { sendRequest } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasService, launchService } from '../server/conformance/launch-service.ts';
import { findBase } from '../server/document/find-base.ts';
import { startCommand } from '../server/start.ts';
import { type Started, shop, startAll } from './start-all.ts';

const taken = createServer().listen(0, '127.0.0.1');
await once(taken, 'listening');
const { port } = taken.address() as AddressInfo;
afterAll(() => taken.close());

const inUse = (...[option, setting]: string[]) =>
  `Port ${port} is in use. Choose another with ${option} or ${setting}.`;

test('if the port is in use, start prints one line and exits with 2', async () => {
  const { output, ended, stop } = await startAll({ document: shop, env: { PORTAL_PORT: `${port}` } });
  expect(await ended).toBe(2);
  expect(output.stderr.trim()).toBe(inUse('--port', 'PORTAL_PORT'));
  await stop();
});

test('an invalid port is rejected', async () => {
  await expect(startCommand.run({ 'mock-port': 'many', editor: 'none' }, [])).rejects.toThrow(
    "--mock-port must be a whole number from 0 to 65535, not 'many'.",
  );
});

test('a --base that is neither a file nor in git is rejected', async () => {
  await expect(findBase('none:openapi.yaml', 'openapi.yaml', [])).rejects.toThrow(
    "'none:openapi.yaml' is not a file, and git has no such version of this document. See --help.",
  );
});

test.runIf(hasService)('if the port of the demo is in use, it does not start', async () => {
  await expect(launchService({ port })).rejects.toThrow(inUse('--server-port', 'SERVER_PORT'));
});

describe('pnpm start', () => {
  let portal: Started;
  beforeAll(async () => {
    portal = await startAll();
  });
  afterAll(() => portal?.stop());

  test('prints the file of a secret, with which a command can start a run and control the mock', async () => {
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

  test.runIf(hasService)('prints a working request and a sign-in link', async () => {
    const { output, url } = portal;
    const [, header = '', address = ''] = /^ +curl -H "([^"]+)" "(\S+)"$/m.exec(output.stdout) ?? [];
    const [name = '', value = ''] = header.split(': ');
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
    expect(output.stderr).toBe('');
  });

  test.runIf(hasService)('after a crash, the demo server stops, and no file has its tokens', async () => {
    const { output, spec, kill, ended } = portal;
    const address = /demo API +(http\S+)/.exec(output.stdout)?.[1] ?? '';
    expect((await fetch(`${address}/threads`)).status).toBe(401);
    kill();
    await ended;
    const isGone = () =>
      fetch(address).then(
        () => false,
        () => true,
      );
    await expect.poll(isGone).toBe(true);
    expect(await readdir(dirname(spec), { recursive: true })).not.toContainEqual(
      expect.stringContaining('target.json'),
    );
  });
});
