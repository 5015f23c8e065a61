import { exchangeBytes } from '@threads-api/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#store';
import { partNames } from '../../src/serve/parts.ts';
import { type Served, startServer } from '../serve.ts';

// packages/http/test/security/smuggling.test.ts has all cases. These tests prove that every listener is protected.

let server: Served;
beforeAll(async () => {
  server = await startServer(await openStore(), {}, { parts: partNames });
});
afterAll(() => server.stop());

const urls = {
  'the API': () => `${server.baseUrl}/threads`,
  'the inbox page': () => `${server.inboxUrl.replace('localhost', '127.0.0.1')}/inbox/session`,
  MCP: () => server.mcpUrl,
  'health and metrics': () => `${server.operationsUrl}/healthz`,
};
const names = Object.keys(urls) as (keyof typeof urls)[];

const host = 'Host: 127.0.0.1';

test.each([
  ['the API', 'a header that is too long', [host, `X-Long: ${'a'.repeat(20_000)}`]],
  ['the inbox page', 'two Host headers', [host, 'Host: evil.example']],
  ['MCP', 'Transfer-Encoding with Content-Length', [host, 'Transfer-Encoding: chunked', 'Content-Length: 4']],
  ['health and metrics', 'a space before the colon', [host, 'Content-Length : 4']],
] as const)('%s: %s returns 400 and closes the connection', async (name, _, headers) => {
  const url = urls[name]();
  const { pathname } = new URL(url);
  const head = [`POST ${pathname} HTTP/1.1`, ...headers, '', ''].join('\r\n');
  const smuggled = `GET ${pathname} HTTP/1.1\r\n${host}\r\n\r\n`;
  const { text, statuses, closed } = await exchangeBytes(url, `${head}0\r\n\r\n${smuggled}`);
  expect({ statuses, closed }).toEqual({ statuses: [400], closed: true });
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ statusCode: 400, message: expect.any(String) });
});

test.each(names)(
  '%s: a body with invalid chunks gets one response below 500 and closes the connection',
  async (name) => {
    const url = urls[name]();
    const { pathname, origin } = new URL(url);
    const head = [`POST ${pathname} HTTP/1.1`, host, `Origin: ${origin}`, 'Content-Type: application/json'];
    const bytes = `${[...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n')}nonsense\r\n\r\n`;
    const { statuses, closed } = await exchangeBytes(url, bytes);
    expect({ statuses, closed }).toEqual({ statuses: [expect.any(Number)], closed: true });
    expect(statuses[0]).toBeLessThan(500);
  },
);
