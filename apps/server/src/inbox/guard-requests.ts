import { createHash } from 'node:crypto';
import { Failure, type HttpRequest } from '@threads-api/http';
import type { RequestHandler } from 'express';
import { frameStyle } from '#text';

/** The loopback names, as they appear in a Host header or a URL. */
export const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Accepts only requests for a known host name (against DNS rebinding) that come from this service's own pages or from no
 * page. Changes must come from its own pages.
 */
export function guardRequests(publicUrl: URL | undefined): RequestHandler {
  return (request, response, next) => {
    response.set(securityHeaders);
    if (publicUrl?.protocol === 'https:') response.set('Strict-Transport-Security', 'max-age=31536000');
    if (!ownOrigin(request.headers.host, publicUrl))
      throw new Failure(403, 'This host name is not allowed. INBOX_URL must be the address that people use.');
    if (!isFromOwnPage(request, publicUrl)) throw new Failure(403, 'The Origin header must match the inbox page.');
    next();
  };
}

/** Whether a request is for a known host name and comes from this service's own page. A read may also come from no page. */
export function isFromOwnPage(
  { headers, method }: Pick<HttpRequest, 'headers' | 'method'>,
  publicUrl: URL | undefined,
): boolean {
  const origin = ownOrigin(headers.host?.toString(), publicUrl);
  if (!origin) return false;
  const isRead = ['GET', 'HEAD'].includes(method);
  return headers.origin === origin || (isRead && headers.origin === undefined);
}

/** The page's origin for a Host header; undefined if the host name is unknown. */
export function ownOrigin(host: string | undefined, publicUrl: URL | undefined): string | undefined {
  if (!host || !URL.canParse(`http://${host}`)) return undefined;
  if (publicUrl && host === publicUrl.host) return publicUrl.origin;
  const { hostname, origin } = new URL(`http://${host}`);
  return loopbackNames.has(hostname) ? origin : undefined;
}

/** The hash of the message frame's style, the only inline style that is allowed. */
const hash = createHash('sha256').update(frameStyle).digest('base64');

/** Allows only files of this server: no inline scripts, form submissions or framing. Message frames inherit it. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${hash}'`,
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
