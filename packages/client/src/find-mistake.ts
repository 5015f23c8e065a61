import type { RetryOptions } from './retry-policy.ts';
import type { ThreadsClientOptions } from './threads-client.ts';

/** The types of all options. `baseUrl` and `token` have stricter checks, and any value of `pace` is true or false. */
const types: Record<
  Exclude<keyof ThreadsClientOptions | keyof RetryOptions, 'baseUrl' | 'token' | 'pace'>,
  'number' | 'string' | 'object' | 'function'
> = {
  attempts: 'number',
  attemptTimeout: 'number',
  baseWait: 'number',
  cache: 'object',
  clock: 'object',
  fetch: 'function',
  longestWait: 'number',
  onRequest: 'function',
  onResponse: 'function',
  onWait: 'function',
  random: 'function',
  retry: 'object',
  signal: 'object',
  statuses: 'object',
  totalTime: 'number',
  user: 'string',
};

/** Describes the first option with a wrong type, for callers without a compiler. */
export function findMistake(options: ThreadsClientOptions): string | undefined {
  const given = new Map<string, unknown>(Object.entries({ ...options.retry, ...options }));
  for (const [name, type] of Object.entries(types)) {
    const value = given.get(name);
    if (value !== undefined && (typeof value !== type || value === null || Number.isNaN(value)))
      return `${name} must be of type ${type}.`;
  }
  return undefined;
}
