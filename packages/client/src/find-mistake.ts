import type { CallOptions } from './call-options.ts';
import type { ItemsOptions } from './pages.ts';
import type { RetryOptions } from './retry-options.ts';
import type { ThreadsClientOptions } from './threads-client.ts';

/** The types of the options of a client and of its calls. `baseUrl` and `token` have stricter checks, and any value of `pace` is true or false. */
const types: Record<
  Exclude<keyof (ThreadsClientOptions & CallOptions & ItemsOptions & RetryOptions), 'baseUrl' | 'token' | 'pace'>,
  'number' | 'string' | 'boolean' | 'object' | 'function'
> = {
  attempts: 'number',
  attemptTimeout: 'number',
  baseWait: 'number',
  cache: 'object',
  clock: 'object',
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
  signal: 'object',
  statuses: 'object',
  timeout: 'number',
  totalTime: 'number',
  user: 'string',
};

/** Describes the first option with a wrong type, for callers without a compiler. */
export function findMistake(options: Pick<CallOptions, 'retry'>): string | undefined {
  const given = new Map<string, unknown>(Object.entries({ ...options.retry, ...options }));
  for (const [name, type] of Object.entries(types)) {
    const value = given.get(name);
    if (value !== undefined && (typeof value !== type || value === null || Number.isNaN(value)))
      return `${name} must be of type ${type}.`;
  }
  return undefined;
}
