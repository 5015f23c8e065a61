import type { Fault } from '../../broken-server.ts';
import { mapHistory, mapMessages, mapNotes, mapThreads } from '../../fault-tools.ts';
import { mapAssignment, toFaults } from './format-tools.ts';

/** Times in other formats, as databases, serializers and languages produce them. */
export const timeFormatFaults: Fault[] = toFaults([
  [
    'microseconds',
    'sends updatedAt with microseconds',
    'D3',
    mapThreads((thread) => ({ ...thread, updatedAt: thread.updatedAt.replace('Z', '000Z') })),
  ],
  [
    'trimmed-milliseconds',
    'removes the zeros at the end of the milliseconds',
    'D3',
    mapThreads((thread) => ({ ...thread, createdAt: thread.createdAt.replace(/\.(\d\d?)0+Z/, '.$1Z') })),
  ],
  [
    'epoch-milliseconds',
    'sends timestamp as a number',
    'D3',
    mapThreads((thread) => ({ ...thread, timestamp: Date.parse(thread.timestamp) })),
  ],
  [
    'epoch-seconds',
    'sends the time of a note in epoch seconds',
    'D3',
    mapNotes((note) => ({ ...note, createdAt: Math.floor(Date.parse(note.createdAt) / 1000) })),
  ],
  [
    'time-without-zone',
    'sends the time of a message without Z',
    'D3',
    mapMessages((message) => ({ ...message, timestamp: message.timestamp.replace('Z', '') })),
  ],
  [
    'time-as-in-sql',
    'sends editedAt with a space instead of T',
    'D3',
    mapNotes((note) => ({ ...note, editedAt: note.editedAt?.replace('T', ' ') ?? null })),
  ],
  [
    'zero-offset',
    'writes UTC as +00:00',
    'D3',
    mapHistory((entries) => entries.map((entry) => ({ ...entry, timestamp: entry.timestamp.replace('Z', '+00:00') }))),
  ],
  [
    'lower-case-time',
    'writes t and z in lower case',
    'D3',
    mapAssignment((assignment) => assignment && { ...assignment, assignedAt: assignment.assignedAt.toLowerCase() }),
  ],
  [
    'midnight-of-the-day-before',
    'writes midnight as 24:00',
    'D3',
    mapThreads((thread) => ({ ...thread, createdAt: thread.createdAt.replace(/T.*/, 'T24:00:00.000Z') })),
  ],
  [
    'day-that-does-not-exist',
    'writes February 30',
    'D3',
    mapNotes((note) => ({ ...note, createdAt: note.createdAt.replace(/-\d\d-\d\d/, '-02-30') })),
  ],
]);
