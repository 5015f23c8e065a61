import { setTimeout as pause } from 'node:timers/promises';
import type { ActionName } from '../../src/target/target.ts';
import { faultsOf } from '../fault.ts';
import { admitting, cutting } from '../fault-tools.ts';
import type { StoredThread } from '../inboxes.ts';
import { type Cut, cutAfterEntry, cutAt, type Reader } from '../paging.ts';
import { type Caller, callerId, otherUser, type ServerParts } from '../threads-server.ts';

/** Changes a thread after an action. */
const after = (action: ActionName, change: NonNullable<ServerParts['after'][ActionName]>) => ({
  parts: { after: { [action]: change } },
});

/** Counts entries in its cursors. */
const cutByOffset: Cut = (entries, { limit, from = 0 }) => cutAt(entries, from, limit);

const markUnread = ({ unreadBy }: StoredThread) => unreadBy.add(callerId);

const keepUnread = ({ unreadBy }: StoredThread, before: StoredThread) =>
  before.unreadBy.has(callerId) && unreadBy.add(callerId);

const isOther = ({ user }: Reader) => user === otherUser;

/** Faults that are visible only when data changes, or with concurrent requests. */
export const changeFaults = faultsOf({
  'keyset-pages': {
    'counts entries in its cursors, so that a moving thread shifts the pages': cutting('listThreads', cutByOffset),
    'counts entries in the cursors of the unread list, so that marking a thread as read shifts the pages': cutting(
      'listThreads',
      (entries, asked) => (asked.reader.unread ? cutByOffset : cutAfterEntry)(entries, asked),
    ),
  },
  'pages-while-growing': {
    'counts entries in the cursors of a history, so that a new message shifts the pages': cutting(
      'getThread',
      cutByOffset,
    ),
    'counts the notes that are left in its cursors, so that a new note shifts the pages': cutting(
      'listThreadNotes',
      (entries, { limit, from = entries.length }) => {
        const { data, next } = cutAt(entries, entries.length - from, limit);
        return { data, next: next && entries.length - next };
      },
    ),
  },
  'message-received': {
    'does not mark a thread as unread when a message arrives': after('receiveMessage', ({ unreadBy }) =>
      unreadBy.clear(),
    ),
    'does not update updatedAt when a message arrives': after('receiveMessage', ({ thread }, before) => {
      thread.updatedAt = before.thread.updatedAt;
    }),
  },
  'message-reopens': {
    'reopens closed threads only, not pending ones': after('receiveMessage', ({ thread, history }, before) => {
      if (before.thread.status !== 'pending') return;
      thread.status = 'pending';
      history.pop();
    }),
    'names a colleague as the actor of a reopening that a message caused': after('receiveMessage', ({ history }) => {
      const last = history.at(-1);
      if (last?.type === 'status_changed') last.actor = { ...last.actor, type: 'user' };
    }),
  },
  'status-change-recorded': {
    'does not record that a colleague changed the status': after('setPending', ({ history }) => history.pop()),
    'marks a thread as unread when its status changes': after('setPending', markUnread),
  },
  'assignment-change-recorded': {
    'does not record a change of assignment': after('changeAssignment', ({ history }) => history.pop()),
    'records every change of assignment without the previous one': after('changeAssignment', ({ history }) => {
      const last = history.at(-1);
      if (last?.type === 'assignment_changed') last.from = null;
    }),
  },
  'message-sent': {
    'marks a thread as unread when a colleague replies': after('sendMessage', markUnread),
    'does not count sent messages': after('sendMessage', ({ thread }) => {
      thread.messageCount -= 1;
    }),
  },
  'read-mark-changes-nothing-else': {
    'ignores that a thread was marked as read': {
      parts: { after: { markRead: keepUnread, sendMessage: keepUnread } },
    },
    'updates updatedAt when a thread is marked as read': after('markRead', ({ thread }) => {
      thread.updatedAt = '2099-01-01T00:00:00.000Z';
    }),
  },
  'unread-per-user': {
    'keeps one read mark for all users': after('markRead', ({ unreadBy }) => unreadBy.clear()),
    'marks a new message as unread only for the first member': after('receiveMessage', ({ unreadBy }) =>
      unreadBy.delete(otherUser),
    ),
  },
  'note-changes-nothing': {
    'marks a thread as unread, or as read, when a colleague adds a note': after(
      'addNote',
      ({ unreadBy }) => unreadBy.delete(callerId) || unreadBy.add(callerId),
    ),
    'keeps the notes in a cache': after('addNote', ({ notes }) => notes.pop()),
  },
  'several-inboxes': {
    'loses a thread on small pages with threads of two inboxes': cutting('listThreads', (entries, asked) => {
      const joined = entries.filter(({ id }) => !id.startsWith('thr_Other'));
      const lost = isOther(asked.reader) && asked.limit <= 5 ? joined[1] : undefined;
      return cutAfterEntry(
        entries.filter((entry) => entry !== lost),
        asked,
      );
    }),
    'lists only unread threads of the first inbox on pages of five for unread=1': cutting(
      'listThreads',
      (entries, asked) =>
        cutAfterEntry(
          entries.filter(
            ({ id }) =>
              !isOther(asked.reader) || !asked.reader.unread || asked.limit !== 5 || id.startsWith('thr_Other'),
          ),
          asked,
        ),
    ),
  },
  'concurrent-requests': {
    'keeps the current user in a variable that all requests share': admitting(() => {
      let current: Caller;
      return async (own, caller) => {
        current = caller;
        await pause(5);
        Object.assign(caller, current);
        return own;
      };
    }),
    'sends one response to concurrent requests of a user for the same path, with any query': admitting(() => {
      const queries = new Map<string, string>();
      return async (own, { token }, call) => {
        const key = `${token} ${call.operation?.id} ${Object.values(call.segments)}`;
        call.search = queries.get(key) ?? call.search;
        queries.set(key, call.search);
        await pause(5);
        queries.delete(key);
        return own;
      };
    }),
  },
});
