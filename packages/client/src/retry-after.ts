/** The value of `Retry-After` in milliseconds: seconds or an HTTP date. It is authoritative when present. */
export function retryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
