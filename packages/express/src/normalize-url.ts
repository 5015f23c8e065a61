/** What most addresses look like: nothing to decode, no host, no fragment. */
const plain = /^\/[^%#]*$/;

/**
 * The target of a request as the router expects it. It may be an absolute URL (RFC 9112), and has no fragment. A path that cannot
 * be decoded is taken literally, so that its id is not found.
 */
export function normalizeUrl(url: string): string {
  if (plain.test(url)) return url;
  const relative = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const target = relative.replace(/^(?=\?|$)/, '/');
  const [path = '', ...query] = target.split('?');
  return decodes(path) ? target : [path.replaceAll('%', '%25'), ...query].join('?');
}

function decodes(path: string): boolean {
  try {
    // The result is used: some bundlers remove the call otherwise, and with it the error.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
