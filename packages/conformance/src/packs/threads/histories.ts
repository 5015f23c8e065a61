import { checkEach } from '../../check.ts';
import type { Entry } from '../../data/pagination.ts';
import { readPagesOf, rolesOf, sampleIds } from '../../data/resources.ts';
import type { Exchange } from '../../http/exchange.ts';
import { fieldsOf } from '../../http/json.ts';
import { type Problem, problem, type Verdict } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

/** A thread with its whole history. */
export interface ThreadHistory {
  thread: Entry;
  /** Every entry, oldest first. */
  entries: Entry[];
  /** The messages among the entries. */
  messages: Entry[];
  /** The response with the thread and the newest entries. */
  exchange: Exchange;
}

/** Checks some threads with their histories. Skips histories that are too long to read completely. */
export async function checkEachHistory(
  context: Context,
  check: (history: ThreadHistory) => Promise<Verdict> | Verdict,
): Promise<Verdict> {
  const { pagedDetail: detail } = rolesOf(context);
  return checkEach(await sampleIds(context), async (id) => {
    const { pages, exchanges, complete } = await readPagesOf(context, detail, id);
    const [exchange] = exchanges;
    if (!complete || typeof exchange.json !== 'object' || exchange.json === null) return 'inapplicable';
    // The first page has the newest entries.
    const entries = pages.toReversed().flat();
    const messages = entries.filter(({ type }) => type === 'message');
    return check({ thread: exchange.json as Entry, entries, messages, exchange });
  });
}

/** A problem unless a field of a thread has a value. */
export function expectField(exchange: Exchange, thread: Entry, name: string, expected: unknown): Problem[] {
  if (thread[name] === expected) return [];
  return [problem(exchange, `${name}: ${expected}`, `${name}: ${thread[name]}`, name)];
}

export const isInbound = ({ direction }: Entry) => direction === 'inbound';

export const isStatusChange = ({ type }: Entry) => type === 'status_changed';

export const isBySystem = ({ actor }: Entry) => fieldsOf(actor).type === 'system';

/** Ignores differences that the contract allows: white space, and an ellipsis at the end. */
const normalized = (text: unknown) =>
  `${text ?? ''}`
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?(…|\.{3})$/, '')
    .trim();

/** Returns a description of the expected snippet, or `undefined` if the snippet is the beginning of the message. */
export function snippetFault(snippet: unknown, { id, bodyText, bodyHtml }: Entry): string | undefined {
  // The contract does not say how to convert HTML to text.
  if (bodyText === '' && bodyHtml !== null) return undefined;
  const [text, start] = [normalized(bodyText), normalized(snippet)];
  if (!text.startsWith(start) || (start === '' && text !== ''))
    return `the beginning of ${id}: ${[...text].slice(0, 60).join('')}`;
  // A snippet may end in the middle of a character that consists of two UTF-16 code units.
  return text.codePointAt(start.length - 1) === start.codePointAt(start.length - 1) ? undefined : 'whole characters';
}
