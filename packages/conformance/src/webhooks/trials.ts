import type { Delivery } from './check-delivery.ts';
import type { WebhookCheck, WebhookProblem } from './webhook-report.ts';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** A failure that the receiver simulates for one delivery, to test the reaction of the sender. */
export interface Trial {
  check: WebhookCheck;
  /** A second check that it tests. */
  also?: WebhookCheck;
  /** Responds to an attempt of the delivery, including the first. */
  answer(delivery: Delivery): Answer;
  /** Called for every delivery of any event after the first attempt. */
  observe?(delivery: Delivery): WebhookProblem[];
  /** The problems found, once the trial is over; `undefined` until then. */
  result(now: number): WebhookProblem[] | undefined;
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
  return {
    check: 'webhook-retry',
    also: 'webhook-back-off',
    missing: () => (attempts.length > 1 ? undefined : 'no retry after a 500'),
    answer(delivery) {
      attempts.push(delivery);
      return { status: 500 };
    },
    observe(delivery) {
      const [first] = attempts;
      // Both times are in whole seconds.
      if (!first || delivery.id !== first.id || delivery.at - first.at < 2000 + slack) return [];
      if (timeOf(delivery) > timeOf(first)) return [];
      const received = `${timeOf(delivery)} again, ${Math.round((delivery.at - first.at) / 1000)} s later`;
      return [{ check: 'webhook-retry', expected: 'webhook-timestamp: the time of the attempt', received }];
    },
    result(now) {
      const delays = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? at));
      const [first, ...later] = delays;
      if (first === undefined) return undefined;
      const enough = first * 1.5 + slack;
      const silence = now - (attempts.at(-1)?.at ?? now);
      if (later.some((delay) => delay > enough) || silence > enough) return [];
      if (attempts.length < mostAttempts) return undefined;
      const received = `retries after ${delays.map((delay) => `${(delay / 1000).toFixed(1)} s`).join(', ')}`;
      return [{ check: 'webhook-back-off', expected: 'growing delays', received }];
    },
  };
}

/** Responds with 429 and `Retry-After`: the sender must pause all deliveries to the webhook. */
export function tryRetryAfter({ retryAfter, slack }: TrialOptions): Trial {
  const check = 'webhook-retry-after';
  const wait = retryAfter * 1000;
  let first: Delivery | undefined;
  let isRetried = false;
  return {
    check,
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
    result: () => (isRetried ? [] : undefined),
  };
}

/** Responds with a redirect, which counts as a failed attempt. */
export function tryRedirect(): Trial {
  const check = 'webhook-redirect';
  let attempts = 0;
  let isFollowed = false;
  return {
    check,
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
    result: () => (isFollowed || attempts > 1 ? [] : undefined),
  };
}

/** Responds with 410, which disables the webhook. */
export function tryGone({ slack, quiet }: TrialOptions): Trial {
  const check = 'webhook-gone';
  let first: Delivery | undefined;
  return {
    check,
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
    result: (now) => (first && now - first.at > quiet ? [] : undefined),
  };
}
