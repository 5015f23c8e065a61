import { describe, expect, test } from 'vitest';
import { checkWebhookUrl, mayReach } from '#store';
import { createSend } from '../../src/webhooks/send.ts';

/**
 * The first and the last address of each block in the IANA special-purpose address registries as of October 2024, and of
 * non-unicast blocks.
 */
const special = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255
  169.254.0.0 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255
  192.31.196.0 192.31.196.255 192.52.193.0 192.52.193.255 192.88.99.0 192.88.99.255 192.168.0.0 192.168.255.255
  192.175.48.0 192.175.48.255 198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255
  224.0.0.0 239.255.255.255 240.0.0.0 255.255.255.255 :: ::1 ::ffff:0:0 ::ffff:ffff:ffff 64:ff9b:: 64:ff9b::ffff:ffff
  64:ff9b:1:: 64:ff9b:1:ffff:ffff:ffff:ffff:ffff 100:: 100::ffff:ffff:ffff:ffff 100:0:0:1:: 100::1:ffff:ffff:ffff:ffff
  2001:: 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 2001:: 2001:0:ffff:ffff:ffff:ffff:ffff:ffff
  2001:2:: 2001:2:0:ffff:ffff:ffff:ffff:ffff 2001:10:: 2001:1f:ffff:ffff:ffff:ffff:ffff:ffff
  2001:20:: 2001:2f:ffff:ffff:ffff:ffff:ffff:ffff 2001:30:: 2001:3f:ffff:ffff:ffff:ffff:ffff:ffff
  2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002:: 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  2620:4f:8000:: 2620:4f:8000:ffff:ffff:ffff:ffff:ffff 3fff:: 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff
  5f00:: 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff fc00:: fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  fe80:: febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff fec0:: feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  ff00:: ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
`;

describe('no event is sent', () => {
  test('to any special address', () => {
    const reached = special
      .trim()
      .split(/\s+/)
      .filter((address) => mayReach(address, false));
    expect(reached).toEqual([]);
  });

  test('to a text that is not a plain address', () => {
    const texts = ['fe80::1%eth0', '::1%1', '', '127.1', '0x7f.1', '2130706433', 'localhost', '1.2.3.4.5', ':::1'];
    expect(texts.filter((text) => mayReach(text, false))).toEqual([]);
  });

  test.for([
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'http://127.0.0.1/',
    'https://\uFF11\uFF12\uFF17.0.0.1/',
  ])('to %s', async (url) => {
    expect(() => checkWebhookUrl(url, { allowLoopback: false })).toThrow(/internal address|WEBHOOKS_ALLOW_LOOPBACK/);
    const { send, close } = createSend({ allowLoopback: false, timeout: 1000 });
    expect(await send({ url, headers: {}, body: '{}' })).toMatchObject({
      status: null,
      response: expect.stringContaining('is an internal address'),
    });
    await close();
  });

  test('over plain HTTP to another machine, whatever its address is', async () => {
    const { send, close } = createSend({ allowLoopback: false, timeout: 1000 });
    for (const url of ['http://localhost:1/', 'http://example.com/', 'ftp://example.com/'])
      expect(await send({ url, headers: {}, body: '{}' })).toMatchObject({
        status: null,
        response: expect.stringContaining('only https'),
      });
    await close();
  });
});

test('allowing loopback does not allow other internal addresses', () => {
  const reachable = (addresses: string[]) => addresses.filter((address) => mayReach(address, true));
  const loopback = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'];
  expect(reachable([...loopback, '10.0.0.1', '169.254.169.254', 'fe80::1'])).toEqual(loopback);
  expect(checkWebhookUrl('http://localhost:4050/', { allowLoopback: true })).toBe('http://localhost:4050/');
});

test.for([
  ['nonsense', /not a URL/],
  ['https://user:secret@example.com/', /must not contain/],
  ['https://example.com/#here', /must not contain/],
  ['http://example.com/hooks', /begin with https/],
  [`https://example.com/${'x'.repeat(2_048)}`, /2,048 characters/],
  // Too long only after encoding.
  [`https://example.com/${'ü'.repeat(1_000)}`, /2,048 characters/],
] as const)('%s is refused as a webhook URL', ([url, reason]) => {
  expect(() => checkWebhookUrl(url, { allowLoopback: false })).toThrow(reason);
});

test('events are sent to public addresses', () => {
  const ipv4 = ['8.8.8.8', '172.32.0.1', '192.0.1.1', '198.20.0.1'];
  const ipv6 = ['2606:4700::1111', '2001:4860:4860::8888', '2a00:1450::1', '::ffff:8.8.8.8'];
  expect([...ipv4, ...ipv6].filter((address) => !mayReach(address, false))).toEqual([]);
});
