import type { Check } from '../../check.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import { type Entry, readPages } from '../../data/pagination.ts';
import { threadOperations } from '../../data/threads.ts';
import { problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';

export const messageReopens: Check = {
  id: 'message-reopens',
  title: 'An inbound message reopens a closed thread, and the history has the change after the message',
  requirements: ['D7', 'D11'],
  about: 'Status',
  failure: 'A customer replies to a closed thread, and it stays closed or opens without a trace.',
  needs: ['actions.receiveMessage', 'actions.closeThread'],
  phase: 'last',
  async run(context) {
    const { detail } = threadOperations(context);
    const THREAD_ID = await findMovableThread(context);
    const read = (label: string) =>
      readPages(context, detail, { path: { id: THREAD_ID }, limit: detail.paging.limit.maximum, label });
    await performAction(context.target, 'closeThread', { THREAD_ID });
    const closed = await read('after closing');
    const { status } = Object(closed.exchanges[0].json) as Entry;
    if (status !== 'closed') return [problem(closed.exchanges[0], 'status: closed', `status: ${status}`, 'closing')];
    await performAction(context.target, 'receiveMessage', { THREAD_ID });
    const open = await read('after a message');
    const [exchange] = open.exchanges;
    const now = (Object(exchange.json) as Entry).status;
    if (now !== 'open') return [problem(exchange, 'status: open', `status: ${now}`, 'reopening')];
    const known = new Set(closed.entries.map(({ id }) => id));
    const added = (open.pages[0] ?? []).filter(({ id }) => !known.has(id)).slice(0, 2);
    const kinds = added.map((entry) =>
      entry.type === 'message' ? `${entry.direction} message` : `${entry.type} by ${(entry.actor as Entry)?.type}`,
    );
    const expected = ['inbound message', 'status_changed by system'];
    return kinds.join() === expected.join()
      ? []
      : [problem(exchange, `new entries: ${expected.join(', ')}`, kinds.join(', ') || 'none', 'history')];
  },
};
