import { expect, test } from 'vitest';
import { checkWebhookUrl, mayReach } from '#store';

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
