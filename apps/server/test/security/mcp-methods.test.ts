import { METHODS } from 'node:http';
import { exchangeBytes } from '@threads-api/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#store';
import { type Served, serve } from '../serve.ts';

let server: Served;
beforeAll(async () => {
  server = await serve(await openStore(), { databaseUrl: ':memory:' }, { parts: ['mcp'] });
});
afterAll(() => server.stop());

test.each(METHODS.filter((name) => name !== 'CONNECT'))(
  '%s without a token is rejected without a 5xx',
  async (method) => {
    const bytes = `${method} /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
    const { statuses } = await exchangeBytes(server.mcpUrl, bytes);
    expect(statuses).toEqual([method === 'TRACE' ? 405 : expect.toBeOneOf([401, 429])]);
  },
);
