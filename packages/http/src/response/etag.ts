import { hashPortably } from './hash-portably.ts';

/** Node.js, Deno and Bun have a fast hash. Browsers and some workers have none that is synchronous. */
const { hash } = globalThis.process?.getBuiltinModule?.('node:crypto') ?? {};

/** The ETag of a body for a user. Two users never have the same ETag. */
export const etagOf = (userId: string, body: string) => `W/"${hashText(`${userId} ${body}`)}"`;

const hashText = hash
  ? (text: string) => hash('sha1', text, 'base64url')
  : (text: string) => hashPortably(text).toString(36);

/** Whether `If-None-Match` lists an ETag. The comparison is weak (RFC 9110, section 13.1.2). */
export function isListed(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  // A tag may contain commas.
  const tags: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return tags.includes(etag.replace(/^W\//, ''));
}
