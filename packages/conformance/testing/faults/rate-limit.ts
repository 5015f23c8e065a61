import { randomUUID } from 'node:crypto';
import type { Target } from '../../src/target/target.ts';
import type { FaultRequest, FaultResponse } from '../broken-server.ts';
import { type Break, faultsOf } from '../fault.ts';
import { errorResponse, operationOf, tokenOf, withHeader, withToken } from '../fault-messages.ts';
import { failWhen, mapResponse, mapResponseWithStatus } from '../fault-tools.ts';

/** Changes a parameter of RateLimit or of RateLimit-Policy. */
const withNumber = (response: FaultResponse, header: string, name: string, change: (value: number) => number) =>
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

/** Changes the number of requests that are left. */
const withRemaining = (response: FaultResponse, change: (left: number) => number): FaultResponse =>
  withNumber(response, 'ratelimit', 'r', change);

/** The same request of a user who has requests left, and whose count no check compares. */
const withoutLimit = (request: FaultRequest, { otherUser }: Target['tokens']) => withToken(request, otherUser);

/** Sends the latest 429 again for some requests. */
const repeatRefusal =
  (when: (request: FaultRequest, tokens: Target['tokens']) => boolean): Break =>
  (handler, { tokens }) => {
    let refusal: FaultResponse | undefined;
    return async (request) => {
      const response = await handler(request);
      if (response.status === 429 && response.text) refusal = response;
      return refusal && when(request, tokens) ? withHeader(refusal, 'x-request-id', randomUUID()) : response;
    };
  };

/** The user that a token belongs to. */
function userOf(request: FaultRequest, { otherUser, limited, bulk }: Target['tokens']): string {
  const token = tokenOf(request);
  return token && [otherUser, limited, bulk].includes(token) ? token : 'the caller';
}

/** Counts some requests of a user more or less often than once. */
const countAs =
  (cost: (request: FaultRequest, response: FaultResponse, tokens: Target['tokens']) => number): Break =>
  (handler, { tokens }) => {
    const extra = new Map<string, number>();
    return async (request) => {
      const response = await handler(request);
      if (!response.headers.ratelimit) return response;
      const user = userOf(request, tokens);
      extra.set(user, (extra.get(user) ?? 0) + cost(request, response, tokens) - 1);
      return withRemaining(response, (left) => Math.max(0, left - (extra.get(user) ?? 0)));
    };
  };

/** Counts requests by a key other than the user. */
const countedBy =
  (keyOf: (request: FaultRequest) => string): Break =>
  (handler) => {
    const used = new Map<string, number>();
    return async (request) => {
      const response = await handler(request);
      if (!response.headers.ratelimit || response.status === 429) return response;
      const count = (used.get(keyOf(request)) ?? 0) + 1;
      used.set(keyOf(request), count);
      return withRemaining(response, () => 1_000_000 - count);
    };
  };

/** Counts a request from the count at its arrival, or only if no other is in progress. */
const countConcurrent =
  (count: (used: { before: number; now: number; isAlone: boolean }) => number): Break =>
  (handler, { tokens }) => {
    let inFlight = 0;
    const used = new Map<string, number>();
    return async (request) => {
      const user = userOf(request, tokens);
      const before = used.get(user) ?? 0;
      inFlight += 1;
      const isAlone = inFlight === 1;
      const response = await handler(request);
      inFlight -= 1;
      if (!response.headers.ratelimit) return response;
      const counted = count({ before, now: used.get(user) ?? 0, isAlone });
      used.set(user, counted);
      return withRemaining(response, () => 1_000_000 - counted);
    };
  };

/** Announces ten requests to the user with the low limit, accepts `most`, and starts the window again with every request. */
const windowOfLastRequest =
  ({ most = 10, window = 2 } = {}): Break =>
  (handler, { tokens }) => {
    const [seconds, quota] = [2, 10];
    let last = 0;
    let used = 0;
    return async (request) => {
      if (tokenOf(request) !== tokens.limited || !operationOf(request) || !/GET|HEAD/.test(request.method))
        return handler(request);
      const now = performance.now();
      used = now - last > seconds * 1000 ? 1 : used + 1;
      last = now;
      const response = await handler(withoutLimit(request, tokens));
      const limited = withHeader(
        withHeader(response, 'ratelimit-policy', `"default";q=${quota};w=${window}`),
        'ratelimit',
        `"default";r=${Math.max(0, quota - used)};t=${seconds}`,
      );
      return used > most ? withHeader(errorResponse(limited, 429), 'retry-after', `${seconds}`) : limited;
    };
  };

