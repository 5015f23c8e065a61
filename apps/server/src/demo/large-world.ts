import type { Message, Participant } from '@threads-api/contract';
import type { ThreadImport } from '@threads-api/store';

const start = Date.parse('2026-02-01T08:00:00.000Z');
const subjects = ['Delivery', 'Invoice', 'Return', 'Question', 'Complaint', 'Offer', 'Appointment'];

/** Made-up threads, the same at each start: one a minute, with one to three messages, every seventh unread. */
export function* largeWorld(inboxId: string, count: number, unreadBy: string[]): Generator<ThreadImport> {
  for (let index = 0; index < count; index++) {
    const number = String(index).padStart(7, '0');
    const sender: Participant = {
      type: 'contact',
      id: null,
      name: `Customer ${index % 97}`,
      address: `customer${index % 97}@post.example`,
    };
    const messages = Array.from({ length: 1 + (index % 3) }, (_, place): Message => {
      const inbound = place % 2 === 0;
      return {
        type: 'message',
        id: `msg_${inboxId.slice(4)}${number}_${place}`,
        timestamp: new Date(start + index * 60_000 + place * 1000).toISOString(),
        direction: inbound ? 'inbound' : 'outbound',
        author: inbound ? sender : { type: 'bot', id: null, name: 'Auto-reply', address: null },
        to: [],
        cc: [],
        bodyText: `${subjects[index % subjects.length]} ${number}, message ${place + 1}.`,
        bodyHtml: null,
        attachments: [],
      };
    });
    const newest = messages.at(-1) as Message;
    yield {
      inboxId,
      unreadBy: index % 7 === 0 ? unreadBy : [],
      notes: [],
      thread: {
        id: `thr_${inboxId.slice(4)}${number}`,
        subject: `${subjects[index % subjects.length]} ${number}`,
        sender,
        timestamp: newest.timestamp,
        status: (['open', 'pending', 'closed'] as const)[index % 3] as 'open',
        assignment: null,
        snippet: newest.bodyText,
        messageCount: messages.length,
        createdAt: (messages[0] as Message).timestamp,
        updatedAt: newest.timestamp,
        history: messages,
      },
    };
  }
}
