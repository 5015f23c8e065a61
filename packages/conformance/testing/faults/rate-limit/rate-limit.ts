import { randomUUID } from 'node:crypto';
import type { FaultRequest, FaultResponse } from '../../broken-server.ts';
import { type Break, type Fault, faultsOf } from '../../fault.ts';
import { errorResponse, idOf, operationOf, tokenOf, withHeader, withToken } from '../../fault-messages.ts';
import { failWhen, mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';
import { userOf } from '../../repaginate.ts';

type Target = Parameters<Fault['breakHandler']>[1];

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

/** Counts some requests of a user more or less often than once. */
const countAs =
  (cost: (request: FaultRequest, response: FaultResponse, target: Target, before: FaultRequest[]) => number): Break =>
  (handler, target) => {
    const extra = new Map<string, number>();
    const before: FaultRequest[] = [];
    return async (request) => {
      const response = await handler(request);
      if (!response.headers.ratelimit) return response;
      const user = userOf(request, target.tokens);
      extra.set(user, (extra.get(user) ?? 0) + cost(request, response, target, before) - 1);
      before.push(request);
      return withRemaining(response, (left) => Math.max(0, left - (extra.get(user) ?? 0)));
    };
  };

const costOfHidden = (cost: number): Break =>
  countAs((request, { status }, { resources }) =>
    idOf(request) === resources?.getThread?.hidden && status === 404 ? cost : 1,
  );

const costOfStatus = (status: number, cost: number): Break =>
  countAs((_, response) => (response.status === status ? cost : 1));

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

const loseConcurrentCounts: Break = (handler, { tokens }) => {
  const used = new Map<string, number>();
  return async (request) => {
    const user = userOf(request, tokens);
    const before = used.get(user) ?? 0;
    const response = await handler(request);
    if (!response.headers.ratelimit) return response;
    used.set(user, before + 1);
    return withRemaining(response, () => 1_000_000 - before - 1);
  };
};

const countOnlyAlone: Break = (handler, { tokens }) => {
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
const refuseEarly: Break = (handler, { tokens }) =>
  mapResponse((response, request) => {
    if (response.status !== 200 || tokenOf(request) !== tokens.limited) return response;
    const more = withRemaining(response, (left) => left + 3);
    return withNumber(more, 'ratelimit-policy', 'q', (quota) => quota + 3);
  })(handler);

/** The way requests are counted, the RateLimit headers, and responses while the limit is exhausted. */
export const rateLimitFaults = faultsOf({
  'rate-limit-exceeded R22': {
    'returns 403 when the limit is exhausted': mapResponseWithStatus(429, (response) => errorResponse(response, 403)),
    'returns 503 when the limit is exhausted': mapResponseWithStatus(429, (response) => errorResponse(response, 503)),
    'announces a limit and never enforces it': neverEnforce,
  },
  'rate-limit-per-user D25': {
    'returns 429 to every user when one exceeds the limit': repeatRefusal(
      (request, tokens) => tokenOf(request) === tokens.full,
    ),
    'counts the requests of all users together': countedBy(() => ''),
  },
  'rate-limit-retry-after D25': {
    'asks to wait for an hour': mapResponseWithStatus(429, (response) => withHeader(response, 'retry-after', '3600')),
    'sends Retry-After in milliseconds': mapResponseWithStatus(429, (response) =>
      withHeader(response, 'retry-after', `${Number(response.headers['retry-after']) * 1000}`),
    ),
  },
  'rate-limit-counts-down D25': {
    'always sends r=5': mapResponseWithStatus(200, (response) =>
      withHeader(response, 'ratelimit', '"default";r=5;t=2'),
    ),
    'counts every request twice': countAs(() => 2),
  },
  'rate-limit-announced D25': {
    'returns 429 although RateLimit has requests left': refuseEarly,
    // In a long window, no refill explains them, even on a slow machine.
    'accepts twenty requests after RateLimit has none left': windowOfLastRequest({ most: 30, window: 60 }),
  },
  'rate-limit-over-tokens D25': {
    'counts the limit for each token instead of each user': countedBy((request) => `${tokenOf(request)}`),
    'does not count requests with a token that lacks a scope': countAs((request, _, { tokens }) =>
      Object.values(tokens.without ?? {}).includes(`${tokenOf(request)}`) ? 0 : 1,
    ),
  },
  'rate-limit-every-request D25': {
    'counts a request for a hidden thread as 0': costOfHidden(0),
    'counts a request for a hidden thread as 2': costOfHidden(2),
    'does not count a request that it answers with 304': costOfStatus(304, 0),
    'does not count a request that it answers with 400': costOfStatus(400, 0),
    'does not count a request that it answers with 404': costOfStatus(404, 0),
    'does not count a request that it answers with 403': costOfStatus(403, 0),
    'counts a 404 twice': costOfStatus(404, 2),
    'does not count HEAD': countAs(({ method }) => (method === 'HEAD' ? 0 : 1)),
    'counts HEAD twice': countAs(({ method }) => (method === 'HEAD' ? 2 : 1)),
    'does not count requests for notes': countAs((request) => (operationOf(request) === 'notes' ? 0 : 1)),
    'does not count pages after the first': countAs(({ query }) => (query.has('cursor') ? 0 : 1)),
    'does not count filtered lists': countAs(({ query }) => (query.has('unread') ? 0 : 1)),
    'does not count a request that repeats the one before': countAs(({ path, search }, _response, _target, before) =>
      before.at(-1)?.path === path && before.at(-1)?.search === search ? 0 : 1,
    ),
    'counts a request for notes five times': countAs((request) => (operationOf(request) === 'notes' ? 5 : 1)),
    'counts the limit for each operation': countedBy((request) => `${operationOf(request)}`),
  },
  'rate-limit-agrees D25': {
    'has more requests left than the limit allows': mapResponse((response) =>
      withNumber(response, 'ratelimit-policy', 'q', () => 300),
    ),
    'sends t in milliseconds': mapResponse((response) =>
      withNumber(response, 'ratelimit', 't', (seconds) => seconds * 1000),
    ),
  },
  'rate-limit-concurrent D25': {
    'loses counts of concurrent requests': loseConcurrentCounts,
    'does not count a request that arrives while it handles another': countOnlyAlone,
  },
  'rate-limit-steady D25': {
    'starts the window again with every request': windowOfLastRequest(),
    'has a second limit of 20 requests that it does not announce': unannouncedLimit,
  },
  'rate-limit-order D21': {
    'looks up the thread although the limit is exhausted': failWhen(
      404,
      (request, { status }) => status === 429 && operationOf(request) === 'detail',
    ),
  },
});
