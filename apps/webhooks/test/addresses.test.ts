import { mayReach } from '@threads-api/store';
import { expect, test } from 'vitest';
import { createSend } from '../src/send.ts';
import { startReceiver } from './receiver.ts';

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'no address',
])('no event is sent to %s', (address) => {
  expect(mayReach(address, false)).toBe(false);
});

test.for(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('events may be sent to %s', (address) => {
  expect(mayReach(address, false)).toBe(true);
});

test('loopback, and nothing else inside, is reached if it is allowed', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map((address) => mayReach(address, true))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['10.0.0.1', '169.254.169.254', 'fe80::1'].map((address) => mayReach(address, true))).toEqual([
    false,
    false,
    false,
  ]);
});

test.for([
  ['https://127.0.0.1:PORT/', /address inside/],
  ['https://localhost:PORT/', /address inside/],
  ['https://[::1]:PORT/', /address inside/],
  ['https://2130706433:PORT/', /address inside/],
  ['https://0x7f.1:PORT/', /address inside/],
  ['http://127.0.0.1:PORT/', /address inside/],
  ['http://localhost:PORT/', /only https/],
  ['http://example.com/', /only https/],
  ['ftp://example.com/', /only https/],
] as const)('without the setting, %s is not asked', async ([url, reason]) => {
  const receiver = await startReceiver();
  const { send, close } = createSend({ allowLoopback: false, timeout: 2000 });
  const port = new URL(receiver.url).port;
  const { status, answer } = await send({ url: url.replace('PORT', port), headers: {}, body: '{}' });
  expect(status).toBeNull();
  expect(answer).toMatch(reason);
  expect(receiver.received).toEqual([]);
  await close();
  await receiver.close();
});
