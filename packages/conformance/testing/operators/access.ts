import { alternativesOf, type Contract, type Operation } from '@threads-api/contract';
import type { Target } from '../../src/target/target.ts';
import type { FaultRequest, FaultResponse } from '../broken-server.ts';
import { errorResponse, withHeader, withQuery, withToken } from '../fault-messages.ts';
import { changeRequest, changeResponse, type Placed } from './derived-fault.ts';

type Tokens = Target['tokens'];

/** Serves some requests as if they had the token that may read everything. */
const granted = (when: (sent: string, tokens: Tokens, request: FaultRequest) => boolean): Placed['break'] =>
  changeRequest((request, { tokens }) =>
    when(request.headers.authorization ?? '', tokens, request) ? withToken(request, tokens.full) : request,
  );

/** Replaces some responses with an error. */
const refused = (
  status: number,
  when: (request: FaultRequest, response: FaultResponse, tokens: Tokens) => boolean,
): Placed['break'] =>
  changeResponse((response, request, { tokens }) =>
    when(request, response, tokens) ? errorResponse(response, status) : response,
  );

const isHead = ({ method }: FaultRequest) => method === 'HEAD';

const isIssued = (sent: string, { without = {}, ...named }: Tokens) =>
  [...Object.values(without), ...Object.values(named)].some((token) => sent === `Bearer ${token}`);

const fromBase64 = (text = '') => Buffer.from(text, 'base64').toString();

/** Faults in how an operation reads tokens. */
const tokenOperators: Placed[] = [
  { operator: 'needs no token', caughtBy: 'auth-token-missing', break: granted((sent) => sent === '') },
  {
    operator: 'needs no token for HEAD',
    caughtBy: 'auth-over-head',
    break: granted((sent, _, request) => sent === '' && isHead(request)),
  },
  {
    operator: 'accepts any token',
    caughtBy: 'auth-token-unknown',
    break: granted((sent, tokens) => /^Bearer [^ ]+$/.test(sent) && !isIssued(sent, tokens)),
  },
  {
    operator: 'accepts the token null, which a client without a token sends',
    caughtBy: 'auth-token-unknown',
    break: granted((sent) => /^Bearer (null|undefined)$/.test(sent)),
  },
  {
    operator: 'accepts expired tokens',
    caughtBy: 'auth-token-expired',
    break: granted((sent, { expired }) => sent === `Bearer ${expired}`),
  },
  {
    operator: 'accepts revoked tokens',
    caughtBy: 'auth-token-revoked',
    break: granted((sent, { revoked }) => sent === `Bearer ${revoked}`),
  },
  {
    operator: 'accepts other schemes',
    caughtBy: 'auth-token-malformed',
    break: granted((sent) => /^(?!bearer )\w+ \S+$/i.test(sent)),
  },
  {
    operator: 'accepts a token as the user of Basic',
    caughtBy: 'auth-token-malformed',
    break: granted((sent, { full }) => fromBase64(/^Basic (\S+)$/.exec(sent)?.[1]).split(':')[0] === full),
  },
  {
    operator: 'accepts only Bearer with a capital B',
    caughtBy: 'auth-scheme-case',
    break: refused(401, ({ headers }, { status }) => status < 400 && !headers.authorization?.startsWith('Bearer ')),
  },
  {
    operator: 'accepts a token in X-Api-Key',
    caughtBy: 'auth-token-elsewhere',
    break: granted((sent, { full }, { headers }) => sent === '' && headers['x-api-key'] === full),
  },
  {
    operator: 'trusts a header that names the user, which only a proxy should set',
    caughtBy: 'auth-token-elsewhere',
    break: granted((sent, _, { headers }) => sent === '' && 'x-forwarded-user' in headers),
  },
  {
    operator: 'accepts the token in the query',
    caughtBy: 'auth-token-in-query',
    break: granted((sent, { full }, { search }) => sent === '' && search.includes(full)),
  },
  {
    operator: 'ignores a token in the query beside the header',
    caughtBy: 'auth-token-in-query',
    break: changeRequest((request) =>
      request.headers.authorization && request.query.has('access_token')
        ? withQuery(request, (query) => query.delete('access_token'))
        : request,
    ),
  },
];

/** Faults in how an operation checks its scope. */
function scopeOperators(scope: string): Placed[] {
  const lacksScope = (sent: string, { without = {} }: Tokens) => sent === `Bearer ${without[scope]}`;
  const lacksOther = (sent: string, { without = {} }: Tokens) =>
    Object.entries(without).some(([name, token]) => name !== scope && sent === `Bearer ${token}`);
  const needsEveryScope = (isMeant: (request: FaultRequest) => boolean): Placed['break'] =>
    changeResponse((response, request, { tokens }) =>
      response.status === 200 && isMeant(request) && lacksOther(request.headers.authorization ?? '', tokens)
        ? withHeader(
            errorResponse(response, 403),
            'www-authenticate',
            `Bearer realm="threads", error="insufficient_scope", scope="${scope}"`,
          )
        : response,
    );
  return [
    { operator: 'does not check the scope', caughtBy: 'scope-missing', break: granted(lacksScope) },
    {
      operator: 'does not check the scope for HEAD',
      caughtBy: 'auth-over-head',
      break: granted((sent, tokens, request) => isHead(request) && lacksScope(sent, tokens)),
    },
    {
      operator: 'returns 401 for a missing scope',
      caughtBy: 'scope-missing',
      break: refused(401, (_, { status }) => status === 403),
    },
    { operator: 'needs every scope', caughtBy: 'scope-granted', break: needsEveryScope(() => true) },
    { operator: 'needs every scope for HEAD', caughtBy: 'scope-granted', break: needsEveryScope(isHead) },
  ];
}

const showHidden: Placed = {
  operator: 'shows hidden resources',
  caughtBy: 'hidden-thread',
  break: changeRequest((request, { tokens, resources = {} }) => {
    const hidden = Object.values(resources).flatMap((roles) => roles.hidden ?? []);
    const isHidden = request.path.split('/').some((segment) => hidden.includes(segment));
    const isCaller = request.headers.authorization === `Bearer ${tokens.full}`;
    return isHidden && isCaller ? withToken(request, tokens.otherUser) : request;
  }),
};

const listOthers: Placed = {
  operator: 'lists the data of others',
  caughtBy: 'membership-at-once',
  break: granted((sent, { otherUser }) => otherUser !== undefined && sent === `Bearer ${otherUser}`),
};

const returnStale: Placed = {
  operator: 'returns stale data',
  caughtBy: 'membership-at-once',
  break: () => {
    const known = new Map<string, FaultResponse>();
    return async (request, handler) => {
      const key = [request.method, request.path, request.search, request.headers.authorization].join(' ');
      const old = known.get(key);
      if (old && !request.headers['if-none-match']) return { ...old };
      const response = await handler(request);
      if (response.status === 200 && !old) known.set(key, response);
      return response;
    };
  },
};

/** Faults in the access to an operation, and data that is returned to the wrong caller or too late. */
export function accessOperators(operation: Operation, contract: Contract): Placed[] {
  const { scope, path } = operation;
  const [needed] = alternativesOf(contract, operation);
  const isBearer = needed?.schemes.some(({ scheme }) => scheme.scheme?.toLowerCase() === 'bearer');
  if (!isBearer) return [returnStale];
  return [
    returnStale,
    ...tokenOperators,
    ...(scope ? scopeOperators(scope) : []),
    path.includes('{') ? showHidden : listOthers,
  ];
}
