/**
 * The network of an address. IPv6 clients usually have 2^64 addresses, which begin with the same four groups. An IPv4
 * address, also in IPv6 notation, is its own network.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [start = '', end = ''] = address.split('::');
  const [first, last] = [groupsOf(start), groupsOf(end)];
  // `::` replaces groups of zeros.
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
