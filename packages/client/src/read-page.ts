import type { Reply } from './call.ts';
import { ContractError, unexpected } from './errors/contract-error.ts';
import { errorFrom } from './errors/error-from.ts';
import type { Target } from './errors/threads-error.ts';
import type { Page } from './pages.ts';

/**
 * The body of a success that has a complete page; anything else is an error.
 *
 * @param used The cursors of earlier pages. One that comes again would be read for ever.
 */
export function readPage<Body>(
  target: Target,
  reply: Reply,
  now: number,
  pageOf: (body: Body) => Page<unknown>,
  used: Set<unknown>,
): Body {
  const { status, text } = reply;
  let body: Body | undefined;
  let cursor: unknown;
  try {
    const parsed: Body = JSON.parse(text);
    const { data, nextCursor } = pageOf(parsed);
    cursor = nextCursor;
    if (status === 200 && Array.isArray(data) && (cursor === null || typeof cursor === 'string')) body = parsed;
  } catch {
    // Not JSON, or not an object: reported below.
  }
  if (!body) throw errorFrom(target, reply, now);
  if (cursor === '' || used.has(cursor))
    throw new ContractError(unexpected, { ...target, status, fact: `repeated or empty nextCursor "${cursor}"` });
  if (cursor) used.add(cursor);
  return body;
}
