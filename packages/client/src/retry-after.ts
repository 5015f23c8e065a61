/**
 * The value of `Retry-After` in milliseconds: whole seconds or an HTTP date (RFC 9110). Null for anything else, and for a time
 * that is over: then the client backs off as if there were none.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after') ?? '';
  // The server's clock may differ from ours, so its own `Date` counts where it can be read.
  const time = () => Date.parse(`${text.replace(/ GMT$/, '')} GMT`) - (Date.parse(headers.get('date') ?? '') || now);
  // `Date.parse` reads `-1` and `1.5` as dates of their own.
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : /^[a-z]/i.test(text) ? time() : 0;
  return wait > 0 ? wait : null;
}
