import type { Fault, FaultResponse } from '../../broken-server.ts';
import { errorResponse, withHeader, withoutHeader } from '../../fault-messages.ts';
import { mapResponse } from '../../fault-tools.ts';
import { wrongOrders } from './wrong-orders.ts';

/** The order in which a server checks a request. */
export const orderFaults: Fault[] = [
  ...wrongOrders.map(
    ({ due, early, when, breaks = 'D21', ...fault }): Fault => ({
      ...fault,
      breaks,
      breakHandler: (handler, target) =>
        mapResponse((response, request) =>
          response.status === due && when(request, target) ? respondEarly(response, early) : response,
        )(handler),
    }),
  ),
];

/** Adds the RateLimit headers that the contract requires for these statuses. A 401 does not have them. */
function respondEarly(response: FaultResponse, status: number): FaultResponse {
  const limited = withHeader(
    withHeader(response, 'ratelimit-policy', '"default";q=300;w=60'),
    'ratelimit',
    '"default";r=299;t=60',
  );
  if (status !== 304) return withoutHeader(errorResponse(limited, status), 'allow');
  const headers = { ...limited.headers, etag: '"any"', 'cache-control': 'private, no-cache' };
  return { status, text: '', headers };
}
