import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { help } from '../../server/command/help.ts';
import { type Started, startAll } from '../start-all.ts';

const document = await readFile(new URL('../documents/shop.yaml', import.meta.url), 'utf8');

let portal: Started;
let file: string;
beforeAll(async () => {
  portal = await startAll({ document });
  file = /secret +(\S+)/.exec(portal.output.stdout)?.[1] ?? '';
});
afterAll(() => portal?.stop());

const secretOf = (html: string) => /<meta name="secret" content="([\w-]{32,})">/.exec(html)?.[1] ?? '';

test('the secret is in the HTML and in a private file', async () => {
  const secret = (await readFile(file, 'utf8')).trim();
  expect(secretOf(await (await fetch(portal.url)).text())).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
});

test('the help and the README say that other users of the machine can read the secret', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  for (const text of [help, readme]) {
    expect(text).toContain('Other users of this machine can read it from the page');
    expect(text).not.toContain('only you can read');
  }
});

test('the secret is neither printed nor in the data, the events or the files of the page', async () => {
  const { url, output } = portal;
  const html = await (await fetch(url)).text();
  const secret = secretOf(html);
  expect(secret).not.toBe('');
  const scripts = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => `/${path}`);
  expect(scripts.length).toBeGreaterThan(0);
  for (const path of ['/data/state.json', ...scripts])
    expect(await (await fetch(`${url}${path}`)).text()).not.toContain(secret);
  const stopping = new AbortController();
  const events = await fetch(`${url}/events`, { signal: stopping.signal });
  let received = '';
  for await (const chunk of events.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk;
    if (received.includes('event: contract')) break;
  }
  stopping.abort();
  expect(received).not.toContain(secret);
  expect(output.stdout + output.stderr).not.toContain(secret);
});

test('each start has a new secret, and the file is removed after Ctrl-C', async () => {
  const other = await startAll({ document });
  try {
    const secret = secretOf(await (await fetch(other.url)).text());
    expect(secret).not.toBe('');
    expect(secret).not.toBe((await readFile(file, 'utf8')).trim());
    portal.interrupt();
    expect(await portal.ended).toBe(0);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  } finally {
    await other.stop();
  }
});
