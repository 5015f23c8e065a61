import { checkEach } from '../../check.ts';
import { fieldsOf } from '../../data/fields.ts';
import type { Entry } from '../../data/pagination.ts';
import { readPagesOfThread, rolesOf, sampleThreadIds } from '../../data/threads.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Verdict } from '../../problem.ts';
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
  return checkEach(await sampleThreadIds(context), async (id) => {
    const { pages, exchanges, complete } = await readPagesOfThread(context, detail, id);
    const [exchange] = exchanges;
    if (!complete || typeof exchange.json !== 'object' || exchange.json === null) return 'inapplicable';
    // The first page has the newest entries.
    const entries = pages.toReversed().flat();
    const messages = entries.filter(({ type }) => type === 'message');
    return check({ thread: exchange.json as Entry, entries, messages, exchange });
  });
}

export const isInbound = ({ direction }: Entry) => direction === 'inbound';

export const isStatusChange = ({ type }: Entry) => type === 'status_changed';

export const isBySystem = ({ actor }: Entry) => fieldsOf(actor).type === 'system';
