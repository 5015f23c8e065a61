/**
 * The wait that `Retry-After` asks for, in milliseconds. Accepts whole seconds and HTTP dates (RFC 9110). Null for any other
 * value and for a time in the past; the client then uses its own back-off.
 */
export function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  // The server's clock may differ from ours, so compare with its `Date` header if it is readable.
  const time = () =>
    Date.parse(`${text.replace(/ GMT$/, '')} GMT`) - (Date.parse(headers.get('date') ?? '') || Date.now());
  // `Date.parse` accepts `-1` and `1.5` as dates.
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : /^[a-z]/i.test(text) ? time() : 0;
  return wait > 0 ? wait : null;
}
