import { alternativesOf, type Contract, type Operation } from '@threads-api/contract';
import type { Target } from '../../src/target/target.ts';
import type { FaultRequest, FaultResponse } from '../broken-server.ts';
import type { Break } from '../fault.ts';
import { errorResponse, withHeader, withoutParameters, withToken } from '../fault-messages.ts';
import { failWhen, grantFullAccess, mapRequest, mapResponse } from '../fault-tools.ts';
import { operatorsOf, type Placed } from './derived-fault.ts';

type Tokens = Target['tokens'];

/** Serves some requests as if they had the token that may read everything. */
const granted = (when: (sent: string, tokens: Tokens, request: FaultRequest) => boolean): Break =>
  grantFullAccess((request, tokens) => when(request.headers.authorization ?? '', tokens, request));

const isHead = ({ method }: FaultRequest) => method === 'HEAD';

const isIssued = (sent: string, { without = {}, ...named }: Tokens) =>
  [...Object.values(without), ...Object.values(named)].some((token) => sent === `Bearer ${token}`);

const fromBase64 = (text = '') => Buffer.from(text, 'base64').toString();

/** Faults in how an operation reads tokens. */
const tokenOperators = operatorsOf({
  'auth-token-missing': { 'needs no token': granted((sent) => sent === '') },
  'auth-over-head': { 'needs no token for HEAD': granted((sent, _, request) => sent === '' && isHead(request)) },
  'auth-token-unknown': {
    'accepts any token': granted((sent, tokens) => /^Bearer [^ ]+$/.test(sent) && !isIssued(sent, tokens)),
    'accepts the token null, which a client without a token sends': granted((sent) =>
      /^Bearer (null|undefined)$/.test(sent),
    ),
  },
  'auth-token-expired': { 'accepts expired tokens': granted((sent, { expired }) => sent === `Bearer ${expired}`) },
  'auth-token-revoked': { 'accepts revoked tokens': granted((sent, { revoked }) => sent === `Bearer ${revoked}`) },
  'auth-token-malformed': {
    'accepts other schemes': granted((sent) => /^(?!bearer )\w+ \S+$/i.test(sent)),
    'accepts a token as the user of Basic': granted(
      (sent, { full }) => fromBase64(/^Basic (\S+)$/.exec(sent)?.[1]).split(':')[0] === full,
    ),
  },
  'auth-scheme-case': {
    'accepts only Bearer with a capital B': failWhen(
      401,
      ({ headers }, { status }) => status < 400 && !headers.authorization?.startsWith('Bearer '),
    ),
  },
  'auth-token-elsewhere': {
    'accepts a token in X-Api-Key': granted(
      (sent, { full }, { headers }) => sent === '' && headers['x-api-key'] === full,
    ),
    'trusts a header that names the user, which only a proxy should set': granted(
      (sent, _, { headers }) => sent === '' && 'x-forwarded-user' in headers,
    ),
  },
  'auth-token-in-query': {
    'accepts the token in the query': granted((sent, { full }, { search }) => sent === '' && search.includes(full)),
    'ignores a token in the query beside the header': mapRequest((request) =>
      request.headers.authorization ? withoutParameters(request, ['access_token']) : request,
    ),
  },
});

/** Faults in how an operation checks its scope. */
function scopeOperators(scope: string): Placed[] {
  const lacksScope = (sent: string, { without = {} }: Tokens) => sent === `Bearer ${without[scope]}`;
  const lacksOther = (sent: string, { without = {} }: Tokens) =>
    Object.entries(without).some(([name, token]) => name !== scope && sent === `Bearer ${token}`);
  const needsEveryScope = (isMeant: (request: FaultRequest) => boolean): Break =>
    mapResponse((response, request, { tokens }) =>
      response.status === 200 && isMeant(request) && lacksOther(request.headers.authorization ?? '', tokens)
        ? withHeader(
            errorResponse(response, 403),
            'www-authenticate',
            `Bearer realm="threads", error="insufficient_scope", scope="${scope}"`,
          )
        : response,
    );
  return operatorsOf({
    'scope-missing': {
      'does not check the scope': granted(lacksScope),
      'returns 401 for a missing scope': failWhen(401, (_, { status }) => status === 403),
    },
    'auth-over-head': {
      'does not check the scope for HEAD': granted(
        (sent, tokens, request) => isHead(request) && lacksScope(sent, tokens),
      ),
    },
    'scope-granted': {
      'needs every scope': needsEveryScope(() => true),
      'needs every scope for HEAD': needsEveryScope(isHead),
    },
  });
}

const viewOperators = {
  hidden: operatorsOf({
    'hidden-thread': {
      'shows hidden resources': mapRequest((request, { tokens, resources = {} }) => {
        const hidden = Object.values(resources).flatMap((roles) => roles.hidden ?? []);
        const isHidden = request.path.split('/').some((segment) => hidden.includes(segment));
        const isCaller = request.headers.authorization === `Bearer ${tokens.full}`;
        return isHidden && isCaller ? withToken(request, tokens.otherUser) : request;
      }),
    },
  }),
  list: operatorsOf({
    'membership-at-once': {
      'lists the data of others': granted(
        (sent, { otherUser }) => otherUser !== undefined && sent === `Bearer ${otherUser}`,
      ),
    },
  }),
};

const staleOperators = operatorsOf({
  'membership-at-once': {
    'returns stale data': (handler) => {
      const known = new Map<string, FaultResponse>();
      return async (request) => {
        const key = [request.method, request.path, request.search, request.headers.authorization].join(' ');
        const old = known.get(key);
        if (old && !request.headers['if-none-match']) return { ...old };
        const response = await handler(request);
        if (response.status === 200 && !old) known.set(key, response);
        return response;
      };
    },
  },
});

/** Faults in the access to an operation, and data that is returned to the wrong caller or too late. */
export function accessOperators(operation: Operation, contract: Contract): Placed[] {
  const { scope, path } = operation;
  const [needed] = alternativesOf(contract, operation);
  const isBearer = needed?.schemes.some(({ scheme }) => scheme.scheme?.toLowerCase() === 'bearer');
  if (!isBearer) return staleOperators;
  return [
    ...staleOperators,
    ...tokenOperators,
    ...(scope ? scopeOperators(scope) : []),
    ...(path.includes('{') ? viewOperators.hidden : viewOperators.list),
  ];
}
