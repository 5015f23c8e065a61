import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hasSecret, isLoopbackHost } from '@threads-api/cli/local-server';

/** Returns why a request is refused, or nothing if it is not. */
type Check = (request: IncomingMessage) => string | undefined;

/** Refuses requests to a name that the mock does not have. A page whose name resolves to this machine sends its own name. */
export function createHostCheck({ host, allowedHosts = [] }: { host: string; allowedHosts?: string[] }): Check {
  const names = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()));
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  return ({ headers: { host: given = '' } }) => {
    const name = given
      .replace(/:\d+$/, '')
      .replaceAll(/^\[|\]$/g, '')
      .toLowerCase();
    // An IP address is no name that another site could own.
    if (isLoopbackHost(given) || names.has(name) || (listensEverywhere && isIP(name))) return undefined;
    const advice = 'Allow it with --allow-host, or with allowedHosts of startMock.';
    return `The mock may be called as ${['localhost', ...names].join(', ')}, not '${given}'. ${advice}`;
  };
}

/** Refuses control requests from other machines, to other names, and from pages of other machines. */
export const refusePage: Check = ({ headers: { host = '', origin }, socket }) => {
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && isLoopbackHost(host);
  const isLocalPage = origin === undefined || isLoopbackHost(/^https?:\/\/(.+)$/.exec(origin)?.[1] ?? '');
  return isLocal && isLocalPage ? undefined : 'The control address is for this machine only.';
};

/** Refuses control requests without the secret. Any page on this machine could send them. */
export function refuseWithoutSecret(request: IncomingMessage, secret: string): string | undefined {
  if (hasSecret(request, secret)) return undefined;
  return (
    'Send the secret of this mock as "Authorization: Bearer SECRET". ' +
    'The command prints the path of its file at the start; startMock returns it as controlSecret.'
  );
}
