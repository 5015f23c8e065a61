/** The common case: nothing to decode, no host, no fragment. */
const plain = /^\/[^%#]*$/;

/**
 * Converts a request target to the form that the router expects. Removes the host of an absolute URL (RFC 9112) and the
 * fragment. Escapes a path that cannot be decoded, so that its id is not found.
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
    // Use the result. Otherwise, some bundlers remove the call and its error.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
