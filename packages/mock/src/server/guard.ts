import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackHost } from '@threads-api/cli/local-server';

/**
 * Returns a function that returns why the host name of a request is rejected, or `undefined` if it is known. In a DNS rebinding
 * attack, a page sends its own name.
 */
export function createHostCheck({ host, allowedHosts = [] }: { host: string; allowedHosts?: string[] }) {
  const names = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()));
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  return ({ headers: { host: given = '' } }: IncomingMessage): string | undefined => {
    const name = given
      .replace(/:\d+$/, '')
      .replaceAll(/^\[|\]$/g, '')
      .toLowerCase();
    // Another site cannot own an IP address.
    if (isLoopbackHost(given) || names.has(name) || (listensEverywhere && isIP(name))) return undefined;
    const advice = 'To allow it, use --allow-host, or allowedHosts in startMock.';
    return `The host '${given}' is not allowed. Use ${['localhost', ...names].join(', ')}. ${advice}`;
  };
}

/** Whether a secret is long enough and can be sent in a header. */
export const isControlSecret = (secret: string): boolean => /^[!-~]{16,}$/.test(secret);
