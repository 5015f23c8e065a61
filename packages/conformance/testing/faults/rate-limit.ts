import { randomUUID } from 'node:crypto';
import type { Target } from '../../src/target/target.ts';
import type { Fault, FaultRequest, FaultResponse } from '../broken-server.ts';
import {
  failWhen,
  mapResponse,
  mapResponseWithStatus,
  operationOf,
  tokenOf,
  withHeader,
  withToken,
} from '../fault-tools.ts';

/** Changes `r` of RateLimit. */
const withRemaining = (response: FaultResponse, change: (left: number) => number): FaultResponse =>
  response.headers.ratelimit
    ? withHeader(
        response,
        'ratelimit',
        response.headers.ratelimit.replace(/r=(\d+)/, (_, left) => `r=${change(Number(left))}`),
      )
    : response;

/** Sends the latest 429 again for some requests, given the response that they would get. */
const repeatRefusal =
  (
    when: (request: FaultRequest, response: FaultResponse, tokens: Target['tokens']) => boolean,
    change: (refusal: FaultResponse) => FaultResponse = (refusal) => refusal,
  ): Fault['breakAnswer'] =>
  (handler, { tokens }) => {
    let refusal: FaultResponse | undefined;
    return async (request) => {
      const response = await handler(request);
      if (response.status === 429 && response.text) refusal = change(response);
      return refusal && when(request, response, tokens)
        ? { ...refusal, headers: { ...refusal.headers, 'x-request-id': randomUUID() } }
        : response;
    };
  };

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
        const unlimited = await handler(withToken(request, tokens.full));
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
    breakAnswer: repeatRefusal(
      (request, _, tokens) =>
        operationOf(request) !== undefined &&
        ['GET', 'HEAD'].includes(request.method) &&
        tokenOf(request) === tokens.limited,
      (refusal) => withHeader(refusal, 'retry-after', '1'),
    ),
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
    id: 'refuses-early',
    what: 'refuses although RateLimit has requests left',
    caughtBy: 'rate-limit-announced',
    rateLimit: true,
    breakAnswer: (handler, { tokens }) =>
      mapResponse((response, request) =>
        response.status === 200 && tokenOf(request) === tokens.limited
          ? withRemaining(response, (left) => left + 3)
          : response,
      )(handler),
  },
  ...[304, 400, 404, 403].map(
    (status): Fault => ({
      id: `${status}-for-free`,
      what: `does not count a request that it answers with ${status}`,
      caughtBy: 'rate-limit-every-request',
      breakAnswer: (handler) => {
        let free = 0;
        return async (request) => {
          const response = await handler(request);
          if (response.status === status) free += 1;
          return withRemaining(response, (left) => left + free);
        };
      },
    }),
  ),
  {
    id: 'limit-per-token',
    what: 'counts the limit for each token instead of each user',
    caughtBy: 'rate-limit-over-tokens',
    breakAnswer: (handler) => {
      const used = new Map<string, number>();
      return async (request) => {
        const response = await handler(request);
        const token = tokenOf(request) ?? '';
        if (response.headers.ratelimit) used.set(token, (used.get(token) ?? 0) + 1);
        return withRemaining(response, () => 1_000_000 - (used.get(token) ?? 0));
      };
    },
  },
  {
    id: 'looks-up-while-refused',
    what: 'looks up the thread although the limit is used up',
    caughtBy: 'rate-limit-order',
    rateLimit: true,
    breakAnswer: failWhen(404, (request, { status }) => status === 429 && operationOf(request) === 'detail'),
  },
  {
    id: 'refuses-before-routing',
    what: 'returns 429 for a path that does not exist',
    caughtBy: 'status-documented',
    rateLimit: true,
    breakAnswer: repeatRefusal(
      (request, { status }, tokens) => status === 404 && !operationOf(request) && tokenOf(request) === tokens.limited,
    ),
  },
  {
    id: 'one-limit-for-all',
    what: 'refuses every user when one exceeds the limit',
    caughtBy: 'rate-limit-per-user',
    rateLimit: true,
    breakAnswer: repeatRefusal((request, _, tokens) => tokenOf(request) === tokens.full),
  },
  {
    id: 'validates-while-refused',
    what: 'validates parameters although the limit is used up',
    caughtBy: 'rate-limit-order',
    rateLimit: true,
    breakAnswer: failWhen(400, ({ query }, { status }) => status === 429 && query.has('conformance')),
  },
];
