import type { Db } from '../database/database.ts';
import { type ReceiveMessage, receiveMessage, type SendMessage, sendMessage } from './add-message.ts';
import { type AddNote, addNote } from './add-note.ts';
import { type AssignThread, assignThread } from './assign-thread.ts';
import { type ChangeStatus, changeStatus } from './change-status.ts';
import { type MarkThread, markThread } from './mark-thread.ts';
import { type StartThread, startThread } from './start-thread.ts';

/** Commands that change threads. Each is one transaction, with its history entries and events. */
export function createThreadCommands(db: Db, clock: () => Date) {
  return {
    startThread: (command: StartThread) => startThread(db, clock, command),
    receiveMessage: (command: ReceiveMessage) => receiveMessage(db, clock, command),
    sendMessage: (command: SendMessage) => sendMessage(db, clock, command),
    addNote: (command: AddNote) => addNote(db, clock, command),
    /** `historyEntryId` is `null` if nothing changed. */
    changeStatus: (command: ChangeStatus) => changeStatus(db, clock, command),
    /** `historyEntryId` is `null` if nothing changed. */
    assignThread: (command: AssignThread) => assignThread(db, clock, command),
    markThread: (command: MarkThread) => markThread(db, command),
  };
}

export type ThreadCommands = ReturnType<typeof createThreadCommands>;
