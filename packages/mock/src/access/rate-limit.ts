import type { MockResponse } from '../respond/mock-response.ts';

export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

/** The state of a token's rate limit. */
export interface Allowance {
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
  exceeded: boolean;
}

/** Counts requests per token in fixed windows. */
export function createRateLimiter({ requests, windowSeconds }: RateLimit, now: () => number) {
  const windows = new Map<string, { count: number; ends: number }>();
  return (token: string): Allowance => {
    const known = windows.get(token);
    const current = known && known.ends > now() ? known : { count: 0, ends: now() + windowSeconds * 1000 };
    current.count += 1;
    windows.set(token, current);
    return {
      exceeded: current.count > requests,
      remaining: Math.max(0, requests - current.count),
      resetSeconds: Math.max(1, Math.ceil((current.ends - now()) / 1000)),
    };
  };
}

/** Replaces the rate limit headers of the contract's examples with the actual values. */
export function describeRateLimit(
  response: MockResponse,
  { remaining, resetSeconds, exceeded }: Allowance,
  { requests, windowSeconds }: RateLimit,
): MockResponse {
  const { headers, status } = response;
  // A 429 caused by chaos keeps the headers of the contract's example.
  if (!headers['RateLimit-Policy'] || (status === 429 && !exceeded)) return response;
  const described = {
    ...headers,
    'RateLimit-Policy': `"default";q=${requests};w=${windowSeconds}`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
  };
  if (status !== 429) return { ...response, headers: described };
  return {
    ...response,
    headers: { ...described, 'Retry-After': `${resetSeconds}` },
    body: { statusCode: status, message: `Rate limit exceeded. Try again in ${resetSeconds} seconds.` },
  };
}
