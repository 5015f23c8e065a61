import { exchangeBytes } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#store';
import { partNames } from '../../src/serve/parts.ts';
import { type Served, startServer } from '../serve.ts';

// packages/http/test/security/smuggling.test.ts has all cases. These tests prove that every listener is protected.

let server: Served;
beforeAll(async () => {
  server = await startServer(await openStore(), {}, { parts: partNames });
});
afterAll(() => server.stop());

const urls: Record<string, () => string> = {
  'the API': () => `${server.baseUrl}/threads`,
  'the inbox page': () => `${server.inboxUrl.replace('localhost', '127.0.0.1')}/inbox/session`,
  MCP: () => server.mcpUrl,
  'health and metrics': () => `${server.operationsUrl}/healthz`,
};

const host = 'Host: 127.0.0.1';
const heads: Record<string, string[]> = {
  'two Host headers': [host, 'Host: evil.example'],
  'no Host header': [],
  'Transfer-Encoding: xchunked': [host, 'Transfer-Encoding: xchunked'],
  'Transfer-Encoding: chunked, identity': [host, 'Transfer-Encoding: chunked, identity'],
  'Transfer-Encoding with Content-Length': [host, 'Transfer-Encoding: chunked', 'Content-Length: 4'],
  'two Content-Length headers': [host, 'Content-Length: 4', 'Content-Length: 5'],
  'a space before the colon': [host, 'Content-Length : 4'],
};

describe.each(Object.keys(urls))('%s', (name) => {
  test.each(Object.keys(heads))('%s returns 400 and closes the connection', async (fault) => {
    const url = urls[name]?.() ?? '';
    const { pathname } = new URL(url);
    const head = [`POST ${pathname} HTTP/1.1`, ...(heads[fault] ?? []), '', ''].join('\r\n');
    const smuggled = `GET ${pathname} HTTP/1.1\r\n${host}\r\n\r\n`;
    const { text, statuses, closed } = await exchangeBytes(url, `${head}0\r\n\r\n${smuggled}`);
    expect({ statuses, closed }).toEqual({ statuses: [400], closed: true });
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ statusCode: 400, message: expect.any(String) });
  });

  test('a body with invalid chunks gets one response below 500 and closes the connection', async () => {
    const url = urls[name]?.() ?? '';
    const { pathname, origin } = new URL(url);
    const head = [`POST ${pathname} HTTP/1.1`, host, `Origin: ${origin}`, 'Content-Type: application/json'];
    const bytes = `${[...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n')}nonsense\r\n\r\n`;
    const { statuses, closed } = await exchangeBytes(url, bytes);
    expect({ statuses, closed }).toEqual({ statuses: [expect.any(Number)], closed: true });
    expect(statuses[0]).toBeLessThan(500);
  });
});
