import { randomUUID } from 'node:crypto';
import type { Fault } from '../broken-server.ts';
import { answeringWith, failing, tokenOf, withHeader } from '../fault-tools.ts';

/** The rate limit. */
export const faultyRateLimit: Fault[] = [
  {
    id: 'limit-never-met',
    what: 'announces a limit and never applies it',
    caughtBy: 'rate-limit-exceeded',
    rateLimit: true,
    breakAnswer:
      (answer, { tokens }) =>
      async (request) => {
        const right = await answer(request);
        if (right.status !== 429) return right;
        const { ratelimit = '', 'ratelimit-policy': policy = '' } = right.headers;
        const open = await answer({
          ...request,
          headers: { ...request.headers, authorization: `Bearer ${tokens.full}` },
        });
        return withHeader(withHeader(open, 'ratelimit', ratelimit), 'ratelimit-policy', policy);
      },
  },
  {
    id: 'retry-after-an-hour',
    what: 'asks to wait for an hour',
    caughtBy: 'rate-limit-retry-after',
    rateLimit: true,
    breakAnswer: answeringWith(429, (response) => withHeader(response, 'retry-after', '3600')),
  },
  {
    id: 'retry-too-early',
    what: 'refuses again after Retry-After',
    caughtBy: 'rate-limit-retry-after',
    rateLimit: true,
    breakAnswer: (answer, { tokens }) => {
      let refusal: Awaited<ReturnType<typeof answer>> | undefined;
      return async (request) => {
        const response = refusal && tokenOf(request) === tokens.limited ? refusal : await answer(request);
        if (response.status === 429) refusal = withHeader(response, 'retry-after', '1');
        return response.status === 429
          ? { ...(refusal as typeof response), headers: { ...refusal?.headers, 'x-request-id': randomUUID() } }
          : response;
      };
    },
  },
  {
    id: 'retry-after-as-date',
    what: 'writes Retry-After as a date',
    caughtBy: 'response-headers',
    rateLimit: true,
    breakAnswer: answeringWith(429, (response) => withHeader(response, 'retry-after', new Date().toUTCString())),
  },
  {
    id: 'count-stands-still',
    what: 'says r=5 always',
    caughtBy: 'rate-limit-counts-down',
    rateLimit: true,
    breakAnswer: answeringWith(200, (response) => withHeader(response, 'ratelimit', '"default";r=5;t=2')),
  },
  {
    id: 'one-limit-for-all',
    what: 'refuses everybody when one user asks too often',
    caughtBy: 'rate-limit-per-user',
    rateLimit: true,
    breakAnswer: (answer, { tokens }) => {
      let refusal: Awaited<ReturnType<typeof answer>> | undefined;
      return async (request) => {
        const response = await answer(request);
        if (response.status === 429) refusal = response;
        else if (refusal && tokenOf(request) === tokens.full)
          return { ...refusal, headers: { ...refusal.headers, 'x-request-id': randomUUID() } };
        return response;
      };
    },
  },
  {
    id: 'validates-while-refused',
    what: 'looks at parameters though the limit is used up',
    caughtBy: 'rate-limit-order',
    rateLimit: true,
    breakAnswer: failing(400, ({ query }, { status }) => status === 429 && query.has('conformance')),
  },
];
