import type { Fault } from '../../broken-server.ts';
import { mapBody, mapHistory, mapMessages, mapNotes, mapThreads } from '../../fault-tools.ts';
import { mapAssignment, toFaults, without } from './format-tools.ts';

/** Names, types and limits of values that violate the schemas, as frameworks, drivers and serializers produce them. */
export const dataFormatFaults: Fault[] = toFaults([
  [
    'snake-case-twin',
    'sends message_count in addition to messageCount',
    'D1',
    mapThreads((thread) => ({ ...thread, message_count: thread.messageCount })),
  ],
  [
    'pascal-case-in-history',
    'adds a field BodyMarkdown to messages',
    'D1',
    mapMessages((message) => ({ ...message, BodyMarkdown: message.bodyText })),
  ],
  [
    'kebab-case-in-note',
    'adds a field in kebab-case to an object in notes',
    'D1',
    mapNotes((note) => ({ ...note, client: { 'user-agent': 'any' } })),
  ],
  [
    'numeric-note-id',
    'sends the id of a note as a number',
    'D2',
    mapNotes((note) => ({ ...note, id: Number.parseInt(note.id.slice(4), 36) })),
  ],
  [
    'numeric-message-id',
    'sends the id of an entry as a number',
    'D2',
    mapHistory((entries) => entries.map((entry, index) => ({ ...entry, id: index }))),
  ],
  [
    'no-participant-id',
    'sends an empty id for a participant without one',
    'D5',
    mapThreads((thread) => ({ ...thread, sender: { ...thread.sender, id: thread.sender.id ?? '' } })),
  ],
  [
    'empty-subject',
    'sends an empty subject instead of null',
    'D4',
    mapThreads((thread) => ({ ...thread, subject: thread.subject ?? '' })),
  ],
  [
    'absent-subject',
    'omits a subject that is null',
    'R9',
    mapThreads((thread) => (thread.subject === null ? without('subject')(thread) : thread)),
    'thread-fields',
  ],
  [
    'absent-when-false',
    'omits unread if it is false',
    'D4',
    mapThreads((thread) => (thread.unread ? thread : without('unread')(thread))),
  ],
  [
    'unread-as-digit',
    'sends unread as 0 or 1 in the single thread',
    'D4',
    mapBody('detail', (thread) => ({ ...thread, unread: Number(thread.unread) })),
  ],
  [
    'unread-as-text',
    'sends unread as a string in the single thread',
    'D4',
    mapBody('detail', (thread) => ({ ...thread, unread: `${thread.unread}` })),
  ],
  [
    'subject-beyond-limit',
    'sends a subject of more than 1,000 characters',
    'D4',
    mapThreads((thread) => ({ ...thread, subject: 'Re: '.repeat(300) })),
  ],
  [
    'participant-without-type',
    'omits the type of a sender',
    'D5',
    mapThreads((thread) => ({ ...thread, sender: without('type')(thread.sender) })),
  ],
  [
    'participant-of-own-type',
    'has senders of the type customer',
    'D5',
    mapThreads((thread) => ({ ...thread, sender: { ...thread.sender, type: 'customer' } })),
  ],
  [
    'participant-as-text',
    'sends the author of a message as a string',
    'D5',
    mapMessages((message) => ({ ...message, author: `${message.author.address}` })),
  ],
  [
    'deleted-author',
    'sends author: null for a note of a deleted user',
    'D5',
    mapNotes((note) => ({ ...note, author: null })),
  ],
  [
    'actor-as-id',
    'sends the id of the actor instead of the actor',
    'D5',
    mapHistory((entries) => entries.map((entry) => (entry.actor ? { ...entry, actor: entry.actor.id } : entry))),
  ],
  [
    'assignment-empty',
    'sends an empty object if nobody is assigned',
    'D6',
    mapAssignment((assignment) => assignment ?? {}),
  ],
  [
    'assignment-as-id',
    'sends the id of the assignee as the assignment',
    'D6',
    mapAssignment((assignment) => assignment?.id ?? null),
  ],
  [
    'assigned-at-unknown',
    'sends assignedAt: null',
    'D6',
    mapAssignment((assignment) => assignment && { ...assignment, assignedAt: null }),
  ],
  [
    'assigned-to-a-group',
    'has an assignment of the type group',
    'D6',
    mapAssignment((assignment) => assignment && { ...assignment, type: assignment.type === 'team' ? 'group' : 'user' }),
  ],
  [
    'unassigned-in-history',
    'omits from if nobody was assigned before',
    'D6',
    mapHistory((entries) => entries.map((entry) => (entry.from === null ? without('from')(entry) : entry))),
  ],
  [
    'status-in-capitals',
    'sends the status in capitals',
    'D7',
    mapThreads((thread) => ({ ...thread, status: thread.status.toUpperCase() })),
  ],
  [
    'status-as-number',
    'sends the ordinal number of a status in the history',
    'D7',
    mapHistory((entries) => entries.map((entry) => (entry.type === 'status_changed' ? { ...entry, to: 1 } : entry))),
  ],
  [
    'own-entry-type',
    'has history entries of the type viewed',
    'D11',
    mapHistory((entries) =>
      entries.map((entry) => (entry.type === 'assignment_changed' ? { ...entry, type: 'viewed' } : entry)),
    ),
  ],
  [
    'type-in-camel-case',
    'writes the type statusChanged',
    'D11',
    mapHistory((entries) =>
      entries.map((entry) => (entry.type === 'status_changed' ? { ...entry, type: 'statusChanged' } : entry)),
    ),
  ],
  [
    'edited-at-absent',
    'omits editedAt of a note that was never edited',
    'D14',
    mapNotes((note) => (note.editedAt === null ? without('editedAt')(note) : note)),
  ],
  ['deleted-note', 'sends bodyText: null for a deleted note', 'D14', mapNotes((note) => ({ ...note, bodyText: null }))],
  [
    'note-beyond-limit',
    'sends a note of more than 100,000 characters',
    'D14',
    mapNotes((note) => ({ ...note, bodyText: 'Note. '.repeat(20_000) })),
  ],
]);
