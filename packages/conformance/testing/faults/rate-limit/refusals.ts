import type { Fault } from '../../broken-server.ts';
import { operationOf, withHeader, withToken } from '../../fault-messages.ts';
import { failWhen, mapResponseWithStatus } from '../../fault-tools.ts';

/** Responses while the limit is exhausted. */
export const refusalFaults: Fault[] = [
  {
    id: 'limit-never-met',
    what: 'announces a limit and never enforces it',
    caughtBy: 'rate-limit-exceeded',
    breaks: 'R22',
    rateLimit: true,
    breakHandler:
      (handler, { tokens }) =>
      async (request) => {
        const original = await handler(request);
        if (original.status !== 429) return original;
        const { ratelimit = '', 'ratelimit-policy': policy = '' } = original.headers;
        const unlimited = await handler(withToken(request, tokens.full));
        return withHeader(withHeader(unlimited, 'ratelimit', ratelimit), 'ratelimit-policy', policy);
      },
  },
  {
    id: 'retry-after-an-hour',
    what: 'asks to wait for an hour',
    caughtBy: 'rate-limit-retry-after',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: mapResponseWithStatus(429, (response) => withHeader(response, 'retry-after', '3600')),
  },
  {
    id: 'looks-up-while-refused',
    what: 'looks up the thread although the limit is exhausted',
    caughtBy: 'rate-limit-order',
    breaks: 'D21',
    rateLimit: true,
    breakHandler: failWhen(404, (request, { status }) => status === 429 && operationOf(request) === 'detail'),
  },
  {
    id: 'retry-after-in-ms',
    what: 'sends Retry-After in milliseconds',
    caughtBy: 'rate-limit-retry-after',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: mapResponseWithStatus(429, (response) =>
      withHeader(response, 'retry-after', `${Number(response.headers['retry-after']) * 1000}`),
    ),
  },
];
