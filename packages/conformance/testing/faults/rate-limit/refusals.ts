import { randomUUID } from 'node:crypto';
import type { Fault, FaultResponse } from '../../broken-server.ts';
import { operationOf, tokenOf, withHeader, withJson, withoutHeader, withToken } from '../../fault-messages.ts';
import { failWhen, mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';
import { repeatRefusal, withNumber, withRemaining } from './rate-limit-tools.ts';

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
    id: 'retry-too-early',
    what: 'returns another 429 after Retry-After',
    caughtBy: 'rate-limit-retry-after',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: repeatRefusal(
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
    breaks: 'D25',
    rateLimit: true,
    breakHandler: mapResponseWithStatus(429, (response) =>
      withHeader(response, 'retry-after', new Date().toUTCString()),
    ),
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
    id: 'refuses-before-routing',
    what: 'returns 429 for a path that does not exist',
    caughtBy: 'status-documented',
    breaks: 'D19',
    rateLimit: true,
    breakHandler: repeatRefusal(
      (request, { status }, tokens) => status === 404 && !operationOf(request) && tokenOf(request) === tokens.limited,
    ),
  },
  {
    id: 'validates-while-refused',
    what: 'validates parameters although the limit is exhausted',
    caughtBy: 'rate-limit-order',
    breaks: 'D21',
    rateLimit: true,
    breakHandler: failWhen(400, ({ query }, { status }) => status === 429 && query.has('conformance')),
  },
  {
    id: 'refused-with-empty-list',
    what: 'returns an empty list when the limit is exhausted',
    caughtBy: 'rate-limit-exceeded',
    breaks: 'R22',
    rateLimit: true,
    breakHandler:
      (handler, { tokens }) =>
      async (request) => {
        const response = await handler(request);
        if (response.status !== 429 || operationOf(request) !== 'list') return response;
        const page = await handler(withToken(request, tokens.full));
        if (page.status !== 200 || !page.text) return page;
        const { ratelimit = '', 'ratelimit-policy': policy = '' } = response.headers;
        const empty = withJson(page, { data: [], nextCursor: null });
        return { ...empty, headers: { ...empty.headers, ratelimit, 'ratelimit-policy': policy } };
      },
  },
  {
    id: 'refused-with-rest',
    what: 'has requests left in a 429',
    caughtBy: 'response-headers',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: mapResponseWithStatus(429, (response) => withRemaining(response, () => 1)),
  },
  {
    id: 'refused-for-longer',
    what: 'announces a longer wait in t than in Retry-After',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: mapResponse((response) => {
      const slow = withNumber(response, 'ratelimit-policy', 'w', (seconds) => seconds * 10);
      return response.status === 429 ? withNumber(slow, 'ratelimit', 't', () => 15) : slow;
    }),
  },
  {
    id: 'refused-without-policy',
    what: 'has no RateLimit-Policy in a 429',
    caughtBy: 'response-headers',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: mapResponseWithStatus(429, (response) => withoutHeader(response, 'ratelimit-policy')),
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
  {
    id: 'refusals-extend',
    what: 'restarts the window with every request that gets a 429',
    caughtBy: 'rate-limit-retry-after',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: (handler, { tokens }) => {
      let until = 0;
      let refusal: FaultResponse | undefined;
      return async (request) => {
        const response = await handler(request);
        if (tokenOf(request) !== tokens.limited || !operationOf(request)) return response;
        const refused = response.status === 429 || (performance.now() < until && response.status === 200);
        if (!refused) return response;
        const isFirst = refusal === undefined;
        if (response.status === 429 && response.text) refusal = response;
        until = performance.now() + (isFirst ? 0 : 4000);
        return refusal ? { ...refusal, headers: { ...refusal.headers, 'x-request-id': randomUUID() } } : response;
      };
    },
  },
];
