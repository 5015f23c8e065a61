import { setTimeout as pause } from 'node:timers/promises';
import type { Call, Count } from '@threads-api/http';
import { faultsOf } from '../fault.ts';
import { errorResponse, withHeader } from '../fault-messages.ts';
import { admitting, mapResponseWithStatus } from '../fault-tools.ts';
import { type Caller, callerId, limitedUser, plenty } from '../threads-server.ts';

/** Announces a wrong state of the rate limit. */
const announcing = (change: (own: Count) => Partial<Count>) => admitting(() => (own) => ({ ...own, ...change(own) }));

interface Counting {
  /** Requests with the same key are counted together; default: the user's id. */
  keyOf?(caller: Caller): string;
  /** Default 1. `isAlone` is whether no other request is being counted. */
  costOf?(caller: Caller, call: Call, isAlone: boolean): number;
  /** Whether to write back the count read on arrival, so that concurrent requests overwrite each other. */
  fromArrival?: true;
}

/** Counts requests in another way. */
const counting = ({ keyOf = ({ userId }) => userId, costOf = () => 1, fromArrival }: Counting) =>
  admitting(() => {
    const used = new Map<string, number>();
    let inFlight = 0;
    return async (own, caller, call) => {
      if (own.exceeded) return own;
      const key = keyOf(caller);
      const before = used.get(key) ?? 0;
      inFlight += 1;
      const cost = costOf(caller, call, inFlight === 1);
      await pause(5);
      inFlight -= 1;
      const count = (fromArrival ? before : (used.get(key) ?? 0)) + cost;
      used.set(key, count);
      return { ...own, remaining: plenty.requests - count };
    };
  });

/** Announces ten requests to the user with the low limit, accepts `most`, and starts the window again with every request. */
const windowOfLastRequest = ({ most = 10, windowSeconds = 2 } = {}) =>
  admitting(() => {
    const [seconds, requests] = [2, 10];
    let [last, used] = [0, 0];
    return (own, { userId }) => {
      if (userId !== limitedUser) return own;
      const now = performance.now();
      used = now - last > seconds * 1000 ? 1 : used + 1;
      last = now;
      const limit = { requests, windowSeconds };
      return { limit, exceeded: used > most, remaining: Math.max(0, requests - used), seconds };
    };
  });

/** The way requests are counted, the RateLimit headers, and responses while the limit is exhausted. */
export const rateLimitFaults = faultsOf({
  'rate-limit-exceeded': {
    'returns 403 when the limit is exhausted': mapResponseWithStatus(429, (response) => errorResponse(response, 403)),
    'announces a limit of a million requests and never enforces it': announcing(() => ({
      limit: plenty,
      exceeded: false,
      remaining: plenty.requests - 1,
    })),
  },
  'rate-limit-per-user': {
    'returns 429 to every user when one exceeds the limit': admitting(() => {
      let refusal: Count | undefined;
      return (own, { userId }) => {
        if (own.exceeded) refusal = own;
        return userId === callerId && refusal ? refusal : own;
      };
    }),
    'counts the requests of all users together': counting({ keyOf: () => '' }),
  },
  'rate-limit-retry-after': {
    'asks to wait for an hour': mapResponseWithStatus(429, (response) => withHeader(response, 'retry-after', '3600')),
    'sends Retry-After in milliseconds': mapResponseWithStatus(429, (response) =>
      withHeader(response, 'retry-after', `${Number(response.headers['retry-after']) * 1000}`),
    ),
  },
  'rate-limit-counts-down': {
    'always sends r=5': announcing(({ exceeded }) => (exceeded ? {} : { remaining: 5, seconds: 2 })),
    'counts every request twice': counting({ costOf: () => 2 }),
  },
  'rate-limit-announced': {
    'returns 429 although RateLimit has requests left': announcing(({ limit, exceeded, remaining }) =>
      limit === plenty ? {} : { limit: { ...limit, requests: 13 }, remaining: exceeded ? 0 : remaining + 3 },
    ),
    // In a long window, no refill explains them, even on a slow machine.
    'accepts twenty requests after RateLimit has none left': windowOfLastRequest({ most: 30, windowSeconds: 60 }),
  },
  'rate-limit-over-tokens': {
    'counts the limit for each token instead of each user': counting({ keyOf: ({ token }) => token }),
    'does not count requests with a token that lacks a scope': counting({
      costOf: ({ token }) => (token.startsWith('token-without') ? 0 : 1),
    }),
  },
  'rate-limit-every-request': {
    'does not count a conditional request': counting({
      costOf: (_, { request }) => (request.headers['if-none-match'] ? 0 : 1),
    }),
    'does not count HEAD': counting({ costOf: (_, { request }) => (request.method === 'HEAD' ? 0 : 1) }),
    'does not count requests for notes': counting({
      costOf: (_, { operation }) => (operation?.id === 'listThreadNotes' ? 0 : 1),
    }),
  },
  'rate-limit-agrees': {
    'has more requests left than the limit allows': announcing(({ limit }) => ({ limit: { ...limit, requests: 300 } })),
    'sends t in milliseconds': announcing(({ exceeded, seconds }) => (exceeded ? {} : { seconds: seconds * 1000 })),
  },
  'rate-limit-concurrent': {
    'loses counts of concurrent requests': counting({ fromArrival: true }),
    'does not count a request that arrives while it counts another': counting({
      costOf: (_caller, _call, isAlone) => (isAlone ? 1 : 0),
    }),
  },
  'rate-limit-steady': {
    'starts the window again with every request': windowOfLastRequest(),
    'has a second limit of 20 requests that it does not announce': admitting(() => {
      let used = 0;
      return (own, { userId }) => {
        if (userId === limitedUser) used += 1;
        return userId === limitedUser && used > 20 ? { ...own, exceeded: true, remaining: 0 } : own;
      };
    }),
  },
});
