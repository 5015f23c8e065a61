import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const credentials = { clientId: 'inbox', clientSecret: 'a-secret-of-at-least-thirty-two-characters' };

export interface Account {
  email: string;
  verified: boolean;
}

export interface RunningProvider {
  issuer: URL;
  /** Allows the redirect to a page, whose port is not known beforehand. */
  allow(pageUrl: string): void;
  stop(): Promise<void>;
}

/** A real OpenID provider, whose sign-in form takes any name of an account. */
export async function startProvider(accounts: Record<string, Account>): Promise<RunningProvider> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server: Server = createServer((request, response) => handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    issuer,
    allow(pageUrl) {
      const provider = new Provider(issuer.href.replace(/\/$/, ''), {
        clients: [
          {
            client_id: credentials.clientId,
            client_secret: credentials.clientSecret,
            redirect_uris: [`${pageUrl}/oidc/callback`],
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        findAccount: (_context, id) => {
          const account = accounts[id];
          return (
            account && {
              accountId: id,
              claims: () => ({ sub: id, email: account.email, email_verified: account.verified }),
            }
          );
        },
        cookies: { keys: ['a key for tests'] },
      });
      handle = provider.callback();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
