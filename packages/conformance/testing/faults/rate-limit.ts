import { randomUUID } from 'node:crypto';
import type { Fault, FaultResponse } from '../broken-server.ts';
import { failWhen, mapResponseWithStatus, tokenOf, withHeader } from '../fault-tools.ts';

/** The rate limit. */
export const rateLimitFaults: Fault[] = [
  {
    id: 'limit-never-met',
    what: 'announces a limit and never enforces it',
    caughtBy: 'rate-limit-exceeded',
    rateLimit: true,
    breakAnswer:
      (handler, { tokens }) =>
      async (request) => {
        const original = await handler(request);
        if (original.status !== 429) return original;
        const { ratelimit = '', 'ratelimit-policy': policy = '' } = original.headers;
        const unlimited = await handler({
          ...request,
          headers: { ...request.headers, authorization: `Bearer ${tokens.full}` },
        });
        return withHeader(withHeader(unlimited, 'ratelimit', ratelimit), 'ratelimit-policy', policy);
      },
  },
  {
    id: 'retry-after-an-hour',
    what: 'asks to wait for an hour',
    caughtBy: 'rate-limit-retry-after',
    rateLimit: true,
    breakAnswer: mapResponseWithStatus(429, (response) => withHeader(response, 'retry-after', '3600')),
  },
  {
    id: 'retry-too-early',
    what: 'refuses again after Retry-After',
    caughtBy: 'rate-limit-retry-after',
    rateLimit: true,
    breakAnswer: (handler, { tokens }) => {
      let refusal: FaultResponse | undefined;
      return async (request) => {
        const response = refusal && tokenOf(request) === tokens.limited ? refusal : await handler(request);
        if (response.status === 429) refusal = withHeader(response, 'retry-after', '1');
        return response.status === 429
          ? { ...(refusal as typeof response), headers: { ...refusal?.headers, 'x-request-id': randomUUID() } }
          : response;
      };
    },
  },
  {
    id: 'retry-after-as-date',
    what: 'sends Retry-After as a date',
    caughtBy: 'response-headers',
    rateLimit: true,
    breakAnswer: mapResponseWithStatus(429, (response) =>
      withHeader(response, 'retry-after', new Date().toUTCString()),
    ),
  },
  {
    id: 'count-stands-still',
    what: 'always sends r=5',
    caughtBy: 'rate-limit-counts-down',
    rateLimit: true,
    breakAnswer: mapResponseWithStatus(200, (response) => withHeader(response, 'ratelimit', '"default";r=5;t=2')),
  },
  {
    id: 'one-limit-for-all',
    what: 'refuses every user when one exceeds the limit',
    caughtBy: 'rate-limit-per-user',
    rateLimit: true,
    breakAnswer: (handler, { tokens }) => {
      let refusal: FaultResponse | undefined;
      return async (request) => {
        const response = await handler(request);
        if (response.status === 429) refusal = response;
        else if (refusal && tokenOf(request) === tokens.full)
          return { ...refusal, headers: { ...refusal.headers, 'x-request-id': randomUUID() } };
        return response;
      };
    },
  },
  {
    id: 'validates-while-refused',
    what: 'validates parameters although the limit is used up',
    caughtBy: 'rate-limit-order',
    rateLimit: true,
    breakAnswer: failWhen(400, ({ query }, { status }) => status === 429 && query.has('conformance')),
  },
];
