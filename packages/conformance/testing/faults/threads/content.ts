import { faultsOf } from '../../fault.ts';
import type { Json } from '../../fault-messages.ts';
import {
  mapBody,
  mapHistory,
  mapMessages,
  mapNotes,
  mapThreads,
  mapThreadsWith,
  mapThreadsWithHistory,
} from '../../fault-tools.ts';

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

/** Records that a thread was reopened a millisecond before the message that reopened it. */
const reopenEarly = (all: Json[]) =>
  reverseTies(
    all.map((entry) =>
      entry.actor?.type === 'system'
        ? { ...entry, timestamp: new Date(Date.parse(entry.timestamp) - 1).toISOString() }
        : entry,
    ),
  );

const somebody = { type: 'user', id: 'usr_Somebody', name: 'Somebody', address: 'somebody@post.example' };

/** Fields of a thread that contradict its history or its notes, and entries that differ from page to page. */
export const contentFaults = faultsOf({
  'sender-of-first-message D5': {
    'names a person who did not start the thread as its sender': mapThreads((thread) => ({
      ...thread,
      sender: somebody,
    })),
    'gives the sender a different address from the one in their message': mapThreads((thread) => ({
      ...thread,
      sender: { ...thread.sender, address: thread.sender.address && `noreply-${thread.sender.address}` },
    })),
  },
  'status-of-history D11': {
    'shows a pending thread as open': mapThreads((thread) =>
      thread.status === 'pending' ? { ...thread, status: 'open' } : thread,
    ),
    'records a status change that does not start from the previous status': mapHistory((entries) =>
      entries.map((entry) => (entry.from === 'pending' ? { ...entry, from: 'closed' } : entry)),
    ),
  },
  'assignment-of-history D11': {
    'shows a different assignee from the history': mapThreads((thread) =>
      thread.assignment
        ? { ...thread, assignment: { ...thread.assignment, id: 'usr_Nobody', name: 'Nobody' } }
        : thread,
    ),
  },
  'cause-before-effect D11': {
    'records that a thread was reopened before the message that reopened it': sortHistory(reverseTies),
    'takes the time of a reopening before it stores the message': sortHistory(reopenEarly),
  },
  'updated-by-history D4': {
    'does not update updatedAt when the status changes': mapThreads((thread) => ({
      ...thread,
      updatedAt: thread.timestamp,
    })),
    'updates updatedAt when a colleague adds a note': mapThreadsWith(async (thread, _, read) => {
      const notes = await read(`/threads/${thread.id}/notes`);
      const times = (notes?.data ?? []).map(({ createdAt }: Json) => createdAt);
      return { ...thread, updatedAt: [thread.updatedAt, ...times].toSorted().at(-1) };
    }),
  },
  'note-times D14': {
    'gives a note an editedAt before its createdAt': mapNotes((note) => ({
      ...note,
      editedAt: note.editedAt && '2020-01-01T00:00:00.000Z',
    })),
    'sends the zero time as editedAt of a note that was never edited': mapNotes((note) => ({
      ...note,
      editedAt: note.editedAt ?? '0001-01-01T00:00:00.000Z',
    })),
  },
  'message-count D4': {
    'counts every entry of the history as a message': mapThreadsWithHistory((thread, entries) => ({
      ...thread,
      messageCount: entries.length,
    })),
  },
  'thread-on-every-page D4': {
    'counts the messages of a page': mapBody('detail', (body) => ({
      ...body,
      messageCount: body.history.data.filter(isMessage).length || 1,
    })),
    'takes timestamp and snippet from the newest message of a page': mapBody('detail', (body) => {
      const newest = body.history.data.findLast(isMessage);
      return newest ? { ...body, timestamp: newest.timestamp, snippet: newest.bodyText.slice(0, 200) } : body;
    }),
  },
  'unread-needs-inbound D8': {
    'marks a thread as unread that a colleague started': mapThreads((thread) => {
      if (thread.messageCount > 1) return thread;
      const data = thread.history?.data.map((entry: Json) =>
        isMessage(entry) ? { ...entry, direction: 'outbound', author: somebody } : entry,
      );
      return { ...thread, sender: somebody, ...(data && { history: { ...thread.history, data } }) };
    }),
  },
  'outbound-by-colleague D13': {
    'names the customer as the author of a reply': mapMessages((message, { sender }) => ({
      ...message,
      author: message.direction === 'outbound' ? sender : message.author,
    })),
    'swaps the directions of messages': mapMessages((message, { unread }) => ({
      ...message,
      direction: message.direction === 'inbound' && !unread ? 'outbound' : message.direction,
    })),
  },
  'assignment-of-history D6': {
    'sends updatedAt as assignedAt': mapThreads((thread) => ({
      ...thread,
      assignment: thread.assignment && { ...thread.assignment, assignedAt: thread.updatedAt },
    })),
  },
  'inbound-reopens D7': {
    'leaves a thread pending after a message until somebody opens it': mapHistory((entries) =>
      entries.map((entry) => (entry.actor?.type === 'system' ? { ...entry, actor: somebody } : entry)),
    ),
  },
  'entries-same-on-any-page D11': {
    'sorts entries with equal timestamps in another order on small pages': sortHistory(
      reverseTies,
      ({ length }) => length === 1,
    ),
  },
  'timestamp-of-newest-message D4': {
    'takes the time of the newest entry as timestamp, not that of the newest message': mapThreads((thread) => ({
      ...thread,
      timestamp: thread.updatedAt,
    })),
  },
  'snippet-of-newest-message D4': {
    'shows a snippet that is not of the newest message': mapThreads((thread) => ({
      ...thread,
      snippet: 'Thank you for your message.',
    })),
    'leaves the snippet empty although the newest message has text': mapThreads((thread) => ({
      ...thread,
      snippet: '',
    })),
  },
  'listed-threads-fetched R2': {
    'returns a thread other than the requested one': mapBody('detail', (body) => ({
      ...body,
      id: body.id.toLowerCase(),
    })),
  },
  'ids-identify-entries D2': {
    'numbers the entries of every history from 1': mapThreadsWithHistory((thread, all) =>
      thread.history
        ? {
            ...thread,
            history: {
              ...thread.history,
              data: thread.history.data.map((entry: Json) => ({
                ...entry,
                id: `${all.findIndex(({ id }) => id === entry.id) + 1}`,
              })),
            },
          }
        : thread,
    ),
    'gives every change of a thread the id of the thread': mapHistory((entries, { id }) =>
      entries.map((entry) => (isMessage(entry) ? entry : { ...entry, id })),
    ),
  },
  'entries-same-on-any-page D13': {
    'loads recipients and HTML only on the first page': mapHistory((entries, _, { query }) =>
      entries.map((entry) =>
        isMessage(entry) && query.has('historyCursor') ? { ...entry, to: [], cc: [], bodyHtml: null } : entry,
      ),
    ),
  },
  'entries-same-on-any-page D14': {
    'does not load the names of authors on later pages of notes': mapBody('notes', (body, { query }) =>
      query.has('cursor')
        ? { ...body, data: body.data.map((note: Json) => ({ ...note, author: { ...note.author, name: null } })) }
        : body,
    ),
  },
});
