import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hasSecret, isLoopbackHost } from '@threads-api/cli/local-server';

/** Returns why a request is rejected, or `undefined` if it is allowed. */
type Check = (request: IncomingMessage) => string | undefined;

/** Rejects requests with an unknown host name. In a DNS rebinding attack, a page sends its own name. */
export function createHostCheck({ host, allowedHosts = [] }: { host: string; allowedHosts?: string[] }): Check {
  const names = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()));
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  return ({ headers: { host: given = '' } }) => {
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

/** Rejects control requests from other machines, with other host names, and from pages on other hosts. */
export const refusePage: Check = ({ headers: { host = '', origin }, socket }) => {
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && isLoopbackHost(host);
  const isLocalPage = origin === undefined || isLoopbackHost(/^https?:\/\/(.+)$/.exec(origin)?.[1] ?? '');
  return isLocal && isLocalPage ? undefined : 'The control URL accepts requests only from this machine.';
};

/** Whether a secret is long enough and can be sent in a header. */
export const isControlSecret = (secret: string): boolean => /^[!-~]{16,}$/.test(secret);

/** Rejects control requests without the secret. Otherwise, any page on this machine could send them. */
export function refuseWithoutSecret(request: IncomingMessage, secret: string): string | undefined {
  if (hasSecret(request, secret)) return undefined;
  return (
    'Send the secret of this mock as "Authorization: Bearer SECRET". ' +
    'The command prints the path of its file on startup. startMock returns it as controlSecret.'
  );
}
