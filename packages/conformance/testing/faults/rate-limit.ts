import { randomUUID } from 'node:crypto';
import type { Target } from '../../src/target/target.ts';
import type { FaultRequest, FaultResponse } from '../broken-server.ts';
import { type Break, faultsOf } from '../fault.ts';
import { errorResponse, operationOf, tokenOf, withHeader, withToken } from '../fault-messages.ts';
import { mapRequest, mapResponse, mapResponseWithStatus } from '../fault-tools.ts';

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
const withoutLimit = (request: FaultRequest, { otherUser }: Tokens) => withToken(request, otherUser);

/** Sends the latest 429 again for some requests. */
const repeatRefusal =
  (when: (request: FaultRequest, tokens: Tokens) => boolean): Break =>
  (handler, { tokens }) => {
    let refusal: FaultResponse | undefined;
    return async (request) => {
      const response = await handler(request);
      if (response.status === 429 && response.text) refusal = response;
      return refusal && when(request, tokens) ? withHeader(refusal, 'x-request-id', randomUUID()) : response;
    };
  };

type Tokens = Target['tokens'];

/** The user that a token belongs to. */
function userOf(request: FaultRequest, { otherUser, limited, bulk }: Tokens): string {
  const token = tokenOf(request);
  return token && [otherUser, limited, bulk].includes(token) ? token : 'the caller';
}

interface Counting {
  /** Whose requests are counted together; default: those of a user. */
  keyOf?(request: FaultRequest, tokens: Tokens): string;
  /** Default 1. `isAlone` is whether no other request is in progress. */
  costOf?(counted: { request: FaultRequest; status: number; tokens: Tokens; isAlone: boolean }): number;
  /** Whether to write back the count read on arrival, so that concurrent requests overwrite each other. */
  fromArrival?: true;
}

/** Counts requests in another way. */
const counting =
  ({ keyOf = userOf, costOf = () => 1, fromArrival }: Counting): Break =>
  (handler, { tokens }) => {
    const used = new Map<string, number>();
    let inFlight = 0;
    return async (request) => {
      const key = keyOf(request, tokens);
      const before = used.get(key) ?? 0;
      inFlight += 1;
      const isAlone = inFlight === 1;
      const response = await handler(request);
      inFlight -= 1;
      const { status, headers } = response;
      if (!headers.ratelimit || status === 429) return response;
      const count = (fromArrival ? before : (used.get(key) ?? 0)) + costOf({ request, status, tokens, isAlone });
      used.set(key, count);
      return withRemaining(response, () => 1_000_000 - count);
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
    'announces a limit of a million requests and never enforces it': mapRequest((request, { tokens }) =>
      tokenOf(request) === tokens.limited ? withoutLimit(request, tokens) : request,
    ),
  },
  'rate-limit-per-user': {
    'returns 429 to every user when one exceeds the limit': repeatRefusal(
      (request, tokens) => tokenOf(request) === tokens.full,
    ),
    'counts the requests of all users together': counting({ keyOf: () => '' }),
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
    'counts every request twice': counting({ costOf: () => 2 }),
  },
  'rate-limit-announced': {
    'returns 429 although RateLimit has requests left': refuseEarly,
    // In a long window, no refill explains them, even on a slow machine.
    'accepts twenty requests after RateLimit has none left': windowOfLastRequest({ most: 30, window: 60 }),
  },
  'rate-limit-over-tokens': {
    'counts the limit for each token instead of each user': counting({ keyOf: (request) => `${tokenOf(request)}` }),
    'does not count requests with a token that lacks a scope': counting({
      costOf: ({ request, tokens }) => (Object.values(tokens.without ?? {}).includes(`${tokenOf(request)}`) ? 0 : 1),
    }),
  },
  'rate-limit-every-request': {
    'does not count a request that it answers with 304': counting({ costOf: ({ status }) => (status === 304 ? 0 : 1) }),
    'does not count HEAD': counting({ costOf: ({ request }) => (request.method === 'HEAD' ? 0 : 1) }),
    'does not count requests for notes': counting({
      costOf: ({ request }) => (operationOf(request) === 'listThreadNotes' ? 0 : 1),
    }),
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
    'loses counts of concurrent requests': counting({ fromArrival: true }),
    'does not count a request that arrives while it handles another': counting({
      costOf: ({ isAlone }) => (isAlone ? 1 : 0),
    }),
  },
  'rate-limit-steady': {
    'starts the window again with every request': windowOfLastRequest(),
    'has a second limit of 20 requests that it does not announce': unannouncedLimit,
  },
});
