import { explain } from '../respond/error-response.ts';
import type { MockResponse } from '../respond/mock-response.ts';

/** Replaces the `Retry-After` from the contract's example in a simulated 429 or 503. */
export function withRetryAfter(response: MockResponse, seconds: number): MockResponse {
  const { status, headers } = response;
  if (!headers['Retry-After'] || (status !== 429 && status !== 503)) return response;
  const limit = headers.RateLimit?.replace(/;t=\d+/, `;t=${seconds}`);
  const changed = {
    ...response,
    headers: { ...headers, 'Retry-After': `${seconds}`, ...(limit && { RateLimit: limit }) },
  };
  return status === 429 ? explain(changed, `Rate limit exceeded. Try again in ${seconds} seconds.`) : changed;
}
