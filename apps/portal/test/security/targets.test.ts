import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type OpenPortal, openPortal } from './open-portal.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const runEnded = () => expect.poll(() => portal.statusOf('other')).not.toBe('running');

test('commands in a target never run, and the response gives advice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'actions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const command = (name: string) => `touch "${join(folder, name)}"`;
  const names = ['receiveMessage', 'closeThread', 'addNote', 'issueToken', 'revokeToken', 'joinInbox', 'leaveInbox'];
  const target = {
    baseUrl: portal.mockUrl,
    tokens: { full: 'any', otherUser: 'usr_Vd6yRs1F' },
    actions: Object.fromEntries(names.map((name) => [name, command(name)])),
  };
  const { status, text } = await portal.post('/conformance/other', { target });
  await runEnded();
  expect(await readdir(folder)).toEqual([]);
  expect(status).toBe(400);
  expect(JSON.parse(text).message).toContain('pnpm conformance --target FILE');
  expect(portal.statusOf('other')).toBe('never');
});

test.for([{}, null, [], '', 0, { receiveMessage: 1 }])('actions are rejected in any form: %j', async (actions) => {
  const target = { baseUrl: portal.mockUrl, tokens: { full: 'any' }, actions };
  const { status, text } = await portal.post('/conformance/other', { target });
  expect(status).toBe(400);
  expect(JSON.parse(text).message).toContain('pnpm conformance --target FILE');
});

test.each([
  ['a file to read', { ca: '/etc/passwd' }],
  ['an environment', { env: { PATH: '/tmp' } }],
  ['a prototype', JSON.parse('{"__proto__": {"actions": {"receiveMessage": "true"}}}')],
])('an unknown field is rejected: %s', async (_, fields) => {
  const target = { baseUrl: portal.mockUrl, tokens: { full: 'any' }, ...fields };
  const { status } = await portal.post('/conformance/other', { target: { ...target, ...fields } });
  expect(status).toBe(400);
  expect(portal.statusOf('other')).toBe('never');
});

test.each([
  'https://threads.example/api/v1',
  'http://169.254.169.254/api/v1',
  'http://0.0.0.0/api/v1',
  'http://localhost.evil.example/api/v1',
  'http://localhost@evil.example/api/v1',
  'file:///etc/passwd',
])('only servers on this machine can be tested: %s', async (baseUrl) => {
  for (const body of [{ target: { baseUrl, tokens: { full: 'any' } } }, { baseUrl, token: 'any' }])
    expect((await portal.post('/conformance/other', body)).status).toBe(400);
});

test('variables in a target are not expanded, and redirects are not followed', async () => {
  const seen: string[] = [];
  const server = createServer(({ headers, url }, response) => {
    seen.push(`${headers.authorization} ${url}`);
    response.writeHead(302, { Location: `http://127.0.0.1:${port}/elsewhere` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const target = {
    $schema: `http://127.0.0.1:${port}/elsewhere`,
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    tokens: { full: '$HOME$(id)' },
  };
  expect((await portal.post('/conformance/other', { target })).status).toBe(202);
  await runEnded();
  expect(portal.statusOf('other')).toBe('could not run');
  expect(seen.length).toBeGreaterThan(0);
  for (const request of seen) expect(request).toMatch(/^Bearer \$HOME\$\(id\) \/api\/v1\//);
});
