import { BlockList, isIP } from 'node:net';

/** Networks that no receiver on the internet has: private, link-local (cloud metadata among them), loopback, reserved. */
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
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
const closed6 = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const;

const closed = new BlockList();
for (const [network, prefix] of closed4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of closed6) closed.addSubnet(network, prefix, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is this machine. */
export const isLoopback = (address: string) => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether events may be sent to an address. */
export function mayReach(address: string, allowLoopback: boolean): boolean {
  // An IPv4 address written as an IPv6 one is judged as IPv4.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const kind = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  if (allowLoopback && loopback.check(plain, kind)) return true;
  return isIP(plain) !== 0 && !plain.toLowerCase().startsWith('::ffff:') && !closed.check(plain, kind);
}
