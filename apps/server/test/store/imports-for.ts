import type { ThreadImport } from '../../src/store/index.ts';
import { customer } from '../office.ts';

/** Threads to import. Several have the same time, so that the order has ties to break. */
export function importsFor(
  inboxId: string,
  count: number,
  { messages = 1, notes = 0, unreadBy = [] as string[], tag = inboxId } = {},
): ThreadImport[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.parse('2026-01-01T00:00:00.000Z') + Math.floor(index / 3) * 1000).toISOString();
    const id = `thr_${tag}_${index}`;
    return {
      inboxId,
      unreadBy: index % 4 === 0 ? unreadBy : [],
      notes: Array.from({ length: notes }, (_, position) => ({
        id: `nte_${tag}_${index}_${position}`,
        threadId: id,
        author: customer,
        bodyText: `${position}`,
        createdAt: at,
        editedAt: null,
      })),
      thread: {
        id,
        subject: `Thread ${index}`,
        sender: customer,
        timestamp: at,
        status: 'open',
        assignment: null,
        snippet: '',
        messageCount: messages,
        createdAt: at,
        updatedAt: at,
        history: Array.from({ length: messages }, (_, position) => ({
          type: 'message',
          id: `msg_${tag}_${index}_${position}`,
          timestamp: at,
          direction: 'inbound',
          author: customer,
          to: [],
          cc: [],
          bodyText: `${position}`,
          bodyHtml: null,
          attachments: [],
        })),
      },
    };
  });
}
