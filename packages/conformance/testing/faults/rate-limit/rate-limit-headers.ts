import type { Fault } from '../../broken-server.ts';
import { operationOf, withHeader, withoutHeader } from '../../fault-messages.ts';
import { mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';
import { withNumber } from './rate-limit-tools.ts';

/** The values of the RateLimit headers. */
export const rateLimitHeaderFaults: Fault[] = [
  {
    id: 'count-stands-still',
    what: 'always sends r=5',
    caughtBy: 'rate-limit-counts-down',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: mapResponseWithStatus(200, (response) => withHeader(response, 'ratelimit', '"default";r=5;t=2')),
  },
  {
    id: 'more-left-than-quota',
    what: 'has more requests left than the limit allows',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakHandler: mapResponse((response) => withNumber(response, 'ratelimit-policy', 'q', () => 300)),
  },
  {
    id: 'reset-in-ms',
    what: 'sends t in milliseconds',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakHandler: mapResponse((response) => withNumber(response, 'ratelimit', 't', (seconds) => seconds * 1000)),
  },
  ...[304, 404].map(
    (status): Fault => ({
      id: `${status}-without-limit`,
      what: `has no RateLimit in a ${status}`,
      caughtBy: 'response-headers',
      breaks: 'D25',
      breakHandler: mapResponse((response, request) =>
        response.status === status && operationOf(request) ? withoutHeader(response, 'ratelimit') : response,
      ),
    }),
  ),
];
