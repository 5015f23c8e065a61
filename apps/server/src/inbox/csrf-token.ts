import { createHmac, timingSafeEqual } from 'node:crypto';

/** The CSRF token of a session. Only its pages know it, and it does not reveal the session's secret. */
export const csrfTokenOf = (secret: string) => createHmac('sha256', secret).update('csrf').digest('base64url');

export function isCsrfToken(given: string | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(csrfTokenOf(secret))];
  return a.length === b.length && timingSafeEqual(a, b);
}
