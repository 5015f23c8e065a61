import type { Fault } from '../broken-server.ts';
import {
  type Json,
  mapBody,
  mapHistory,
  mapListed,
  mapMessages,
  mapNotes,
  mapThreads,
  mapThreadsWithHistory,
} from '../fault-tools.ts';

const isMessage = ({ type }: Json) => type === 'message';

/** Gives the newest message of every thread a text, and the thread a snippet of it. */
const mapSnippets = (text: string, snippet: string): Fault['breakAnswer'] => {
  const withText = mapMessages((message, { timestamp }) =>
    message.timestamp === timestamp ? { ...message, bodyText: text, bodyHtml: null } : message,
  );
  const withSnippet = mapThreads((thread) => ({ ...thread, snippet }));
  return (handler) => withText(withSnippet(handler));
};

/** Sorts histories in another order, on all pages or some. */
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
    id: 'snippet-of-another-message',
    what: 'shows a snippet that is not of the newest message',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakAnswer: mapThreads((thread) => ({ ...thread, snippet: 'Thank you for your message.' })),
  },
  {
    id: 'snippet-left-empty',
    what: 'leaves the snippet empty although the newest message has text',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakAnswer: mapThreads((thread) => ({ ...thread, snippet: '' })),
  },
  {
    id: 'sender-is-a-colleague',
    what: 'names somebody else than who started the thread as its sender',
    caughtBy: 'sender-of-first-message',
    breaks: 'D5',
    breakAnswer: mapThreads((thread) => ({ ...thread, sender: somebody })),
  },
  {
    id: 'sender-with-another-address',
    what: 'gives the sender another address than their message has',
    caughtBy: 'sender-of-first-message',
    breaks: 'D5',
    breakAnswer: mapThreads((thread) => ({
      ...thread,
      sender: { ...thread.sender, address: thread.sender.address && `noreply-${thread.sender.address}` },
    })),
  },
  {
    id: 'status-against-history',
    what: 'shows a pending thread as open',
    caughtBy: 'status-of-history',
    breaks: 'D11',
    breakAnswer: mapThreads((thread) => (thread.status === 'pending' ? { ...thread, status: 'open' } : thread)),
  },
  {
    id: 'status-change-unrecorded',
    what: 'records a change of status from another status than the one before',
    caughtBy: 'status-of-history',
    breaks: 'D11',
    breakAnswer: mapHistory((entries) =>
      entries.map((entry) => (entry.from === 'pending' ? { ...entry, from: 'closed' } : entry)),
    ),
  },
  {
    id: 'status-change-of-nothing',
    what: 'records a change of status from open to open',
    caughtBy: 'status-of-history',
    breaks: 'D11',
    breakAnswer: mapHistory((entries) =>
      entries.map((entry: Json) => (entry.type === 'status_changed' ? { ...entry, from: entry.to } : entry)),
    ),
  },
  {
    id: 'assignment-against-history',
    what: 'shows another assignee than the history',
    caughtBy: 'assignment-of-history',
    breaks: 'D11',
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
    breaks: 'D11',
    breakAnswer: mapThreads((thread) => ({ ...thread, assignment: null })),
  },
  {
    id: 'effect-before-cause',
    what: 'records that a thread was reopened before the message that reopened it',
    caughtBy: 'cause-before-effect',
    breaks: 'D11',
    breakAnswer: sortHistory(reverseTies),
  },
  {
    id: 'updated-by-messages-only',
    what: 'does not update updatedAt when the status changes',
    caughtBy: 'updated-by-history',
    breaks: 'D4',
    breakAnswer: mapThreads((thread) => ({ ...thread, updatedAt: thread.timestamp })),
  },
  {
    id: 'edited-before-written',
    what: 'gives a note an editedAt before its createdAt',
    caughtBy: 'note-times',
    breaks: 'D14',
    breakAnswer: mapBody('notes', (body) => ({
      ...body,
      data: body.data.map((note: Json) => ({ ...note, editedAt: note.editedAt && '2020-01-01T00:00:00.000Z' })),
    })),
  },
  {
    id: 'snippet-with-half-a-character',
    what: 'cuts a snippet in the middle of a surrogate pair',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakAnswer: mapSnippets(`${'x'.repeat(199)}\u{1f6b2} and more`, `${'x'.repeat(199)}\ud83d`),
  },
  {
    id: 'snippet-cut-by-bytes',
    what: 'cuts a snippet in the middle of a UTF-8 sequence',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakAnswer: mapSnippets(`${'x'.repeat(199)}\u00e9 and more`, `${'x'.repeat(199)}\ufffd`),
  },
  {
    id: 'snippet-escaped',
    what: 'escapes snippets for HTML',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakAnswer: mapSnippets('Pads & discs, <now>', 'Pads &amp; discs, &lt;now&gt;'),
  },
  {
    id: 'snippet-of-the-first-message',
    what: 'shows the beginning of the first message',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakAnswer: mapThreadsWithHistory((thread, entries) => ({ ...thread, snippet: entries.find(isMessage).bodyText })),
  },
  {
    id: 'names-garbled-in-list',
    what: 'reads UTF-8 as Latin-1 in the list',
    caughtBy: 'list-detail-agree',
    breaks: 'D4',
    breakAnswer: mapListed((thread) => ({
      ...thread,
      sender: { ...thread.sender, name: thread.sender.name && Buffer.from(thread.sender.name).toString('latin1') },
    })),
  },
  {
    id: 'times-rounded-in-list',
    what: 'rounds times to seconds in the list',
    caughtBy: 'list-detail-agree',
    breaks: 'D4',
    breakAnswer: mapListed((thread) => ({ ...thread, updatedAt: thread.updatedAt.replace(/\.\d+/, '.999') })),
  },
  {
    id: 'another-thread',
    what: 'returns a thread with another id than the one asked for',
    caughtBy: 'listed-threads-fetched',
    breaks: 'R2',
    breakAnswer: mapBody('detail', (body) => ({ ...body, id: body.id.toLowerCase() })),
  },
  {
    id: 'subject-left-out-alone',
    what: 'omits the subject of a single thread',
    caughtBy: 'thread-fields',
    breaks: 'R9',
    breakAnswer: mapBody('detail', ({ subject: _, ...body }) => body),
  },
  {
    id: 'thread-wrapped',
    what: 'returns a single thread inside an envelope',
    caughtBy: 'thread-fields',
    breaks: 'R2',
    breakAnswer: mapBody('detail', (body) => ({ data: body })),
  },
  {
    id: 'thread-as-list',
    what: 'returns a single thread as a list of one',
    caughtBy: 'thread-fields',
    breaks: 'R2',
    breakAnswer: mapBody('detail', (body) => [body]),
  },
  {
    id: 'sender-renamed',
    what: 'names the sender in a field "from"',
    caughtBy: 'thread-fields',
    breaks: 'R9',
    breakAnswer: mapThreads(({ sender, ...thread }) => ({ ...thread, from: sender })),
  },
  {
    id: 'list-of-ids',
    what: 'lists only the ids of threads',
    caughtBy: 'thread-fields',
    breaks: 'R2',
    breakAnswer: mapListed(({ id }) => ({ id })),
  },
  {
    id: 'count-of-entries',
    what: 'counts every entry of the history as a message',
    caughtBy: 'message-count',
    breaks: 'D4',
    breakAnswer: mapThreadsWithHistory((thread, entries) => ({ ...thread, messageCount: entries.length })),
  },
  {
    id: 'count-of-inbound',
    what: 'counts only inbound messages',
    caughtBy: 'message-count',
    breaks: 'D4',
    breakAnswer: mapThreadsWithHistory((thread, entries) => ({
      ...thread,
      messageCount: entries.filter(({ direction }) => direction === 'inbound').length || 1,
    })),
  },
  {
    id: 'count-of-the-page',
    what: 'counts the messages of a page',
    caughtBy: 'thread-on-every-page',
    breaks: 'D4',
    breakAnswer: mapBody('detail', (body) => ({
      ...body,
      messageCount: body.history.data.filter(isMessage).length || 1,
    })),
  },
  {
    id: 'time-of-the-page',
    what: 'takes timestamp and snippet from the newest message of a page',
    caughtBy: 'thread-on-every-page',
    breaks: 'D4',
    breakAnswer: mapBody('detail', (body) => {
      const newest = body.history.data.findLast(isMessage);
      return newest ? { ...body, timestamp: newest.timestamp, snippet: newest.bodyText.slice(0, 200) } : body;
    }),
  },
  {
    id: 'unread-on-first-page-only',
    what: 'computes unread from the entries of a page',
    caughtBy: 'thread-on-every-page',
    breaks: 'D4',
    breakAnswer: mapBody('detail', (body, { query }) => ({
      ...body,
      unread: body.unread && !query.has('historyCursor'),
    })),
  },
  {
    id: 'sender-of-the-newest-message',
    what: 'names the author of the newest message as the sender',
    caughtBy: 'sender-of-first-message',
    breaks: 'D5',
    breakAnswer: mapThreadsWithHistory((thread, entries) => ({
      ...thread,
      sender: entries.findLast(isMessage).author,
    })),
  },
  {
    id: 'directions-swapped',
    what: 'swaps the directions of messages',
    caughtBy: 'outbound-by-colleague',
    breaks: 'D13',
    breakAnswer: mapMessages((message, { unread }) => ({
      ...message,
      direction: message.direction === 'inbound' && !unread ? 'outbound' : message.direction,
    })),
  },
  {
    id: 'assigned-in-1970',
    what: 'loses the time of an assignment',
    caughtBy: 'assignment-of-history',
    breaks: 'D6',
    breakAnswer: (handler) => {
      const reset = (assignment: Json) => assignment && { ...assignment, assignedAt: '1970-01-01T00:00:00.000Z' };
      const inThreads = mapThreads((thread) => ({ ...thread, assignment: reset(thread.assignment) }));
      const inHistory = mapHistory((entries) =>
        entries.map((entry) =>
          entry.type === 'assignment_changed' ? { ...entry, from: reset(entry.from), to: reset(entry.to) } : entry,
        ),
      );
      return inHistory(inThreads(handler));
    },
  },
  {
    id: 'assigned-at-last-update',
    what: 'sends updatedAt as assignedAt',
    caughtBy: 'assignment-of-history',
    breaks: 'D6',
    breakAnswer: mapThreads((thread) => ({
      ...thread,
      assignment: thread.assignment && { ...thread.assignment, assignedAt: thread.updatedAt },
    })),
  },
  {
    id: 'reopened-by-hand',
    what: 'leaves a thread pending after a message until somebody opens it',
    caughtBy: 'inbound-reopens',
    breaks: 'D7',
    breakAnswer: mapHistory((entries) =>
      entries.map((entry) => (entry.actor?.type === 'system' ? { ...entry, actor: somebody } : entry)),
    ),
  },
  {
    id: 'zero-time',
    what: 'sends the zero time as editedAt of a note that was never edited',
    caughtBy: 'note-times',
    breaks: 'D14',
    breakAnswer: mapNotes((note) => ({ ...note, editedAt: note.editedAt ?? '0001-01-01T00:00:00.000Z' })),
  },
  {
    id: 'messages-numbered',
    what: 'numbers the entries of every history from 1',
    caughtBy: 'ids-identify-entries',
    breaks: 'D2',
    breakAnswer: mapThreadsWithHistory((thread, all) =>
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
  },
  {
    id: 'entries-of-a-thread-share-its-id',
    what: 'gives every change of a thread the id of the thread',
    caughtBy: 'ids-identify-entries',
    breaks: 'D2',
    breakAnswer: mapHistory((entries, { id }) => entries.map((entry) => (isMessage(entry) ? entry : { ...entry, id }))),
  },
  {
    id: 'note-for-each-reader',
    what: 'lists a note once for each of its readers',
    caughtBy: 'ids-identify-entries',
    breaks: 'D2',
    breakAnswer: mapBody('notes', (body, { query }) =>
      query.has('limit') ? body : { ...body, data: body.data.flatMap((note: Json) => [note, note]) },
    ),
  },
  {
    id: 'texts-cut-on-large-pages',
    what: 'cuts the texts of messages on large pages',
    caughtBy: 'entries-same-on-any-page',
    breaks: 'D13',
    breakAnswer: mapBody('detail', (body, { query }) => {
      const newest = body.history.data.findLast(isMessage);
      const data = body.history.data.map((entry: Json) =>
        isMessage(entry) && entry !== newest && Number(query.get('historyLimit')) > 20
          ? { ...entry, bodyText: entry.bodyText.slice(0, 20) }
          : entry,
      );
      return { ...body, history: { ...body.history, data } };
    }),
  },
  {
    id: 'html-on-request',
    what: 'loads recipients and HTML only on the first page',
    caughtBy: 'entries-same-on-any-page',
    breaks: 'D13',
    breakAnswer: mapBody('detail', (body, { query }) => {
      const data = body.history.data.map((entry: Json) =>
        isMessage(entry) && query.has('historyCursor') ? { ...entry, to: [], cc: [], bodyHtml: null } : entry,
      );
      return { ...body, history: { ...body.history, data } };
    }),
  },
  {
    id: 'author-missing-on-later-notes',
    what: 'does not load the names of authors on later pages of notes',
    caughtBy: 'entries-same-on-any-page',
    breaks: 'D14',
    breakAnswer: mapBody('notes', (body, { query }) =>
      query.has('cursor')
        ? { ...body, data: body.data.map((note: Json) => ({ ...note, author: { ...note.author, name: null } })) }
        : body,
    ),
  },
  {
    id: 'ties-change-places',
    what: 'sorts entries with equal timestamps in another order on small pages',
    caughtBy: 'entries-same-on-any-page',
    breaks: 'D11',
    breakAnswer: sortHistory(reverseTies, ({ length }) => length === 1),
  },
  {
    id: 'timestamp-of-the-last-change',
    what: 'takes the time of the newest entry as timestamp, not that of the newest message',
    caughtBy: 'timestamp-of-newest-message',
    breaks: 'D4',
    breakAnswer: mapThreads((thread) => ({ ...thread, timestamp: thread.updatedAt })),
  },
];
