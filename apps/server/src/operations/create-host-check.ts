import { isIP } from 'node:net';

/**
 * Returns whether a Host header names this machine: an IP address, localhost, or one of the given names. A page cannot use
 * any of these to read from this machine: for that, its own name has to be pointed here (DNS rebinding). A request without
 * Host is HTTP/1.0, which no browser sends.
 */
export function createHostCheck(hostnames: readonly string[]): (host: string | undefined) => boolean {
  const known = new Set(['localhost', ...hostnames.map((name) => name.toLowerCase())]);
  return (host) => {
    if (host === undefined) return true;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || known.has(name);
  };
}
