import type { Fault, FaultRequest } from '../../broken-server.ts';
import { idOf, operationOf } from '../../fault-messages.ts';

type Target = Parameters<Fault['breakHandler']>[1];

/** A server that performs a check too early, so that it returns `early` instead of `due`. */
interface WrongOrder extends Pick<Fault, 'id' | 'what' | 'caughtBy' | 'rateLimit'> {
  /** Default `D21`. */
  breaks?: string;
  due: number;
  early: number;
  when(request: FaultRequest, target: Target): boolean;
}

const isUnknownPath = (request: FaultRequest) => !operationOf(request);
const isAbsent = (request: FaultRequest) => idOf(request).includes('absent');
const hasUnknownParameter = ({ query }: FaultRequest) => query.has('conformance');
const hasNoToken = ({ headers }: FaultRequest) => !headers.authorization;
const matchesAnyEtag = ({ headers }: FaultRequest) => headers['if-none-match'] === '*';

const notModifiedBefore = (due: number, what: string): WrongOrder => ({
  id: `304-before-${due}`,
  what: `compares If-None-Match before it ${what}`,
  caughtBy: due === 429 ? 'rate-limit-order' : 'not-modified-last',
  ...(due === 429 && { rateLimit: true }),
  due,
  early: 304,
  when: matchesAnyEtag,
});

/** Two checks in the wrong order, by the statuses that the server confuses. */
export const wrongOrders: WrongOrder[] = [
  notModifiedBefore(401, 'checks the token'),
  notModifiedBefore(404, 'looks up the thread'),
  {
    id: 'validates-before-auth',
    what: 'validates parameters before the token',
    caughtBy: 'auth-before-validation',
    due: 401,
    early: 400,
    when: hasUnknownParameter,
  },
  {
    id: 'finds-before-auth',
    what: 'looks up the thread before it checks the token',
    caughtBy: 'auth-before-validation',
    due: 401,
    early: 404,
    when: (request) => isAbsent(request) && request.query.size === 0,
  },
  {
    id: 'auth-before-route',
    what: 'requires a token on unknown paths',
    caughtBy: 'route-before-auth',
    due: 404,
    early: 401,
    when: (request) => isUnknownPath(request) && hasNoToken(request),
  },
  {
    id: 'auth-before-method',
    what: 'requires a token before it rejects a method',
    caughtBy: 'route-before-auth',
    due: 405,
    early: 401,
    when: hasNoToken,
  },
  {
    id: 'finds-before-scope',
    what: 'returns 404 for an absent thread before it checks the scope',
    caughtBy: 'scope-before-view',
    due: 403,
    early: 404,
    when: (request) => isAbsent(request) && request.query.size === 0,
  },
  {
    id: 'validates-before-scope',
    what: 'returns 400 before it checks the scope',
    caughtBy: 'scope-before-view',
    due: 403,
    early: 400,
    when: hasUnknownParameter,
  },
  {
    id: 'method-before-path',
    what: 'returns 405 for a method on a path that does not exist',
    caughtBy: 'route-first',
    due: 404,
    early: 405,
    when: (request) => isUnknownPath(request) && request.method === 'POST',
  },
  {
    id: 'validates-before-path',
    what: 'returns 400 for a parameter of a path that does not exist',
    caughtBy: 'route-first',
    due: 404,
    early: 400,
    when: (request) => isUnknownPath(request) && request.method === 'GET' && hasUnknownParameter(request),
  },
  {
    id: 'finds-before-validation',
    what: 'looks up the thread before it validates parameters',
    caughtBy: 'validation-before-view',
    due: 400,
    early: 404,
    when: isAbsent,
  },
  {
    id: 'finds-before-values',
    what: 'looks up the thread before it validates a limit',
    caughtBy: 'validation-before-view',
    due: 400,
    early: 404,
    when: (request) => isAbsent(request) && request.query.has('limit'),
  },
  notModifiedBefore(400, 'validates parameters'),
  notModifiedBefore(403, 'checks the scope'),
  notModifiedBefore(429, 'counts the request'),
  {
    id: 'unknown-header',
    what: 'rejects a header that it does not know',
    caughtBy: 'generated-request',
    due: 200,
    early: 400,
    when: ({ headers }) => headers['x-conformance'] !== undefined,
  },
];
