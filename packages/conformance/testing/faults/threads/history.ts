import type { Message } from '@threads-api/contract';
import { faultsOf } from '../../fault.ts';
import { operationOf } from '../../fault-messages.ts';
import { failWhen, mapBody, mapHistory, mapListed, readAlso, storing } from '../../fault-tools.ts';
import type { StoredThread } from '../../inboxes.ts';
import { callerId } from '../../threads-server.ts';

const messagesOf = ({ history }: StoredThread): Message[] => history.filter((entry) => entry.type === 'message');

const draft = { id: 'drf_1', bodyText: 'Dear customer,', createdAt: '2026-03-09T08:12:04.310Z' };

/** Single threads, their history, notes and drafts, and reads that change data. */
export const historyFaults = faultsOf({
  'history-has-messages': {
    'omits the messages from the history': mapHistory((entries) => entries.filter(({ type }) => type !== 'message')),
    'returns a link instead of the history': mapBody('detail', ({ history: _, ...body }) => ({
      ...body,
      historyUrl: `/threads/${body.id}/history`,
    })),
  },
  'list-without-history': {
    'includes a history in every entry of the list': mapListed((thread) => ({ ...thread, history: [] })),
    'includes the newest message in the list': storing((stored) =>
      Object.assign(stored.thread, { lastMessage: messagesOf(stored).at(-1) }),
    ),
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
    'includes the drafts of a thread': mapBody('detail', (thread) => ({ ...thread, drafts: [draft] })),
    'includes the proposed draft of a thread in the list': mapListed((thread) => ({ ...thread, proposedDraft: draft })),
  },
  'notes-of-thread': {
    'returns no notes': mapBody('notes', (body) => ({ ...body, data: [], nextCursor: null })),
    'has no endpoint for notes': failWhen(
      404,
      (request, { status }) => status === 200 && operationOf(request) === 'notes',
    ),
  },
  'notes-need-their-scope': {
    'includes the notes in every thread, with any scope of the token': storing(({ thread, notes }) =>
      Object.assign(thread, { notes }),
    ),
    'shows notes as comments on a message': storing((stored) =>
      Object.assign(messagesOf(stored)[0] ?? {}, {
        comments: stored.notes.map(({ author, bodyText }) => `${author.name}: ${bodyText}`),
      }),
    ),
  },
  'notes-empty': {
    'returns 404 for the notes of a thread without notes': failWhen(
      404,
      (request, { text }) => operationOf(request) === 'notes' && text.startsWith('{"data":[],'),
    ),
    'returns the notes of another thread for a thread without notes': (handler, target) =>
      mapBody('notes', (body, request) =>
        body.data.length > 0
          ? body
          : readAlso(handler, request, `/threads/${target.resources?.listThreadNotes?.long}/notes`),
      )(handler, target),
  },
  'reads-change-nothing': {
    'marks a thread as read when it is fetched': {
      parts: () => ({ fetched: ({ unreadBy }) => unreadBy.delete(callerId) }),
    },
    'marks a thread as read when it gets a HEAD request': {
      parts: () => ({ fetched: ({ unreadBy }, method) => method === 'HEAD' && unreadBy.delete(callerId) }),
    },
  },
});
