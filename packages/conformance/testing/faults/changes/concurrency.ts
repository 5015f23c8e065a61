import { randomUUID } from 'node:crypto';
import type { FaultRequest, FaultResponse } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { operationOf, tokenOf, withToken } from '../../fault-messages.ts';

/** The number of concurrent requests that a fault needs. */
const load = 2;

/** Changes responses under load, given the other requests in flight. `answer` returns the correct response to a request. */
const underLoad =
  (
    change: (
      request: FaultRequest,
      others: FaultRequest[],
      answer: (request: FaultRequest) => Promise<FaultResponse>,
    ) => Promise<FaultResponse>,
  ): Break =>
  (handler) => {
    const inFlight: FaultRequest[] = [];
    return async (request) => {
      const others = [...inFlight];
      inFlight.push(request);
      try {
        const isSimple = request.method === 'GET' && operationOf(request) !== undefined;
        return await (isSimple && others.length >= load - 1 ? change(request, others, handler) : handler(request));
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
  'concurrent-requests R2': {
    'keeps the current user in a variable that all requests share': underLoad((request, others, answer) => {
      const other = others.find((candidate) => tokenOf(candidate) && tokenOf(candidate) !== tokenOf(request));
      return answer(other ? withToken(request, tokenOf(other)) : request);
    }),
  },
  'concurrent-requests D16': {
    'sends one response to concurrent requests of a user for the same path, with any query': underLoad(
      async (request, others, answer) => {
        const same = others.find((other) => other.path === request.path && tokenOf(other) === tokenOf(request));
        return anew(await answer(same ?? request));
      },
    ),
  },
});
