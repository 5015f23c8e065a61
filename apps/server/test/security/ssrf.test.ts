import { describe, expect, test } from 'vitest';
import { checkWebhookUrl, mayReach } from '#store';
import { createSend } from '../../src/webhooks/send.ts';

/** The blocks of the IANA special-purpose address registries as of October 2024, and non-unicast blocks. */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/128',
    '::1/128',
    '::ffff:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '100:0:0:1::/64',
    '2001::/23',
  ],
  ...['2001::/32', '2001:2::/48', '2001:10::/28', '2001:20::/28', '2001:30::/28', '2001:db8::/32', '2002::/16'],
  ...['2620:4f:8000::/48', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const bitsOf = (address: string) => (address.includes(':') ? 128n : 32n);

function toNumber(address: string): bigint {
  if (!address.includes(':')) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [head = '', tail] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])].reduce(
    (sum, part) => sum * 65_536n + BigInt(`0x${part}`),
    0n,
  );
}

function toText(number: bigint, bits: bigint): string {
  const width = bits === 32n ? 8n : 16n;
  const parts = Array.from({ length: Number(bits / width) }, (_, index) =>
    ((number >> (bits - width * BigInt(index + 1))) & ((1n << width) - 1n)).toString(bits === 32n ? 10 : 16),
  );
  return parts.join(bits === 32n ? '.' : ':');
}

/** The first, the middle and the last address of a block. */
function samplesOf(block: string): string[] {
  const [network = '', prefix = ''] = block.split('/');
  const bits = bitsOf(network);
  const first = toNumber(network);
  const size = 1n << (bits - BigInt(prefix));
  return [first, first + size / 2n, first + size - 1n].map((number) => toText(number, bits));
}

const internal = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1'];
const hex = (address: string) => {
  const number = toNumber(address);
  return `${(number >> 16n).toString(16)}:${(number & 0xffffn).toString(16)}`;
};

describe('no event is sent', () => {
  test.for(special)('to any address in %s', (block) => {
    expect(samplesOf(block).filter((address) => mayReach(address, false))).toEqual([]);
  });

  test.for(internal)('to %s in any form of IPv6', (address) => {
    const forms = [
      `::ffff:${address}`,
      `::FFFF:${address}`,
      `0:0:0:0:0:ffff:${address}`,
      `::ffff:${hex(address)}`,
      `0000:0000:0000:0000:0000:ffff:${hex(address)}`,
      `::${address}`,
      `::${hex(address)}`,
      `::ffff:0:${hex(address)}`,
      `64:ff9b::${hex(address)}`,
      `64:ff9b::${address}`,
      `64:ff9b:1::${hex(address)}`,
      `2002:${hex(address)}::1`,
      `2001:0:4136:e378:8000:63bf:${hex(address)}`,
      `2001:0:${hex(address)}:8000:63bf:3fff:fdd2`,
      `fe80::5efe:${hex(address)}`,
    ];
    expect(forms.filter((form) => mayReach(form, false))).toEqual([]);
  });

  test.for(['fe80::1%eth0', '::1%1', '', '127.1', '0x7f.1', '2130706433', 'localhost', '1.2.3.4.5', ':::1'])(
    "to '%s', which is not a plain address",
    (text) => {
      expect(mayReach(text, false)).toBe(false);
    },
  );

  test.for([
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://[5f00::1]/',
    'https://[3fff::1]/',
    'https://[100:0:0:1::1]/',
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
] as const)('%s is refused as a webhook URL', ([url, reason]) => {
  expect(() => checkWebhookUrl(url, { allowLoopback: false })).toThrow(reason);
});

test.for([
  '8.8.8.8',
  '172.32.0.1',
  '192.0.1.1',
  '198.20.0.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450::1',
  '::ffff:8.8.8.8',
])('events are sent to %s', (address) => {
  expect(mayReach(address, false)).toBe(true);
});
