import type { Delivery } from './check-delivery.ts';
import type { WebhookCheck, WebhookProblem } from './webhook-report.ts';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** A failure that the receiver simulates for one delivery, to test the reaction of the sender. */
export interface Trial {
  /** The checks that it tests. The first one reports a missing reaction. */
  checks: readonly [WebhookCheck, ...WebhookCheck[]];
  /** Responds to an attempt of the delivery, including the first. */
  answer(delivery: Delivery): Answer;
  /** Called for every delivery of any event after the first attempt. */
  observe?(delivery: Delivery): WebhookProblem[];
  isOver(now: number): boolean;
  /** The missing reaction after a timeout, such as `no retry after a 500`; `undefined` if none is missing. */
  missing(): string | undefined;
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
  const attempts: Delivery[] = [];
  const timeOf = ({ headers }: Delivery) => Number(headers['webhook-timestamp']);
  /** Whether a delay, or the time since the last attempt, is longer than the first delay. */
  const hasGrown = (now: number) => {
    const times = [...attempts.map(({ at }) => at), now];
    const [first = 0, ...later] = times.slice(1).map((time, index) => time - (times[index] ?? time));
    return later.some((delay) => delay > first * 1.5 + slack);
  };
  return {
    checks: ['webhook-retry', 'webhook-back-off'],
    missing: () => (attempts.length > 1 ? undefined : 'no retry after a 500'),
    answer(delivery) {
      attempts.push(delivery);
      return { status: 500 };
    },
    observe(delivery) {
      const [first] = attempts;
      if (!first || delivery.id !== first.id) return [];
      const found: WebhookProblem[] = [];
      const passed = delivery.at - first.at;
      // Both times are in whole seconds.
      if (passed >= 2000 + slack && timeOf(delivery) <= timeOf(first)) {
        const received = `${timeOf(delivery)} again, ${Math.round(passed / 1000)} s later`;
        found.push({ check: 'webhook-retry', expected: 'webhook-timestamp: the time of the attempt', received });
      }
      if (attempts.length === mostAttempts - 1 && !hasGrown(delivery.at))
        found.push({
          check: 'webhook-back-off',
          expected: 'growing delays',
          received: `the same, for ${passed / 1000} s`,
        });
      return found;
    },
    isOver: (now) => attempts.length === mostAttempts || hasGrown(now),
  };
}

/** Responds with 429 and `Retry-After`: the sender must pause all deliveries to the webhook. */
export function tryRetryAfter({ retryAfter, slack }: TrialOptions): Trial {
  const check = 'webhook-retry-after';
  const wait = retryAfter * 1000;
  let first: Delivery | undefined;
  let isRetried = false;
  return {
    checks: [check],
    missing: () => `no retry after a 429 with Retry-After: ${retryAfter}`,
    answer(delivery) {
      isRetried = first !== undefined;
      first ??= delivery;
      return isRetried ? { status: 204 } : { status: 429, headers: { 'Retry-After': `${retryAfter}` } };
    },
    observe({ at, id }) {
      const passed = at - (first?.at ?? at);
      // Another delivery may have been under way.
      const earliest = id === first?.id ? 0 : Math.min(slack, wait / 2);
      if (passed < earliest || passed > wait * 0.95) return [];
      const expected = `nothing for ${retryAfter} s, after a 429 with Retry-After: ${retryAfter}`;
      return [{ check, expected, received: `a delivery after ${(passed / 1000).toFixed(1)} s` }];
    },
    isOver: () => isRetried,
  };
}

/** Responds with a redirect, which counts as a failed attempt. */
export function tryRedirect(): Trial {
  const check = 'webhook-redirect';
  let attempts = 0;
  let isFollowed = false;
  return {
    checks: [check],
    missing: () => 'no retry after a 307',
    answer() {
      attempts += 1;
      return attempts === 1 ? { status: 307, headers: { Location: elsewhere } } : { status: 204 };
    },
    observe({ path }) {
      if (path !== elsewhere) return [];
      isFollowed = true;
      return [{ check, expected: 'a redirect is not followed', received: `a request to ${path}` }];
    },
    isOver: () => isFollowed || attempts > 1,
  };
}

/** Responds with 410, which disables the webhook. */
export function tryGone({ slack, quiet }: TrialOptions): Trial {
  const check = 'webhook-gone';
  let first: Delivery | undefined;
  return {
    checks: [check],
    missing: () => undefined,
    answersAll: true,
    answer(delivery) {
      first ??= delivery;
      return { status: 410 };
    },
    observe({ at, id }) {
      const passed = at - (first?.at ?? at);
      if (id !== first?.id && passed < slack) return [];
      return [{ check, expected: 'nothing after 410', received: 'another delivery' }];
    },
    isOver: (now) => first !== undefined && now - first.at > quiet,
  };
}
