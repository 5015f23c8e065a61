/** A token anywhere in decoded text. */
const token = /cthr_\w+/gi;

/**
 * Returns the path of a request target for logs. Removes the query and fragment, which may contain secrets, and masks
 * tokens that clients put in the path by mistake.
 *
 * @example
 * maskPath('/threads/cthr_4f…?limit=1'); // '/threads/cthr_…'
 */
export function maskPath(target: string): string {
  const path = target.replace(/[?#].*$/s, '');
  // The common case.
  if (!/%|cthr_/i.test(path)) return path;
  // Decode byte by byte, so that one broken escape does not hide the others.
  const decoded = path.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded.search(token) < 0 ? path : decoded.replaceAll(token, 'cthr_…');
}
