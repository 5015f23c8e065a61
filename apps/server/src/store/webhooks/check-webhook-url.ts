import { BlockList, isIP } from 'node:net';
import { limits } from '../limits.ts';

/** A URL is not allowed for webhooks. The message gives the reason. */
export class RefusedUrlError extends Error {}

function requireLength(url: string): void {
  if (url.length > limits.webhookUrlLength)
    throw new RefusedUrlError(`The URL is longer than ${limits.webhookUrlLength.toLocaleString('en')} characters.`);
}

/** The host of a URL as an address or a name, and whether it is this machine. */
export function hostOf({ hostname }: URL): { host: string; isLocal: boolean } {
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, isLocal: host === 'localhost' || (isIP(host) !== 0 && isLoopback(host)) };
}

/** Checks a webhook URL: https, and no internal address; with `allowLoopback`, also http to this machine. */
export function checkWebhookUrl(text: string, { allowLoopback }: { allowLoopback: boolean }): string {
  requireLength(text);
  if (!URL.canParse(text))
    throw new RefusedUrlError(`'${text}' is not a URL. It looks like https://example.com/hooks.`);
  const url = new URL(text);
  const { protocol, username, password, hash, href, port } = url;
  // The encoded URL may be longer.
  requireLength(href);
  if (username || password || hash || port === '0')
    throw new RefusedUrlError('The URL must not contain a user name, a password, a #fragment or port 0.');
  const { host, isLocal } = hostOf(url);
  if (isLocal && !allowLoopback)
    throw new RefusedUrlError(
      'To deliver to this machine, set WEBHOOKS_ALLOW_LOOPBACK=1 for every process of the service.',
    );
  if (isLocal && /^https?:$/.test(protocol)) return href;
  if (!isLocal && isIP(host) !== 0 && !mayReach(host, false))
    throw new RefusedUrlError('The URL points to an internal address; events are not sent there.');
  if (protocol !== 'https:') throw new RefusedUrlError('The URL must begin with https://.');
  return href;
}

/**
 * Networks without receivers on the internet: private, link-local (including cloud metadata), loopback and reserved. These are
 * all blocks of the IANA IPv4 Special-Purpose Address Registry, multicast, and an address that is internal to Azure.
 */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/**
 * The only IPv6 block from which IANA assigns public addresses. Loopback, link-local, multicast, embedded IPv4 addresses
 * (mapped, translated, NAT64) and blocks that may be reserved in the future are outside.
 */
const globalUnicast = ['2000::', 3] as const;

/** The blocks of the IANA IPv6 Special-Purpose Address Registry inside `globalUnicast`. */
const closed6 = [
  // Includes Teredo, which embeds an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which embeds an IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const open6 = new BlockList();
open6.addSubnet(...globalUnicast, 'ipv6');
const closed = new BlockList();
for (const [network, prefix] of closed4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of closed6) closed.addSubnet(network, prefix, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is a loopback address. */
const isLoopback = (address: string) => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether events may be sent to an address. */
export function mayReach(address: string, allowLoopback: boolean): boolean {
  // An IPv4-mapped IPv6 address is checked as IPv4.
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(plain) === 0) return false;
  if (allowLoopback && isLoopback(plain)) return true;
  return isIP(plain) === 4 ? !closed.check(plain) : open6.check(plain, 'ipv6') && !closed.check(plain, 'ipv6');
}
