import { readFile } from 'node:fs/promises';
import { sendRequest } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executablePath } from './open-browser.ts';
import { type Started, startAll } from './start-all.ts';
import { testEdits } from './suites/edits.ts';
import { testLayout } from './suites/layout.ts';
import { testReference } from './suites/reference.ts';

// All tests share one portal with the contract and its demo, because it takes longer to start than most tests.
let portal: Started;
beforeAll(async () => {
  portal = await startAll();
});
afterAll(() => portal?.stop());

describe('pnpm start', () => {
  test('prints the file of a secret, with which a command can control the mock', async () => {
    const { controlUrl = '' } = await portal.readMock();
    const body = '{"scenario": "429", "operation": "getThread"}';
    expect((await sendRequest(controlUrl, { method: 'POST', body })).status).toBe(401);
    const file = /secret +(\S+)/.exec(portal.output.stdout)?.[1] ?? '';
    const headers = { Authorization: `Bearer ${(await readFile(file, 'utf8')).trim()}` };
    expect((await sendRequest(controlUrl, { method: 'POST', headers, body })).status).toBe(201);
    expect((await sendRequest(controlUrl, { method: 'DELETE', headers })).status).toBe(200);
  });

  test('prints a working request and a sign-in link', async () => {
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
  });
});

describe.skipIf(!executablePath)('in a browser', () => {
  describe('reference', () => testReference(() => portal));
  describe('edits', () => testEdits(() => portal));
  describe('layout', () => testLayout(() => portal));
});

test('after a crash, the demo server stops', async () => {
  const { output, kill, ended } = portal;
  const address = /demo API +(http\S+)/.exec(output.stdout)?.[1] ?? '';
  expect((await fetch(`${address}/threads`)).status).toBe(401);
  expect(output.stderr).toBe('');
  kill();
  await ended;
  const isGone = () =>
    fetch(address).then(
      () => false,
      () => true,
    );
  await expect.poll(isGone).toBe(true);
});
