import { randomUUID } from 'node:crypto';
import type { FaultRequest, FaultResponse, Handler } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { operationOf, tokenOf, withToken } from '../../fault-messages.ts';

/** Changes the responses to requests that arrive while others are in flight. */
const underLoad =
  (change: (request: FaultRequest, others: FaultRequest[], handler: Handler) => ReturnType<Handler>): Break =>
  (handler) => {
    const inFlight: FaultRequest[] = [];
    return async (request) => {
      const others = [...inFlight];
      inFlight.push(request);
      try {
        const isSimple = request.method === 'GET' && operationOf(request) !== undefined;
        return await (isSimple && others.length > 0 ? change(request, others, handler) : handler(request));
      } finally {
        inFlight.splice(inFlight.indexOf(request), 1);
      }
    };
  };

const anew = (response: FaultResponse): FaultResponse => ({
  ...response,
  headers: { ...response.headers, 'x-request-id': randomUUID() },
});

/** Faults that are visible only with concurrent requests. */
export const concurrencyFaults = faultsOf({
  'concurrent-requests': {
    'keeps the current user in a variable that all requests share': underLoad((request, others, handler) => {
      const other = others.find((candidate) => tokenOf(candidate) && tokenOf(candidate) !== tokenOf(request));
      return handler(other ? withToken(request, tokenOf(other)) : request);
    }),
    'sends one response to concurrent requests of a user for the same path, with any query': underLoad(
      async (request, others, handler) => {
        const same = others.find((other) => other.path === request.path && tokenOf(other) === tokenOf(request));
        return anew(await handler(same ?? request));
      },
    ),
  },
});
