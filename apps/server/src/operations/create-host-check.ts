import { isIP } from 'node:net';

/**
 * Checks that a Host header is an IP address, localhost, or one of the given names. This prevents DNS rebinding, in which a
 * page points its own host name at this machine. A request without a Host header is HTTP/1.0, which no browser sends.
 */
export function createHostCheck(hostnames: readonly string[]): (host: string | undefined) => boolean {
  const known = new Set(['localhost', ...hostnames.map((name) => name.toLowerCase())]);
  return (host) => {
    if (host === undefined) return true;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || known.has(name);
  };
}
