import type { Participant } from '@threads-api/contract';
import type { ThreadImport } from '#store';

const lena: Participant = { type: 'contact', id: null, name: 'Lena Brandt', address: 'lena@post.example' };
const receivedAt = '2026-03-02T08:15:00.000Z';

/** The line that `threads import --help` shows. */
export const importExample: ThreadImport = {
  inboxId: 'inb_hello',
  thread: {
    id: 'thr_brakes',
    subject: 'Brakes squeal',
    sender: lena,
    timestamp: receivedAt,
    status: 'open',
    assignment: null,
    snippet: 'My brakes squeal.',
    messageCount: 1,
    createdAt: receivedAt,
    updatedAt: receivedAt,
    history: [
      {
        type: 'message',
        id: 'msg_brakes',
        timestamp: receivedAt,
        direction: 'inbound',
        author: lena,
        to: [],
        cc: [],
        bodyText: 'My brakes squeal.',
        bodyHtml: null,
        attachments: [],
      },
    ],
  },
  notes: [
    {
      id: 'note_brakes',
      threadId: 'thr_brakes',
      author: { type: 'user', id: null, name: 'Mara', address: null },
      bodyText: 'New pads are in stock.',
      createdAt: '2026-03-02T09:00:00.000Z',
      editedAt: null,
    },
  ],
  unreadBy: [],
};
