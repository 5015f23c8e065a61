import { createHash } from 'node:crypto';
import { frameStyle } from '../../page/src/parts/frame-style.ts';

/** The hash of the message frame's style, the only inline style that is allowed. */
const hash = createHash('sha256').update(frameStyle).digest('base64');

/** Allows only files of this server: no inline scripts, form submissions or framing. Message frames inherit it. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${hash}'`,
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify inert-html',
].join('; ');
