import { createHmac, timingSafeEqual } from 'node:crypto';

/** Belongs to one session, is known to its pages only, and says nothing about the session's secret. */
export const csrfTokenOf = (secret: string) => createHmac('sha256', secret).update('csrf').digest('base64url');

export function isCsrfToken(given: string | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(csrfTokenOf(secret))];
  return a.length === b.length && timingSafeEqual(a, b);
}
