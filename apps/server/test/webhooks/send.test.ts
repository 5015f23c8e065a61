import { expect, test } from 'vitest';
import { createSend } from '../../src/webhooks/send.ts';
import { startReceiver } from './receiver.ts';

test.for([
  ['https://127.0.0.1:PORT/', /internal address/],
  ['https://localhost:PORT/', /internal address/],
  ['https://[::1]:PORT/', /internal address/],
  ['https://2130706433:PORT/', /internal address/],
  ['https://0x7f.1:PORT/', /internal address/],
  ['http://127.0.0.1:PORT/', /internal address/],
  ['http://localhost:PORT/', /only https/],
  ['http://example.com/', /only https/],
  ['ftp://example.com/', /only https/],
] as const)('without allowLoopback, nothing is sent to %s', async ([url, reason]) => {
  const receiver = await startReceiver();
  const { send, close } = createSend({ allowLoopback: false, timeout: 2000 });
  const port = new URL(receiver.url).port;
  const { status, response } = await send({ url: url.replace('PORT', port), headers: {}, body: '{}' });
  expect(status).toBeNull();
  expect(response).toMatch(reason);
  expect(receiver.received).toEqual([]);
  await close();
  await receiver.close();
});
