/** A token anywhere in a text. Escapes have been decoded. */
const token = /cthr_\w+/gi;

/**
 * The path of a request target for logs: without the query and the fragment, which can contain secrets, and without tokens.
 * Clients put tokens where they do not belong.
 *
 * @example
 * maskPath('/threads/cthr_4f…?limit=1'); // '/threads/cthr_…'
 */
export function maskPath(target: string): string {
  const path = target.replace(/[?#].*$/s, '');
  // Decoded byte by byte: one broken escape must not hide the others.
  const decoded = path.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded.search(token) < 0 ? path : decoded.replaceAll(token, 'cthr_…');
}
