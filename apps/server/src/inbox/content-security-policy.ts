import { createHash } from 'node:crypto';
import { frameStyle } from '../../page/src/parts/frame-style.ts';

/** The style of a message in its frame, the only inline style that is allowed. */
const hash = createHash('sha256').update(frameStyle).digest('base64');

/** Only files of this server, no inline script, no forms to anywhere, no framing. Frames of messages inherit it. */
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
