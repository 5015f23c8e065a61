import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RefusedError } from '../database/errors.ts';
import { limits } from '../limits.ts';

function requireLength(url: string): void {
  if (url.length > limits.webhookUrlLength)
    throw new RefusedError(`The URL is longer than ${limits.webhookUrlLength.toLocaleString('en')} characters.`);
}

/** The host of a URL as an address or a name, and whether it is this machine. */
export function hostOf({ hostname }: URL): { host: string; isLocal: boolean } {
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, isLocal: host === 'localhost' || (isIP(host) !== 0 && isLoopback(host)) };
}

/** Checks a webhook URL: https, and no internal address; with `allowLoopback`, also http to this machine. */
export function checkWebhookUrl(text: string, { allowLoopback }: { allowLoopback: boolean }): string {
  requireLength(text);
  if (!URL.canParse(text)) throw new RefusedError(`'${text}' is not a URL. It looks like https://example.com/hooks.`);
  const url = new URL(text);
  const { protocol, username, password, hash, href, port } = url;
  // The encoded URL may be longer.
  requireLength(href);
  if (username || password || hash || port === '0')
    throw new RefusedError('The URL must not contain a user name, a password, a #fragment or port 0.');
  const { host, isLocal } = hostOf(url);
  if (isLocal && !allowLoopback)
    throw new RefusedError(
      'To deliver to this machine, set WEBHOOKS_ALLOW_LOOPBACK=1 for every process of the service.',
    );
  if (isLocal && /^https?:$/.test(protocol)) return href;
  if (!isLocal && isIP(host) !== 0 && !mayReach(host, false))
    throw new RefusedError('The URL points to an internal address; events are not sent there.');
  if (protocol !== 'https:') throw new RefusedError('The URL must begin with https://.');
  return href;
}

/** An address that is internal to Azure. */
const azure = '168.63.129.16';

/** The only IPv6 block from which IANA assigns public addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is a loopback address. */
const isLoopback = (address: string) => ipaddr.process(address).range() === 'loopback';

/** Whether events may be sent to an address: one that is public, and neither private, link-local nor reserved. */
export function mayReach(address: string, allowLoopback: boolean): boolean {
  if (isIP(address) === 0) return false;
  if (isLoopback(address)) return allowLoopback;
  // An IPv4-mapped IPv6 address is checked as IPv4.
  const plain = ipaddr.process(address);
  const isAssigned = plain instanceof ipaddr.IPv6 ? plain.match(globalUnicast) : plain.toString() !== azure;
  return isAssigned && plain.range() === 'unicast';
}
