import type { Fault, FaultRequest } from '../../broken-server.ts';
import { errorResponse, operationOf, tokenOf } from '../../fault-messages.ts';
import { mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';
import { userOf } from '../../repaginate.ts';
import { countAs, ownWindow, repeatRefusal, withNumber, withRemaining } from './rate-limit-tools.ts';

/** The way requests are counted. */
export const rateLimitFaults: Fault[] = [
  {
    id: 'refuses-early',
    what: 'returns 429 although RateLimit has requests left',
    caughtBy: 'rate-limit-announced',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: (handler, { tokens }) =>
      mapResponse((response, request) =>
        response.status === 200 && tokenOf(request) === tokens.limited
          ? withNumber(
              withRemaining(response, (left) => left + 3),
              'ratelimit-policy',
              'q',
              (quota) => quota + 3,
            )
          : response,
      )(handler),
  },
  ...[304, 400, 404, 403].map(
    (status): Fault => ({
      id: `${status}-for-free`,
      what: `does not count a request that it answers with ${status}`,
      caughtBy: 'rate-limit-every-request',
      breaks: 'D25',
      breakHandler: (handler) => {
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
    breaks: 'D25',
    breakHandler: (handler) => {
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
    id: 'one-limit-for-all',
    what: 'returns 429 to every user when one exceeds the limit',
    caughtBy: 'rate-limit-per-user',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: repeatRefusal((request, _, tokens) => tokenOf(request) === tokens.full),
  },
  ...Object.entries({
    'refused-as-403': ['returns 403 when the limit is exhausted', 403],
    'refused-as-503': ['returns 503 when the limit is exhausted', 503],
  } satisfies Record<string, [string, number]>).map(
    ([id, [what, status]]): Fault => ({
      id,
      what,
      caughtBy: 'rate-limit-exceeded',
      breaks: 'R22',
      rateLimit: true,
      breakHandler: mapResponseWithStatus(429, (response) => errorResponse(response, status)),
    }),
  ),
  {
    id: 'window-of-last-request',
    what: 'starts the window again with every request',
    caughtBy: 'rate-limit-steady',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: ownWindow((now, { last }) => now - last > 2000),
  },
  {
    id: 'limit-of-the-day',
    what: 'has a second limit of 20 requests that it does not announce',
    caughtBy: 'rate-limit-steady',
    breaks: 'D25',
    rateLimit: true,
    breakHandler: (handler, target) => {
      let used = 0;
      const refuse = repeatRefusal((request) => tokenOf(request) === target.tokens.limited && used > 20);
      return refuse((request) => {
        if (tokenOf(request) === target.tokens.limited && operationOf(request)) used += 1;
        return handler(request);
      }, target);
    },
  },
  ...Object.entries({
    'head-for-free': ['does not count HEAD', ({ method }) => (method === 'HEAD' ? 0 : 1)],
    'notes-for-free': ['does not count requests for notes', (request) => (operationOf(request) === 'notes' ? 0 : 1)],
    'next-page-for-free': ['does not count pages after the first', ({ query }) => (query.has('cursor') ? 0 : 1)],
    'filtered-for-free': ['does not count filtered lists', ({ query }) => (query.has('unread') ? 0 : 1)],
    'repeated-for-free': [
      'does not count a request that repeats the one before',
      ({ path, search }, _, before) => (before.at(-1)?.path === path && before.at(-1)?.search === search ? 0 : 1),
    ],
    'head-counts-twice': ['counts HEAD twice', ({ method }) => (method === 'HEAD' ? 2 : 1)],
    'error-counts-twice': ['counts a 404 twice', (_, { status }) => (status === 404 ? 2 : 1)],
    'weak-page-counts-more': ['counts a list by its length', (request) => (operationOf(request) === 'list' ? 5 : 1)],
  } satisfies Record<string, [string, Parameters<typeof countAs>[0]]>).map(
    ([id, [what, cost]]): Fault => ({
      id,
      what,
      caughtBy: 'rate-limit-every-request',
      breaks: 'D25',
      breakHandler: countAs(cost),
    }),
  ),
  {
    id: 'limit-per-operation',
    what: 'counts the limit for each operation',
    caughtBy: 'rate-limit-every-request',
    breaks: 'D25',
    breakHandler: countedBy((request) => `${operationOf(request)}`),
  },
  {
    id: 'counts-lost',
    what: 'loses counts of concurrent requests',
    caughtBy: 'rate-limit-concurrent',
    breaks: 'D25',
    breakHandler: (handler, { tokens }) => {
      const used = new Map<string, number>();
      return async (request) => {
        const user = userOf(request, tokens);
        const before = used.get(user) ?? 0;
        const response = await handler(request);
        if (!response.headers.ratelimit) return response;
        used.set(user, before + 1);
        return withRemaining(response, () => 1_000_000 - before - 1);
      };
    },
  },
  {
    id: 'counts-dropped',
    what: 'does not count a request that arrives while it handles another',
    caughtBy: 'rate-limit-concurrent',
    breaks: 'D25',
    breakHandler: (handler, { tokens }) => {
      let inFlight = 0;
      const used = new Map<string, number>();
      return async (request) => {
        inFlight += 1;
        const isAlone = inFlight === 1;
        const response = await handler(request);
        inFlight -= 1;
        if (!response.headers.ratelimit) return response;
        const user = userOf(request, tokens);
        if (isAlone) used.set(user, (used.get(user) ?? 0) + 1);
        return withRemaining(response, () => 1_000_000 - (used.get(user) ?? 0));
      };
    },
  },
];

/** Counts requests by a key other than the user. */
function countedBy(keyOf: (request: FaultRequest) => string): Fault['breakHandler'] {
  return (handler) => {
    const used = new Map<string, number>();
    return async (request) => {
      const response = await handler(request);
      if (!response.headers.ratelimit) return response;
      const count = (used.get(keyOf(request)) ?? 0) + 1;
      used.set(keyOf(request), count);
      return withRemaining(response, () => 1_000_000 - count);
    };
  };
}
