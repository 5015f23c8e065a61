import type { Delivery } from './check-delivery.ts';
import type { WebhookCheck, WebhookProblem } from './webhook-report.ts';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** The attempts to deliver the event of a trial so far. */
type Attempts = readonly [Delivery, ...Delivery[]];

/** A failure that the receiver simulates for one event, to test the reaction of the sender. It starts with the first attempt. */
export interface Trial {
  /** The checks that it tests. The first one reports a missing reaction. */
  checks: readonly [WebhookCheck, ...WebhookCheck[]];
  /** Responds to the last of the attempts. */
  answer(attempts: Attempts): Answer;
  /** Called for every later delivery of any event. Only earlier attempts are given. */
  observe(delivery: Delivery, attempts: Attempts): WebhookProblem[];
  isOver(attempts: Attempts, now: number): boolean;
  /** The missing reaction after a timeout, such as `no retry after a 500`; `undefined` if none is missing. */
  missing(attempts: Attempts): string | undefined;
  /** Whether it responds to the deliveries of all events. */
  answersAll?: true;
}

/** The path that a redirect leads to. */
export const elsewhere = '/redirected';

export interface TrialOptions {
  /** The value of the `Retry-After` header, in seconds. */
  retryAfter: number;
  /** The tolerance for timers and networks, in milliseconds. */
  slack: number;
  /** How long to watch for unexpected deliveries after a 410, in milliseconds. */
  quiet: number;
}

/** Enough attempts for a growing delay to exceed the first one, even with jitter. */
const mostAttempts = 5;

/** Responds to several attempts with 500: the sender must retry, with a new timestamp and growing delays. */
export function tryRetries({ slack }: TrialOptions): Trial {
  const timeOf = ({ headers }: Delivery) => Number(headers['webhook-timestamp']);
  /** Whether a delay, or the time since the last attempt, is longer than the first delay. */
  const hasGrown = (attempts: Attempts, now: number) => {
    const times = [...attempts.map(({ at }) => at), now];
    const [first = 0, ...later] = times.slice(1).map((time, index) => time - (times[index] ?? time));
    return later.some((delay) => delay > first * 1.5 + slack);
  };
  return {
    checks: ['webhook-retry', 'webhook-back-off'],
    missing: (attempts) => (attempts.length > 1 ? undefined : 'no retry after a 500'),
    answer: () => ({ status: 500 }),
    observe(delivery, attempts) {
      const [first] = attempts;
      if (delivery.id !== first.id) return [];
      const found: WebhookProblem[] = [];
      const passed = delivery.at - first.at;
      // Both times are in whole seconds.
      if (passed >= 2000 + slack && timeOf(delivery) <= timeOf(first)) {
        const received = `${timeOf(delivery)} again, ${Math.round(passed / 1000)} s later`;
        found.push({ check: 'webhook-retry', expected: 'webhook-timestamp: the time of the attempt', received });
      }
      const received = `the same, for ${passed / 1000} s`;
      if (attempts.length === mostAttempts - 1 && !hasGrown(attempts, delivery.at))
        found.push({ check: 'webhook-back-off', expected: 'growing delays', received });
      return found;
    },
    isOver: (attempts, now) => attempts.length === mostAttempts || hasGrown(attempts, now),
  };
}

/** Responds with 429 and `Retry-After`: the sender must pause all deliveries to the webhook. */
export function tryRetryAfter({ retryAfter, slack }: TrialOptions): Trial {
  const wait = retryAfter * 1000;
  const refusal = `a 429 with Retry-After: ${retryAfter}`;
  return {
    checks: ['webhook-retry-after'],
    missing: () => `no retry after ${refusal}`,
    answer: ({ length }) =>
      length > 1 ? { status: 204 } : { status: 429, headers: { 'Retry-After': `${retryAfter}` } },
    observe({ at, id }, [first]) {
      const passed = at - first.at;
      // Another delivery may have been under way.
      const earliest = id === first.id ? 0 : Math.min(slack, wait / 2);
      if (passed < earliest || passed > wait * 0.95) return [];
      const expected = `nothing for ${retryAfter} s, after ${refusal}`;
      return [{ check: 'webhook-retry-after', expected, received: `a delivery after ${(passed / 1000).toFixed(1)} s` }];
    },
    isOver: ({ length }) => length > 1,
  };
}

/** Responds with a redirect, which counts as a failed attempt. */
export const tryRedirect = (): Trial => ({
  checks: ['webhook-redirect'],
  missing: () => 'no retry after a 307',
  answer: ({ length }) => (length > 1 ? { status: 204 } : { status: 307, headers: { Location: elsewhere } }),
  observe: ({ path }) =>
    path === elsewhere
      ? [{ check: 'webhook-redirect', expected: 'a redirect is not followed', received: `a request to ${path}` }]
      : [],
  isOver: ({ length }) => length > 1,
});

/** Responds with 410, which disables the webhook. */
export const tryGone = ({ slack, quiet }: TrialOptions): Trial => ({
  checks: ['webhook-gone'],
  missing: () => undefined,
  answersAll: true,
  answer: () => ({ status: 410 }),
  observe: ({ at, id }, [first]) =>
    id !== first.id && at - first.at < slack
      ? []
      : [{ check: 'webhook-gone', expected: 'nothing after 410', received: 'another delivery' }],
  isOver: ([first], now) => now - first.at > quiet,
});
