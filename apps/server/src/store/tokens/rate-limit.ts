/** The maximum number of requests in a time window. */
export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

const mostRequests = 2 ** 31 - 1;
const longestWindow = 24 * 60 * 60;

/** Parses a limit such as `300/60`; `undefined` if it is invalid or out of range. */
export function parseRateLimit(text: string): RateLimit | undefined {
  const [, requests, windowSeconds] = /^([1-9]\d{0,9})\/([1-9]\d{0,4})$/.exec(text)?.map(Number) ?? [];
  if (!requests || !windowSeconds || requests > mostRequests || windowSeconds > longestWindow) return undefined;
  return { requests, windowSeconds };
}
