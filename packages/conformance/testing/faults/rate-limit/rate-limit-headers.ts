import type { Fault } from '../../broken-server.ts';
import { operationOf, withHeader, withoutHeader } from '../../fault-messages.ts';
import { mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';
import { withNumber, withRemaining } from './rate-limit-tools.ts';

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
    id: 'negative-count',
    what: 'has a negative r',
    caughtBy: 'response-headers',
    breaks: 'D25',
    breakHandler: mapResponse((response) => withRemaining(response, (left) => -left)),
  },
  {
    id: 'more-left-than-quota',
    what: 'has more requests left than the limit allows',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakHandler: mapResponse((response) => withNumber(response, 'ratelimit-policy', 'q', () => 300)),
  },
  {
    id: 'reset-as-date',
    what: 'sends t as the time of the reset instead of the seconds until then',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakHandler: mapResponse((response) =>
      withNumber(response, 'ratelimit', 't', (seconds) => Math.ceil(Date.now() / 1000) + seconds),
    ),
  },
  {
    id: 'reset-in-ms',
    what: 'sends t in milliseconds',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakHandler: mapResponse((response) => withNumber(response, 'ratelimit', 't', (seconds) => seconds * 1000)),
  },
  {
    id: 'policy-of-other-name',
    what: 'sends RateLimit for a policy that is not in RateLimit-Policy',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakHandler: mapResponse((response) =>
      response.headers.ratelimit
        ? withHeader(response, 'ratelimit', response.headers.ratelimit.replace(/^"[^"]*"/, '"hourly"'))
        : response,
    ),
  },
  {
    id: 'policy-per-operation',
    what: 'announces another limit for notes',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakHandler: mapResponse((response, request) =>
      operationOf(request) === 'notes' ? withNumber(response, 'ratelimit-policy', 'q', (quota) => quota * 2) : response,
    ),
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