const unannouncedLimit: Break = (handler, target) => {
  let used = 0;
  const isLimited = (request: FaultRequest) => tokenOf(request) === target.tokens.limited;
  const refuse = repeatRefusal((request) => isLimited(request) && used > 20);
  return refuse((request) => {
    if (isLimited(request) && operationOf(request)) used += 1;
    return handler(request);
  }, target);
};

const neverEnforce: Break =
  (handler, { tokens }) =>
  async (request) => {
    const original = await handler(request);
    if (original.status !== 429) return original;
    const { ratelimit = '', 'ratelimit-policy': policy = '' } = original.headers;
    const unlimited = await handler(withoutLimit(request, tokens));
    return withHeader(withHeader(unlimited, 'ratelimit', ratelimit), 'ratelimit-policy', policy);
  };

/** Announces three requests more than it accepts. */
const refuseEarly: Break = mapResponse((response, request, { tokens }) => {
  if (response.status !== 200 || tokenOf(request) !== tokens.limited) return response;
  const more = withRemaining(response, (left) => left + 3);
  return withNumber(more, 'ratelimit-policy', 'q', (quota) => quota + 3);
});

/** The way requests are counted, the RateLimit headers, and responses while the limit is exhausted. */
export const rateLimitFaults = faultsOf({
  'rate-limit-exceeded': {
    'returns 403 when the limit is exhausted': mapResponseWithStatus(429, (response) => errorResponse(response, 403)),
    'announces a limit and never enforces it': neverEnforce,
  },
  'rate-limit-per-user': {
    'returns 429 to every user when one exceeds the limit': repeatRefusal(
      (request, tokens) => tokenOf(request) === tokens.full,
    ),
    'counts the requests of all users together': countedBy(() => ''),
  },
  'rate-limit-retry-after': {
    'asks to wait for an hour': mapResponseWithStatus(429, (response) => withHeader(response, 'retry-after', '3600')),
    'sends Retry-After in milliseconds': mapResponseWithStatus(429, (response) =>
      withHeader(response, 'retry-after', `${Number(response.headers['retry-after']) * 1000}`),
    ),
  },
  'rate-limit-counts-down': {
    'always sends r=5': mapResponseWithStatus(200, (response) =>
      withHeader(response, 'ratelimit', '"default";r=5;t=2'),
    ),
    'counts every request twice': countAs(() => 2),
  },
  'rate-limit-announced': {
    'returns 429 although RateLimit has requests left': refuseEarly,
    // In a long window, no refill explains them, even on a slow machine.
    'accepts twenty requests after RateLimit has none left': windowOfLastRequest({ most: 30, window: 60 }),
  },
  'rate-limit-over-tokens': {
    'counts the limit for each token instead of each user': countedBy((request) => `${tokenOf(request)}`),
    'does not count requests with a token that lacks a scope': countAs((request, _, tokens) =>
      Object.values(tokens.without ?? {}).includes(`${tokenOf(request)}`) ? 0 : 1,
    ),
  },
  'rate-limit-every-request': {
    'does not count a request that it answers with 304': countAs((_, { status }) => (status === 304 ? 0 : 1)),
    'does not count HEAD': countAs(({ method }) => (method === 'HEAD' ? 0 : 1)),
    'does not count requests for notes': countAs((request) => (operationOf(request) === 'notes' ? 0 : 1)),
  },
  'rate-limit-agrees': {
    'has more requests left than the limit allows': mapResponse((response) =>
      withNumber(response, 'ratelimit-policy', 'q', () => 300),
    ),
    'sends t in milliseconds': mapResponse((response) =>
      withNumber(response, 'ratelimit', 't', (seconds) => seconds * 1000),
    ),
  },
  'rate-limit-concurrent': {
    'loses counts of concurrent requests': countConcurrent(({ before }) => before + 1),
    'does not count a request that arrives while it handles another': countConcurrent(({ now, isAlone }) =>
      isAlone ? now + 1 : now,
    ),
  },
  'rate-limit-steady': {
    'starts the window again with every request': windowOfLastRequest(),
    'has a second limit of 20 requests that it does not announce': unannouncedLimit,
  },
  'rate-limit-order': {
    'looks up the thread although the limit is exhausted': failWhen(
      404,
      (request, { status }) => status === 429 && operationOf(request) === 'detail',
    ),
  },
});
