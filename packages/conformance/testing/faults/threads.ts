import type { HistoryEntry, Message } from '@threads-api/contract';
import { faultsOf } from '../fault.ts';
import { type Json, operationOf } from '../fault-messages.ts';
import { failWhen, mapBody, mapHistory, mapListed, readAlso, recording, showing, storing } from '../fault-tools.ts';
import type { StoredThread } from '../inboxes.ts';
import { callerId } from '../threads-server.ts';

const isMessage = (entry: HistoryEntry): entry is Message => entry.type === 'message';

/** Sorts entries with equal timestamps in the opposite order. */
const reverseTies = <T extends { timestamp: string }>(all: T[]): T[] =>
  all.toReversed().toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : Number(a.timestamp > b.timestamp)));

const earlier = (time: string) => new Date(Date.parse(time) - 1).toISOString();

const somebody = { type: 'user' as const, id: 'usr_Somebody', name: 'Somebody', address: 'somebody@post.example' };

const messagesOf = ({ history }: StoredThread): Message[] => history.filter((entry) => entry.type === 'message');

const draft = { id: 'drf_1', bodyText: 'Dear customer,', createdAt: '2026-03-09T08:12:04.310Z' };

/** Threads, their history, their notes and their drafts. */
export const threadFaults = faultsOf({
  'sender-of-first-message': {
    'names a person who did not start the thread as its sender': showing(() => ({ sender: somebody })),
    'gives the sender a different address from the one in their message': showing(({ thread }) => ({
      sender: { ...thread.sender, address: 'noreply@post.example' },
    })),
  },
  'status-of-history': {
    'shows a pending thread as open': showing(({ thread }) => thread.status === 'pending' && { status: 'open' }),
    'records a status change that does not start from the previous status': recording(
      (entry) => entry.type === 'status_changed' && entry.from === 'pending' && { from: 'closed' },
    ),
  },
  'assignment-of-history': {
    'shows a different assignee from the history': showing(
      ({ thread }) => thread.assignment && { assignment: { ...thread.assignment, id: 'usr_Nobody', name: 'Nobody' } },
    ),
    'sends updatedAt as assignedAt': showing(
      ({ thread }) => thread.assignment && { assignment: { ...thread.assignment, assignedAt: thread.updatedAt } },
    ),
  },
  'cause-before-effect': {
    'records that a thread was reopened before the message that reopened it': storing((stored) => {
      stored.history = reverseTies(stored.history);
    }),
    'takes the time of a reopening before it stores the message': storing((stored) => {
      for (const entry of stored.history)
        if (!isMessage(entry) && entry.actor.type === 'system') entry.timestamp = earlier(entry.timestamp);
      stored.history = reverseTies(stored.history);
    }),
  },
  'updated-by-history': {
    'does not update updatedAt when the status changes': showing(({ thread }) => ({ updatedAt: thread.timestamp })),
    'updates updatedAt when a colleague adds a note': showing(({ thread, notes }) => ({
      updatedAt: [thread.updatedAt, ...notes.map(({ createdAt }) => createdAt)].toSorted().at(-1) ?? '',
    })),
  },
  'note-times': {
    'gives a note an editedAt before its createdAt': storing(({ notes }) => {
      for (const note of notes) note.editedAt &&= '2020-01-01T00:00:00.000Z';
    }),
    'sends the zero time as editedAt of a note that was never edited': storing(({ notes }) => {
      for (const note of notes) note.editedAt ??= '0001-01-01T00:00:00.000Z';
    }),
  },
  'message-count': {
    'counts every entry of the history as a message': showing(({ history }) => ({ messageCount: history.length })),
    'counts one message too many': showing(({ thread }) => ({ messageCount: thread.messageCount + 1 })),
  },
  'times-consistent': {
    'never updates updatedAt': showing(({ thread }) => ({ updatedAt: thread.createdAt })),
    'returns an updatedAt that is later than the response': showing(() => ({ updatedAt: '2199-01-01T00:00:00.000Z' })),
  },
  'thread-on-every-page': {
    'counts the messages of a page': mapBody('getThread', (body) => ({
      ...body,
      messageCount: body.history.data.filter(isMessage).length || 1,
    })),
    'takes timestamp and snippet from the newest message of a page': mapBody('getThread', (body) => {
      const newest = body.history.data.findLast(isMessage);
      return newest ? { ...body, timestamp: newest.timestamp, snippet: newest.bodyText.slice(0, 200) } : body;
    }),
  },
  'unread-needs-inbound': {
    'marks a thread as unread that a colleague started': storing(({ thread, history }) => {
      if (thread.messageCount > 1) return;
      thread.sender = somebody;
      for (const entry of history)
        if (isMessage(entry)) Object.assign(entry, { direction: 'outbound', author: somebody });
    }),
    'marks a thread as unread because of an outbound message': recording(
      (entry, { unreadBy }) => isMessage(entry) && unreadBy.size > 0 && { direction: 'outbound' },
    ),
  },
  'outbound-by-colleague': {
    'names the customer as the author of a reply': recording(
      (entry, { thread }) => isMessage(entry) && entry.direction === 'outbound' && { author: thread.sender },
    ),
    'swaps the directions of messages': recording(
      (entry, { unreadBy }) => isMessage(entry) && unreadBy.size === 0 && { direction: 'outbound' },
    ),
  },
  'inbound-reopens': {
    'leaves a thread closed when a customer replies': showing(
      ({ thread, unreadBy }) => thread.messageCount === 1 && unreadBy.size > 0 && { status: 'closed' },
    ),
    'leaves a thread pending after a message until somebody opens it': recording(
      (entry) => !isMessage(entry) && entry.actor.type === 'system' && { actor: somebody },
    ),
  },
  'timestamp-of-newest-message': {
    'takes the time of the newest entry as timestamp, not that of the newest message': showing(({ thread }) => ({
      timestamp: thread.updatedAt,
    })),
    'gives the newest message a different time from the thread': recording(
      ({ timestamp }, { thread }) => timestamp === thread.timestamp && { timestamp: earlier(timestamp) },
    ),
  },
  'snippet-of-newest-message': {
    'shows a snippet that is not of the newest message': showing(() => ({ snippet: 'Thank you for your message.' })),
    'leaves the snippet empty although the newest message has text': showing(() => ({ snippet: '' })),
  },
  'listed-threads-fetched': {
    'returns a thread other than the requested one': mapBody('getThread', (body) => ({
      ...body,
      id: body.id.toLowerCase(),
    })),
    'returns the same id with every thread': mapBody('getThread', (body) => ({ ...body, id: 'thr_Same' })),
  },
  'ids-identify-entries': {
    'numbers the entries of every history from 1': storing(({ history }) => {
      for (const [index, entry] of history.entries()) entry.id = `${index + 1}`;
    }),
    'gives every change of a thread the id of the thread': mapHistory((entries, { id }) =>
      entries.map((entry) => (isMessage(entry) ? entry : { ...entry, id })),
    ),
  },
  'entries-same-on-any-page': {
    'loads recipients and HTML only on the first page': mapHistory((entries, _, { query }) =>
      entries.map((entry) =>
        isMessage(entry) && query.has('historyCursor') ? { ...entry, to: [], cc: [], bodyHtml: null } : entry,
      ),
    ),
    'does not load the names of authors on later pages of notes': mapBody('listThreadNotes', (body, { query }) =>
      query.has('cursor')
        ? { ...body, data: body.data.map((note: Json) => ({ ...note, author: { ...note.author, name: null } })) }
        : body,
    ),
  },
  'history-has-messages': {
    'omits the messages from the history': mapHistory((entries) => entries.filter(({ type }) => type !== 'message')),
    'returns a link instead of the history': mapBody('getThread', ({ history: _, ...body }) => ({
      ...body,
      historyUrl: `/threads/${body.id}/history`,
    })),
  },
  'list-without-history': {
    'includes a history in every entry of the list': mapListed((thread) => ({ ...thread, history: [] })),
    'includes the newest message in the list': showing((stored) => ({ lastMessage: messagesOf(stored).at(-1) })),
  },
  'history-without-notes': {
    'includes notes in the history': storing((stored) => {
      const [{ id, bodyText } = { id: '', bodyText: '' }] = stored.notes;
      const [message] = messagesOf(stored);
      if (message && id) stored.history.unshift({ ...message, id, bodyText });
    }),
    'lists notes as messages with separate ids': storing((stored) => {
      const [message] = messagesOf(stored);
      if (!message) return;
      const notes = stored.notes.map(({ id, author, bodyText, createdAt }) => ({
        ...message,
        id: id.replace('nte', 'int'),
        timestamp: createdAt,
        author,
        bodyText,
      }));
      stored.history = [...stored.history, ...notes].toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
    }),
  },
  'no-drafts': {
    'includes the drafts of a thread': mapBody('getThread', (thread) => ({ ...thread, drafts: [draft] })),
    'includes the proposed draft of a thread in the list': mapListed((thread) => ({ ...thread, proposedDraft: draft })),
  },
  'notes-of-thread': {
    'returns no notes': mapBody('listThreadNotes', (body) => ({ ...body, data: [], nextCursor: null })),
    'has no endpoint for notes': failWhen(
      404,
      (request, { status }) => status === 200 && operationOf(request) === 'listThreadNotes',
    ),
  },
  'notes-need-their-scope': {
    'includes the notes in every thread, with any scope of the token': showing(({ notes }) => ({ notes })),
    'shows notes as comments on a message': storing((stored) =>
      Object.assign(messagesOf(stored)[0] ?? {}, {
        comments: stored.notes.map(({ author, bodyText }) => `${author.name}: ${bodyText}`),
      }),
    ),
  },
  'notes-empty': {
    'returns 404 for the notes of a thread without notes': failWhen(
      404,
      (request, { text }) => operationOf(request) === 'listThreadNotes' && text.startsWith('{"data":[],'),
    ),
    'returns the notes of another thread for a thread without notes': (handler, target) =>
      mapBody('listThreadNotes', (body, request) =>
        body.data.length > 0
          ? body
          : readAlso(handler, request, `/threads/${target.resources?.listThreadNotes?.long}/notes`),
      )(handler, target),
  },
  'reads-change-nothing': {
    'marks a thread as read when it is fetched': {
      parts: { fetched: ({ unreadBy }) => unreadBy.delete(callerId) },
    },
    'marks a thread as read when it gets a HEAD request': {
      parts: { fetched: ({ unreadBy }, method) => method === 'HEAD' && unreadBy.delete(callerId) },
    },
  },
});
