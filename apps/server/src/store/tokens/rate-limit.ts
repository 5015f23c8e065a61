/** A number of requests in a window. */
export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

const mostRequests = 2 ** 31 - 1;
const longestWindow = 24 * 60 * 60;

/** Reads `300/60`; nothing if it is not a limit, or one that is out of range. */
export function parseRateLimit(text: string): RateLimit | undefined {
  const [, requests, windowSeconds] = /^([1-9]\d{0,9})\/([1-9]\d{0,4})$/.exec(text)?.map(Number) ?? [];
  if (!requests || !windowSeconds || requests > mostRequests || windowSeconds > longestWindow) return undefined;
  return { requests, windowSeconds };
}
