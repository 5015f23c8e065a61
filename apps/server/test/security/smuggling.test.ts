import { exchangeBytes } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { partNames } from '../../src/serve/parts.ts';
import { serve } from '../serve.ts';

// packages/http/test/security/smuggling.test.ts has all cases. This test proves that every part is protected.
test('a request with two lengths, or with invalid chunks, gets one response, and closes the connection', async () => {
  const server = await serve(undefined, {}, { parts: partNames });
  const page = server.inboxUrl.replace('localhost', '127.0.0.1');
  for (const url of [`${server.baseUrl}/threads`, `${page}/inbox/session`, server.mcpUrl, server.operationsUrl]) {
    const { pathname, origin } = new URL(url);
    const headers = ['Host: 127.0.0.1', `Origin: ${origin}`, 'Content-Type: application/json'];
    const head = [`POST ${pathname} HTTP/1.1`, ...headers, 'Transfer-Encoding: chunked'].join('\r\n');
    const smuggled = `GET ${pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    const ambiguous = await exchangeBytes(url, `${head}\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`);
    expect([url, ambiguous.statuses, ambiguous.closed]).toEqual([url, [400], true]);
    const { statuses, closed } = await exchangeBytes(url, `${head}\r\n\r\nnonsense\r\n\r\n`);
    expect([url, statuses.length, closed]).toEqual([url, 1, true]);
    expect(statuses[0]).toBeLessThan(500);
  }
});
