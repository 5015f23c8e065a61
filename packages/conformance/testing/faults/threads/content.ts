import type { Fault } from '../../broken-server.ts';
import type { Json } from '../../fault-messages.ts';
import { mapBody, mapHistory, mapMessages, mapNotes, mapThreads, mapThreadsWithHistory } from '../../fault-tools.ts';

const isMessage = ({ type }: Json) => type === 'message';

/** Sorts histories in another order, on all or some pages. */
const sortHistory = (sort: (all: Json[]) => Json[], isMeant: (page: Json[]) => boolean = () => true) =>
  mapThreadsWithHistory((thread, all) => {
    const { data = [] } = thread.history ?? {};
    if (data.length === 0 || !isMeant(data)) return thread;
    const start = all.findIndex(({ id }) => id === data[0].id);
    return { ...thread, history: { ...thread.history, data: sort(all).slice(start, start + data.length) } };
  });

const reverseTies = (all: Json[]) =>
  all.toReversed().toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : Number(a.timestamp > b.timestamp)));

const somebody = { type: 'user', id: 'usr_Somebody', name: 'Somebody', address: 'somebody@post.example' };

/** Fields of a thread that contradict its history or its notes. */
export const contentFaults: Fault[] = [
  {
    id: 'sender-is-a-colleague',
    what: 'names a person who did not start the thread as its sender',
    caughtBy: 'sender-of-first-message',
    breaks: 'D5',
    breakHandler: mapThreads((thread) => ({ ...thread, sender: somebody })),
  },
  {
    id: 'sender-with-another-address',
    what: 'gives the sender a different address from the one in their message',
    caughtBy: 'sender-of-first-message',
    breaks: 'D5',
    breakHandler: mapThreads((thread) => ({
      ...thread,
      sender: { ...thread.sender, address: thread.sender.address && `noreply-${thread.sender.address}` },
    })),
  },
  {
    id: 'status-against-history',
    what: 'shows a pending thread as open',
    caughtBy: 'status-of-history',
    breaks: 'D11',
    breakHandler: mapThreads((thread) => (thread.status === 'pending' ? { ...thread, status: 'open' } : thread)),
  },
  {
    id: 'status-change-unrecorded',
    what: 'records a status change that does not start from the previous status',
    caughtBy: 'status-of-history',
    breaks: 'D11',
    breakHandler: mapHistory((entries) =>
      entries.map((entry) => (entry.from === 'pending' ? { ...entry, from: 'closed' } : entry)),
    ),
  },
  {
    id: 'assignment-against-history',
    what: 'shows a different assignee from the history',
    caughtBy: 'assignment-of-history',
    breaks: 'D11',
    breakHandler: mapThreads((thread) =>
      thread.assignment
        ? { ...thread, assignment: { ...thread.assignment, id: 'usr_Nobody', name: 'Nobody' } }
        : thread,
    ),
  },
  {
    id: 'effect-before-cause',
    what: 'records that a thread was reopened before the message that reopened it',
    caughtBy: 'cause-before-effect',
    breaks: 'D11',
    breakHandler: sortHistory(reverseTies),
  },
  {
    id: 'updated-by-messages-only',
    what: 'does not update updatedAt when the status changes',
    caughtBy: 'updated-by-history',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, updatedAt: thread.timestamp })),
  },
  {
    id: 'edited-before-written',
    what: 'gives a note an editedAt before its createdAt',
    caughtBy: 'note-times',
    breaks: 'D14',
    breakHandler: mapBody('notes', (body) => ({
      ...body,
      data: body.data.map((note: Json) => ({ ...note, editedAt: note.editedAt && '2020-01-01T00:00:00.000Z' })),
    })),
  },
  {
    id: 'count-of-entries',
    what: 'counts every entry of the history as a message',
    caughtBy: 'message-count',
    breaks: 'D4',
    breakHandler: mapThreadsWithHistory((thread, entries) => ({ ...thread, messageCount: entries.length })),
  },
  {
    id: 'count-of-the-page',
    what: 'counts the messages of a page',
    caughtBy: 'thread-on-every-page',
    breaks: 'D4',
    breakHandler: mapBody('detail', (body) => ({
      ...body,
      messageCount: body.history.data.filter(isMessage).length || 1,
    })),
  },
  {
    id: 'time-of-the-page',
    what: 'takes timestamp and snippet from the newest message of a page',
    caughtBy: 'thread-on-every-page',
    breaks: 'D4',
    breakHandler: mapBody('detail', (body) => {
      const newest = body.history.data.findLast(isMessage);
      return newest ? { ...body, timestamp: newest.timestamp, snippet: newest.bodyText.slice(0, 200) } : body;
    }),
  },
  {
    id: 'directions-swapped',
    what: 'swaps the directions of messages',
    caughtBy: 'outbound-by-colleague',
    breaks: 'D13',
    breakHandler: mapMessages((message, { unread }) => ({
      ...message,
      direction: message.direction === 'inbound' && !unread ? 'outbound' : message.direction,
    })),
  },
  {
    id: 'assigned-at-last-update',
    what: 'sends updatedAt as assignedAt',
    caughtBy: 'assignment-of-history',
    breaks: 'D6',
    breakHandler: mapThreads((thread) => ({
      ...thread,
      assignment: thread.assignment && { ...thread.assignment, assignedAt: thread.updatedAt },
    })),
  },
  {
    id: 'reopened-by-hand',
    what: 'leaves a thread pending after a message until somebody opens it',
    caughtBy: 'inbound-reopens',
    breaks: 'D7',
    breakHandler: mapHistory((entries) =>
      entries.map((entry) => (entry.actor?.type === 'system' ? { ...entry, actor: somebody } : entry)),
    ),
  },
  {
    id: 'zero-time',
    what: 'sends the zero time as editedAt of a note that was never edited',
    caughtBy: 'note-times',
    breaks: 'D14',
    breakHandler: mapNotes((note) => ({ ...note, editedAt: note.editedAt ?? '0001-01-01T00:00:00.000Z' })),
  },
  {
    id: 'ties-change-places',
    what: 'sorts entries with equal timestamps in another order on small pages',
    caughtBy: 'entries-same-on-any-page',
    breaks: 'D11',
    breakHandler: sortHistory(reverseTies, ({ length }) => length === 1),
  },
  {
    id: 'timestamp-of-the-last-change',
    what: 'takes the time of the newest entry as timestamp, not that of the newest message',
    caughtBy: 'timestamp-of-newest-message',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, timestamp: thread.updatedAt })),
  },
  {
    id: 'snippet-of-another-message',
    what: 'shows a snippet that is not of the newest message',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, snippet: 'Thank you for your message.' })),
  },
  {
    id: 'snippet-left-empty',
    what: 'leaves the snippet empty although the newest message has text',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, snippet: '' })),
  },
];
