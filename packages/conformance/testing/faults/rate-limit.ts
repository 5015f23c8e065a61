import { randomUUID } from 'node:crypto';
import type { Target } from '../../src/target/target.ts';
import type { Fault, FaultRequest, FaultResponse, Handler } from '../broken-server.ts';
import {
  errorResponse,
  failWhen,
  mapResponse,
  mapResponseWithStatus,
  operationOf,
  tokenOf,
  withHeader,
  withJson,
  withoutHeader,
  withToken,
} from '../fault-tools.ts';
import { userOf } from '../repaginate.ts';

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

/** Counts some requests of a user more or less often than once, given the normal cost. */
const countAs =
  (cost: (request: FaultRequest, response: FaultResponse, before: FaultRequest[]) => number): Fault['breakAnswer'] =>
  (handler, { tokens }) => {
    const extra = new Map<string, number>();
    const before: FaultRequest[] = [];
    return async (request) => {
      const response = await handler(request);
      if (!response.headers.ratelimit) return response;
      const user = userOf(request, tokens);
      extra.set(user, (extra.get(user) ?? 0) + cost(request, response, before) - 1);
      before.push(request);
      return withRemaining(response, (left) => left - (extra.get(user) ?? 0));
    };
  };

/** Changes a parameter of RateLimit or of RateLimit-Policy. */
const withNumber = (
  response: FaultResponse,
  header: string,
  name: string,
  change: (value: number) => number | string,
) =>
  response.headers[header]
    ? withHeader(
        response,
        header,
        response.headers[header].replace(
          new RegExp(`;${name}=(\\d+)`),
          (_, value) => `;${name}=${change(Number(value))}`,
        ),
      )
    : response;

/** A window that starts with the first request after the previous one, for the user with the low limit. */
const ownWindow =
  (isOver: (now: number, times: { started: number; last: number }) => boolean, seconds = 2, quota = 10) =>
  (handler: Handler, { tokens }: Target): Handler => {
    let times = { started: 0, last: 0 };
    let used = 0;
    return async (request) => {
      if (tokenOf(request) !== tokens.limited || !operationOf(request) || !/GET|HEAD/.test(request.method))
        return handler(request);
      const now = performance.now();
      if (isOver(now, times)) [times, used] = [{ started: now, last: now }, 0];
      used += 1;
      times = { ...times, last: now };
      const response = await handler(withToken(request, tokens.full));
      const left = Math.max(0, quota - used);
      const limited = withHeader(
        withHeader(response, 'ratelimit-policy', `"default";q=${quota};w=${seconds}`),
        'ratelimit',
        `"default";r=${left};t=${seconds}`,
      );
      return used > quota ? withHeader(errorResponse(limited, 429), 'retry-after', `${seconds}`) : limited;
    };
  };

