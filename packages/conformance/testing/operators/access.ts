import { alternativesOf, type Contract, type Operation } from '@threads-api/contract';
import type { Target } from '../../src/target/target.ts';
import type { FaultRequest, FaultResponse } from '../broken-server.ts';
import { withToken } from '../fault-messages.ts';
import { changeRequest, type Placed } from './derived-fault.ts';

/** Requests with a bearer token that are served as if they had the token that may read everything. */
const granted = (when: (sent: string, tokens: Target['tokens'], request: FaultRequest) => boolean): Placed['break'] =>
  changeRequest((request, { tokens }) =>
    when(request.headers.authorization ?? '', tokens, request) ? withToken(request, tokens.full) : request,
  );

/** Faults in the access to an operation, and data that is returned to the wrong caller or too late. */
export function accessOperators(operation: Operation, contract: Contract): Placed[] {
  const { scope, path } = operation;
  const stale: Placed = {
    operator: 'returns stale data',
    actions: true,
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
  const [needed] = alternativesOf(contract, operation);
  const isBearer = needed?.schemes.some(({ scheme }) => scheme.scheme?.toLowerCase() === 'bearer');
  if (!isBearer) return [stale];
  return [
    stale,
    { operator: 'needs no token', break: granted((sent) => sent === '') },
    {
      operator: 'accepts any token',
      break: granted((sent, tokens) => {
        const { without = {}, ...named } = tokens;
        const known = [...Object.values(without), ...Object.values(named)].map((token) => `Bearer ${token}`);
        return /^Bearer [^ ]+$/.test(sent) && !known.includes(sent);
      }),
    },
    {
      operator: 'accepts expired and revoked tokens',
      break: granted((sent, { expired, revoked }) =>
        [expired, revoked].some((token) => token !== undefined && sent === `Bearer ${token}`),
      ),
    },
    { operator: 'accepts other schemes', break: granted((sent) => /^(?!bearer )\w+ \S+$/i.test(sent)) },
    {
      operator: 'accepts the token in the query',
      break: granted((sent, { full }, { search }) => sent === '' && search.includes(full)),
    },
    ...(scope
      ? [
          {
            operator: 'does not check the scope',
            break: granted((sent, { without = {} }) => sent === `Bearer ${without[scope]}`),
          },
        ]
      : []),
    path.includes('{')
      ? {
          operator: 'shows hidden resources',
          break: changeRequest((request, { tokens, resources = {} }) => {
            const hidden = Object.values(resources).flatMap((roles) => roles.hidden ?? []);
            const isHidden = request.path.split('/').some((segment) => hidden.includes(segment));
            const isCaller = request.headers.authorization === `Bearer ${tokens.full}`;
            return isHidden && isCaller ? withToken(request, tokens.otherUser) : request;
          }),
        }
      : {
          operator: 'lists the data of others',
          actions: true,
          break: granted((sent, { otherUser }) => otherUser !== undefined && sent === `Bearer ${otherUser}`),
        },
  ];
}
