import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { mayReach } from '#store';

/** A DNS lookup for sockets that refuses hosts with an internal address. */
export function createGuardedLookup(allowLoopback: boolean): LookupFunction {
  /** Pending lookups. Concurrent deliveries to one host share a lookup, so that a slow name server blocks one thread only. */
  const pending = new Map<string, Promise<LookupAddress[]>>();
  const resolve = (hostname: string): Promise<LookupAddress[]> => {
    const addresses = pending.get(hostname) ?? lookUp(hostname, { all: true }).finally(() => pending.delete(hostname));
    pending.set(hostname, addresses);
    return addresses;
  };
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        // Every address has to be allowed: the system chooses which one is used.
        if (!addresses.every(({ address }) => mayReach(address, allowLoopback)))
          return callback(internalAddressError(hostname), '');
        const [first] = addresses;
        if (options.all) return callback(null, addresses);
        return callback(null, first?.address ?? '', first?.family);
      },
      (error) => callback(error, ''),
    );
  };
}

export const internalAddressError = (host: string) =>
  new Error(`${host} is an internal address; events are not sent there`);
