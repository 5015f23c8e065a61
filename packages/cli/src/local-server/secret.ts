import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Creates a random secret that needs no escaping in headers, HTML or a shell. */
export const createSecret = () => randomBytes(32).toString('base64url');

/** Whether a request sends the secret: `Authorization: Bearer SECRET`. */
export function hasSecret({ headers }: Pick<IncomingMessage, 'headers'>, secret: string): boolean {
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
  // Compare in constant time. `timingSafeEqual` needs values of equal length, so compare hashes.
  return scheme.toLowerCase() === 'bearer' && timingSafeEqual(hash(given), hash(secret));
}

const hash = (text: string) => createHash('sha256').update(text).digest();
