import { expect, test } from 'vitest';
import { checkWebhookUrl, mayReach } from '#store';

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

test('allowing loopback does not allow other internal addresses', () => {
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
  ['nonsense', /not a URL/],
  ['https://user:secret@example.com/', /must not contain/],
  ['https://example.com/#here', /must not contain/],
  ['http://example.com/hooks', /begin with https/],
  ['https://10.0.0.1/', /internal address/],
  ['http://localhost:4050/', /WEBHOOKS_ALLOW_LOOPBACK/],
] as const)('%s is refused as a webhook URL', ([url, reason]) => {
  expect(() => checkWebhookUrl(url, { allowLoopback: false })).toThrow(reason);
});

test('https URLs can be registered, and http URLs to this machine if loopback is allowed', () => {
  expect(checkWebhookUrl('https://example.com/hooks', { allowLoopback: false })).toBe('https://example.com/hooks');
  expect(checkWebhookUrl('http://localhost:4050/', { allowLoopback: true })).toBe('http://localhost:4050/');
});
