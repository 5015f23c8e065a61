import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notes } from '../../server/command/help.ts';
import { type OpenPortal, openPortal } from './open-portal.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe('a read', () => {
  const paths = ['/', '/index.html', '/data/state.json', '/data/document.json', '/events'];

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
