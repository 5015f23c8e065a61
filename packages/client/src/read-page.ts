import type { Reply } from './call.ts';
import { errorFrom } from './error-from.ts';
import { ContractError, type SentRequest, unexpected } from './errors.ts';
import type { Page } from './pages.ts';

/**
 * Parses the body of a successful response with a complete page. Throws for any other response.
 *
 * @param used The cursors of earlier pages. A repeated cursor would cause an endless loop.
 */
export function readPage<Body>(
  target: SentRequest,
  reply: Reply,
  pageOf: (body: Body) => Page<{ id: string }>,
  used: Set<unknown>,
): Body {
  const { status, text } = reply;
  let body: Body | undefined;
  let cursor: unknown;
  try {
    const parsed: Body = JSON.parse(text);
    const { data, nextCursor } = pageOf(parsed);
    cursor = nextCursor;
    const isComplete = data.every((item) => typeof item.id === 'string');
    if (status === 200 && isComplete && (cursor === null || typeof cursor === 'string')) body = parsed;
  } catch {
    // Not JSON, or not a list of items. Reported below.
  }
  if (!body) throw errorFrom(target, reply);
  if (cursor === '' || used.has(cursor))
    throw new ContractError(unexpected, { ...target, status, fact: `repeated or empty nextCursor "${cursor}"` });
  if (cursor) used.add(cursor);
  return body;
}
