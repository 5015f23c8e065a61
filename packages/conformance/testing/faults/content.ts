import type { Fault } from '../broken-server.ts';
import { type Json, mapBody, mapThreads } from '../fault-tools.ts';

const mapHistory = (change: (entries: Json[]) => Json[]) =>
  mapBody('detail', (body) => ({ ...body, history: { ...body.history, data: change(body.history.data) } }));

const somebody = { type: 'user', id: 'usr_Somebody', name: 'Somebody', address: 'somebody@post.example' };

/** Fields of a thread that contradict its history or its notes. */
export const contentFaults: Fault[] = [
  {
    id: 'snippet-of-another-message',
    what: 'shows a snippet that is not of the newest message',
    caughtBy: 'snippet-of-newest-message',
    breakAnswer: mapThreads((thread) => ({ ...thread, snippet: 'Thank you for your message.' })),
  },
  {
    id: 'snippet-left-empty',
    what: 'leaves the snippet empty although the newest message has text',
    caughtBy: 'snippet-of-newest-message',
    breakAnswer: mapThreads((thread) => ({ ...thread, snippet: '' })),
  },
  {
    id: 'sender-is-a-colleague',
    what: 'names somebody else than who started the thread as its sender',
    caughtBy: 'sender-of-first-message',
    breakAnswer: mapThreads((thread) => ({ ...thread, sender: somebody })),
  },
  {
    id: 'sender-with-another-address',
    what: 'gives the sender another address than their message has',
    caughtBy: 'sender-of-first-message',
    breakAnswer: mapThreads((thread) => ({
      ...thread,
      sender: { ...thread.sender, address: thread.sender.address && `noreply-${thread.sender.address}` },
    })),
  },
  {
    id: 'status-against-history',
    what: 'shows a pending thread as open',
    caughtBy: 'status-of-history',
    breakAnswer: mapThreads((thread) => (thread.status === 'pending' ? { ...thread, status: 'open' } : thread)),
  },
  {
    id: 'status-change-unrecorded',
    what: 'omits a change of status from the history',
    caughtBy: 'status-of-history',
    breakAnswer: mapHistory((entries) =>
      entries.filter(({ type, to }: Json) => type !== 'status_changed' || to !== 'open'),
    ),
  },
  {
    id: 'status-change-of-nothing',
    what: 'records a change of status from open to open',
    caughtBy: 'status-of-history',
    breakAnswer: mapHistory((entries) =>
      entries.map((entry: Json) => (entry.type === 'status_changed' ? { ...entry, from: entry.to } : entry)),
    ),
  },
  {
    id: 'assignment-against-history',
    what: 'shows another assignee than the history',
    caughtBy: 'assignment-of-history',
    breakAnswer: mapThreads((thread) =>
      thread.assignment
        ? { ...thread, assignment: { ...thread.assignment, id: 'usr_Nobody', name: 'Nobody' } }
        : thread,
    ),
  },
  {
    id: 'assignment-forgotten',
    what: 'shows an assigned thread as unassigned',
    caughtBy: 'assignment-of-history',
    breakAnswer: mapThreads((thread) => ({ ...thread, assignment: null })),
  },
  {
    id: 'effect-before-cause',
    what: 'records that a thread was reopened before the message that reopened it',
    caughtBy: 'cause-before-effect',
    breakAnswer: mapHistory((entries) => {
      const index = entries.findIndex(
        (entry: Json, position) =>
          entry.type === 'status_changed' &&
          entries[position - 1]?.direction === 'inbound' &&
          entries[position - 1].timestamp === entry.timestamp,
      );
      if (index < 1) return entries;
      return [...entries.slice(0, index - 1), entries[index], entries[index - 1], ...entries.slice(index + 1)];
    }),
  },
  {
    id: 'updated-by-messages-only',
    what: 'does not update updatedAt when the status changes',
    caughtBy: 'updated-by-history',
    breakAnswer: mapThreads((thread) => ({ ...thread, updatedAt: thread.timestamp })),
  },
  {
    id: 'edited-before-written',
    what: 'gives a note an editedAt before its createdAt',
    caughtBy: 'note-times',
    breakAnswer: mapBody('notes', (body) => ({
      ...body,
      data: body.data.map((note: Json) => ({ ...note, editedAt: note.editedAt && '2020-01-01T00:00:00.000Z' })),
    })),
  },
];
