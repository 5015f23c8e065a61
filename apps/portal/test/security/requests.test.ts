import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notes } from '../../server/command/help.ts';
import { type OpenPortal, openPortal } from './open-portal.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const message = (text: string): string => JSON.parse(text).message;

describe('a request that starts a run', () => {
  const start = async (headers: Record<string, string>, path = '/conformance/mock') =>
    (await portal.send(path, { method: 'POST', headers })).status;
  /** A request with all it needs is rejected only because there is no such server. So it starts no run here. */
  const expectAccepted = async (headers: Record<string, string>) =>
    expect(await start(headers, '/conformance/nobody')).toBe(400);
  const bearer = () => ({ Authorization: `Bearer ${portal.secret}` });

  test('needs the secret if it comes from a command', async () => {
    for (const headers of [{}, { Authorization: 'Bearer another' }, { Authorization: 'Bearer ' }]) {
      const { status, text } = await portal.send('/conformance/mock', { method: 'POST', headers });
      expect(status).toBe(401);
      expect(message(text)).toContain('secret');
    }
    await expectAccepted(bearer());
  });

  test('needs the secret and the portal’s origin if it comes from a page', async () => {
    const { url } = portal;
    expect(await start({ Origin: url })).toBe(401);
    const port = Number(new URL(url).port);
    const others = [
      'https://evil.example',
      'null',
      `http://localhost:${port + 1}`,
      `https://localhost:${port}`,
      // Also an origin of the portal, but not for requests with the Host localhost.
      `http://127.0.0.1:${port}`,
    ];
    for (const Origin of others) expect(await start({ Origin, ...bearer() }), Origin).toBe(403);
    await expectAccepted({ Origin: url, ...bearer() });
  });

  test('needs a loopback Host with the port of the portal', async () => {
    const { port } = new URL(portal.url);
    const from = (Host: string) => ({ Host, Origin: `http://${Host}`, ...bearer() });
    for (const host of [`evil.example:${port}`, `localhost.evil.example:${port}`, 'localhost', 'localhost:1'])
      expect(await start(from(host)), host).toBe(403);
    await expectAccepted(from(`127.0.0.1:${port}`));
  });

  test('must be a POST that names a server', async () => {
    expect((await portal.send('/conformance/mock')).status).toBe(405);
    for (const name of ['nobody', 'server', 'constructor', ''])
      expect((await portal.post(`/conformance/${name}`)).status).toBe(400);
  });

  test('has started none of the rejected runs', () => {
    expect(portal.statusOf('mock')).toBe('never');
  });

  test('is rejected while a run of the same server is in progress, and cannot name another server or commands', async () => {
    const folder = await temporaryFolder();
    const actions = { receiveMessage: `touch "${join(folder, 'ran')}"` };
    const target = { baseUrl: portal.mockUrl, tokens: { full: 'any' }, actions };
    expect((await portal.post('/conformance/other', { target })).status).toBe(400);
    const responses = await Promise.all([1, 2, 3].map(() => portal.post('/conformance/mock', { target })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    await expect.poll(() => portal.statusOf('mock')).not.toBe('running');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a read', () => {
  const paths = ['/', '/index.html', '/data/state.json', '/data/document.json', '/events', '/reports/mock.html'];

  test.each(paths)('of %s needs a loopback Host', async (path) => {
    const { port } = new URL(portal.url);
    for (const Host of [`evil.example:${port}`, 'localhost:1']) {
      const { status, text } = await portal.send(path, { headers: { Host } });
      expect(status).toBe(403);
      expect(text).not.toContain(portal.secret);
    }
  });

  test.each(paths)('of %s is rejected for pages from other origins', async (path) => {
    const { status, headers, text } = await portal.send(path, { headers: { Origin: 'http://localhost:5173' } });
    expect(status).toBe(403);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(text).not.toContain(portal.secret);
  });

  test.each(['/', '/data/state.json'])(
    'of %s cannot be embedded in a page from another origin and is not cached',
    async (path) => {
      const { headers } = await portal.send(path);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/server/main.ts',
    '/..\\package.json',
    '//etc/passwd',
    '/data/../../README.md',
    '/constructor',
  ])('of %s finds no file', async (path) => {
    expect((await portal.send(path)).status).toBe(404);
  });
});

test('the help and the README say that other users of the machine can read the secret', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  for (const text of [notes, readme]) {
    expect(text).toContain('Other users of this machine can read it from the page');
    expect(text).not.toContain('only you can read');
  }
});
