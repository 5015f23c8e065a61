import type { Fault, FaultRequest } from '../../broken-server.ts';
import { operationOf, tokenOf } from '../../fault-messages.ts';
import { grantFullAccess } from '../../fault-tools.ts';

const isAnonymous = (request: FaultRequest) => !request.headers.authorization && operationOf(request) !== undefined;

/** Requests that are accepted without a valid token. */
export const tokenFaults: Fault[] = [
  {
    id: 'open-to-anybody',
    what: 'requires no token',
    caughtBy: 'auth-token-missing',
    breaks: 'R19',
    breakHandler: grantFullAccess(
      (request) => request.headers.authorization === undefined && operationOf(request) !== undefined,
    ),
  },
  {
    id: 'any-token-taken',
    what: 'accepts a token that was never issued',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakHandler: grantFullAccess((request) => /^cthr_0+$/.test(tokenOf(request) ?? '')),
  },
  {
    id: 'expiry-ignored',
    what: 'accepts an expired token',
    caughtBy: 'auth-token-expired',
    breaks: 'R19',
    breakHandler: grantFullAccess((request, tokens) => tokenOf(request) === tokens.expired),
  },
  {
    id: 'revocation-ignored',
    what: 'accepts a revoked token',
    caughtBy: 'auth-token-revoked',
    breaks: 'R19',
    breakHandler: grantFullAccess((request, tokens) => tokenOf(request) === tokens.revoked),
  },
  {
    id: 'head-for-anybody',
    what: 'requires no token for HEAD',
    caughtBy: 'auth-over-head',
    breaks: 'R19',
    breakHandler: grantFullAccess((request) => request.method === 'HEAD' && !request.headers.authorization),
  },
  {
    id: 'null-as-token',
    what: 'accepts the token null, which a client without a token sends',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakHandler: grantFullAccess((request) => /^(null|undefined)$/.test(tokenOf(request) ?? '')),
  },
  {
    id: 'proxy-user-trusted',
    what: 'trusts a header that names the user, which only a proxy should set',
    caughtBy: 'auth-token-elsewhere',
    breaks: 'R14',
    breakHandler: grantFullAccess((request) => isAnonymous(request) && 'x-forwarded-user' in request.headers),
  },
  {
    id: 'filtered-for-anybody',
    what: 'requires no token for a filtered list',
    caughtBy: 'auth-token-missing',
    breaks: 'R14',
    breakHandler: grantFullAccess((request) => isAnonymous(request) && request.query.has('unread')),
  },
];