/** The rate limit. */
export const rateLimitFaults: Fault[] = [
  {
    id: 'limit-never-met',
    what: 'announces a limit and never enforces it',
    caughtBy: 'rate-limit-exceeded',
    breaks: 'R22',
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
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: mapResponseWithStatus(429, (response) => withHeader(response, 'retry-after', '3600')),
  },
  {
    id: 'retry-too-early',
    what: 'refuses again after Retry-After',
    caughtBy: 'rate-limit-retry-after',
    breaks: 'D25',
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
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: mapResponseWithStatus(429, (response) =>
      withHeader(response, 'retry-after', new Date().toUTCString()),
    ),
  },
  {
    id: 'count-stands-still',
    what: 'always sends r=5',
    caughtBy: 'rate-limit-counts-down',
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: mapResponseWithStatus(200, (response) => withHeader(response, 'ratelimit', '"default";r=5;t=2')),
  },
  {
    id: 'refuses-early',
    what: 'refuses although RateLimit has requests left',
    caughtBy: 'rate-limit-announced',
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: (handler, { tokens }) =>
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
    breaks: 'D25',
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
    breaks: 'D21',
    rateLimit: true,
    breakAnswer: failWhen(404, (request, { status }) => status === 429 && operationOf(request) === 'detail'),
  },
  {
    id: 'refuses-before-routing',
    what: 'returns 429 for a path that does not exist',
    caughtBy: 'status-documented',
    breaks: 'D19',
    rateLimit: true,
    breakAnswer: repeatRefusal(
      (request, { status }, tokens) => status === 404 && !operationOf(request) && tokenOf(request) === tokens.limited,
    ),
  },
  {
    id: 'one-limit-for-all',
    what: 'refuses every user when one exceeds the limit',
    caughtBy: 'rate-limit-per-user',
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: repeatRefusal((request, _, tokens) => tokenOf(request) === tokens.full),
  },
  {
    id: 'validates-while-refused',
    what: 'validates parameters although the limit is used up',
    caughtBy: 'rate-limit-order',
    breaks: 'D21',
    rateLimit: true,
    breakAnswer: failWhen(400, ({ query }, { status }) => status === 429 && query.has('conformance')),
  },
  ...Object.entries({
    'refused-as-403': ['refuses with 403 when the limit is used up', 403],
    'refused-as-503': ['refuses with 503 when the limit is used up', 503],
  } satisfies Record<string, [string, number]>).map(
    ([id, [what, status]]): Fault => ({
      id,
      what,
      caughtBy: 'rate-limit-exceeded',
      breaks: 'R22',
      rateLimit: true,
      breakAnswer: mapResponseWithStatus(429, (response) => errorResponse(response, status)),
    }),
  ),
  {
    id: 'refused-with-empty-list',
    what: 'returns an empty list when the limit is used up',
    caughtBy: 'rate-limit-exceeded',
    breaks: 'R22',
    rateLimit: true,
    breakAnswer:
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
    breakAnswer: mapResponseWithStatus(429, (response) => withRemaining(response, () => 1)),
  },
  {
    id: 'refused-for-longer',
    what: 'announces a longer wait in t than in Retry-After',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: mapResponse((response) => {
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
    breakAnswer: mapResponseWithStatus(429, (response) => withoutHeader(response, 'ratelimit-policy')),
  },
  {
    id: 'retry-after-in-ms',
    what: 'sends Retry-After in milliseconds',
    caughtBy: 'rate-limit-retry-after',
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: mapResponseWithStatus(429, (response) =>
      withHeader(response, 'retry-after', `${Number(response.headers['retry-after']) * 1000}`),
    ),
  },
  {
    id: 'refusals-extend',
    what: 'starts the window again with every request that it refuses',
    caughtBy: 'rate-limit-retry-after',
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: (handler, { tokens }) => {
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
  {
    id: 'window-of-last-request',
    what: 'starts the window again with every request',
    caughtBy: 'rate-limit-steady',
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: ownWindow((now, { last }) => now - last > 2000),
  },
  {
    id: 'limit-of-the-day',
    what: 'has a second limit of 20 requests that it does not announce',
    caughtBy: 'rate-limit-steady',
    breaks: 'D25',
    rateLimit: true,
    breakAnswer: (handler, target) => {
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
      breakAnswer: countAs(cost),
    }),
  ),
  {
    id: 'limit-per-operation',
    what: 'counts the limit for each operation',
    caughtBy: 'rate-limit-every-request',
    breaks: 'D25',
    breakAnswer: countedBy((request) => `${operationOf(request)}`),
  },
  {
    id: 'limit-for-all-users',
    what: 'counts the requests of all users together',
    caughtBy: 'rate-limit-every-request',
    breaks: 'D25',
    breakAnswer: countedBy(() => 'everybody'),
  },
  {
    id: 'revoked-counts',
    what: 'counts requests with a revoked token',
    caughtBy: 'rate-limit-every-request',
    breaks: 'D25',
    breakAnswer: (handler, { tokens }) => {
      let extra = 0;
      return async (request) => {
        if (tokenOf(request) === tokens.revoked) extra += 1;
        return withRemaining(await handler(request), (left) => left - extra);
      };
    },
  },
  {
    id: 'anonymous-counts',
    what: 'counts requests without a token for everybody at the address',
    caughtBy: 'rate-limit-every-request',
    breaks: 'D25',
    breakAnswer: (handler) => {
      let extra = 0;
      return async (request) => {
        if (!request.headers.authorization) extra += 1;
        return withRemaining(await handler(request), (left) => left - extra);
      };
    },
  },
  {
    id: 'counts-lost',
    what: 'loses counts of concurrent requests',
    caughtBy: 'rate-limit-concurrent',
    breaks: 'D25',
    breakAnswer: (handler, { tokens }) => {
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
    breakAnswer: (handler, { tokens }) => {
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
  {
    id: 'negative-count',
    what: 'has a negative r',
    caughtBy: 'response-headers',
    breaks: 'D25',
    breakAnswer: mapResponse((response) => withRemaining(response, (left) => -left)),
  },
  {
    id: 'more-left-than-quota',
    what: 'has more requests left than the limit allows',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakAnswer: mapResponse((response) => withNumber(response, 'ratelimit-policy', 'q', () => 300)),
  },
  {
    id: 'reset-as-date',
    what: 'sends t as the time of the reset instead of the seconds until then',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakAnswer: mapResponse((response) =>
      withNumber(response, 'ratelimit', 't', (seconds) => Math.ceil(Date.now() / 1000) + seconds),
    ),
  },
  {
    id: 'reset-in-ms',
    what: 'sends t in milliseconds',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakAnswer: mapResponse((response) => withNumber(response, 'ratelimit', 't', (seconds) => seconds * 1000)),
  },
  {
    id: 'policy-of-other-name',
    what: 'reports what is left of a policy that it does not name',
    caughtBy: 'rate-limit-agrees',
    breaks: 'D25',
    breakAnswer: mapResponse((response) =>
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
    breakAnswer: mapResponse((response, request) =>
      operationOf(request) === 'notes' ? withNumber(response, 'ratelimit-policy', 'q', (quota) => quota * 2) : response,
    ),
  },
  ...[304, 404].map(
    (status): Fault => ({
      id: `${status}-without-limit`,
      what: `has no RateLimit in a ${status}`,
      caughtBy: 'response-headers',
      breaks: 'D25',
      breakAnswer: mapResponse((response, request) =>
        response.status === status && operationOf(request) ? withoutHeader(response, 'ratelimit') : response,
      ),
    }),
  ),
];

/** Counts requests by another key than the user. */
function countedBy(keyOf: (request: FaultRequest) => string): Fault['breakAnswer'] {
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
