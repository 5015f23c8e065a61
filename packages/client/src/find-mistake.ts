import type { ItemsOptions } from './pages.ts';
import type { CallOptions, RetryOptions } from './retry-options.ts';
import type { ThreadsClientOptions } from './threads-client.ts';

/** All options of a client and of its calls. */
type AnyOptions = ThreadsClientOptions & CallOptions & ItemsOptions & RetryOptions;

/** The options that are numbers. */
const numbers: Record<
  { [Name in keyof AnyOptions]-?: AnyOptions[Name] extends number | undefined ? Name : never }[keyof AnyOptions],
  true
> = {
  attempts: true,
  attemptTimeout: true,
  baseWait: true,
  longestWait: true,
  maxItems: true,
  maxPages: true,
  timeout: true,
  totalTime: true,
};

/**
 * Describes the first option that should be a number but is not, such as `Number(process.env.UNSET)`. Comparisons with NaN
 * are false, so a limit would silently not apply.
 */
export function findMistake(options: Pick<CallOptions, 'retry'>): string | undefined {
  const given: Record<string, unknown> = { ...options.retry, ...options };
  const wrong = Object.keys(numbers).find(
    (name) => !['number', 'undefined'].includes(typeof given[name]) || Number.isNaN(given[name]),
  );
  return wrong && `${wrong} must be a number.`;
}
