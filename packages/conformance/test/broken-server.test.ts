import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startBrokenServer } from '../testing/broken-server.ts';

// Otherwise the rejection of the forwarded request is unhandled, and the test run fails.
test('a broken server can stop while it forwards a request', async () => {
  const upstream = createServer();
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/api/v1`;
  const broken = await startBrokenServer({ baseUrl, tokens: { full: 'a' } }, { breakHandler: (handler) => handler });
  const arrived = once(upstream, 'request');
  const sent = fetch(broken.target.baseUrl);
  const failed = expect(sent).rejects.toThrow();
  await arrived;
  await broken.close();
  await failed;
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});
