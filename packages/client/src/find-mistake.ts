import type { ItemsOptions } from './pages.ts';
import type { CallOptions, RetryOptions } from './retry-options.ts';
import type { ThreadsClientOptions } from './threads-client.ts';

/** The types of the options of a client and of its calls, some with a method that they have. `baseUrl` and `token` have stricter checks, and any value of `pace` is true or false. */
const types: Record<
  Exclude<keyof (ThreadsClientOptions & CallOptions & ItemsOptions & RetryOptions), 'baseUrl' | 'token' | 'pace'>,
  'number' | 'string' | 'boolean' | 'object' | 'function' | `${'AbortSignal' | 'array' | 'object'}.${string}`
> = {
  attempts: 'number',
  attemptTimeout: 'number',
  baseWait: 'number',
  cache: 'object.get',
  clock: 'object.sleep',
  fetch: 'function',
  longestWait: 'number',
  maxItems: 'number',
  maxPages: 'number',
  onRequest: 'function',
  onResponse: 'function',
  onWait: 'function',
  prefetch: 'boolean',
  random: 'function',
  retry: 'object',
  service: 'string',
  signal: 'AbortSignal.addEventListener',
  statuses: 'array.flat',
  timeout: 'number',
  totalTime: 'number',
  user: 'string',
};

/** Describes the first option with a wrong type, for callers without a compiler. */
export function findMistake(options: Pick<CallOptions, 'retry'>): string | undefined {
  const given: Record<string, unknown> = { ...options.retry, ...options };
  for (const [name, expected] of Object.entries(types)) {
    const [type, method] = expected.split('.');
    const { [name]: value } = given;
    const isWrong = method
      ? typeof (value as Record<string, unknown> | null)?.[method] !== 'function'
      : typeof value !== type || value === null || Number.isNaN(value);
    if (value !== undefined && isWrong) return `${name} must be of type ${type}.`;
  }
  return undefined;
}
