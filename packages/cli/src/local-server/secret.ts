import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A new secret. It needs no escaping in a header, in HTML or in a shell. */
export const createSecret = () => randomBytes(32).toString('base64url');

/** Whether a request has the secret: `Authorization: Bearer SECRET`. */
export function hasSecret({ headers }: Pick<IncomingMessage, 'headers'>, secret: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  // The comparison takes the same time for every guess. It needs values of the same length.
  return timingSafeEqual(hash(given), hash(secret));
}

const hash = (text: string) => createHash('sha256').update(text).digest();
