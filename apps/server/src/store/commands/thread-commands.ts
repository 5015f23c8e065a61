import type { Db } from '../database/database.ts';
import { type AddNote, addNote } from './add-note.ts';
import { type AssignThread, assignThread } from './assign-thread.ts';
import { type ChangeStatus, changeStatus } from './change-status.ts';
import { type MarkThread, markThread } from './mark-thread.ts';
import { type ReceiveMessage, receiveMessage } from './receive-message.ts';
import { type SendMessage, sendMessage } from './send-message.ts';
import { type StartThread, startThread } from './start-thread.ts';

/** Commands that change threads. Each is one transaction, with its history entries and events. */
export interface ThreadCommands {
  startThread(command: StartThread): Promise<{ threadId: string; messageId: string }>;
  receiveMessage(command: ReceiveMessage): Promise<{ threadId: string; messageId: string }>;
  sendMessage(command: SendMessage): Promise<{ threadId: string; messageId: string }>;
  addNote(command: AddNote): Promise<{ threadId: string; noteId: string }>;
  /** `historyEntryId` is `null` if nothing changed. */
  changeStatus(command: ChangeStatus): Promise<{ threadId: string; historyEntryId: string | null }>;
  /** `historyEntryId` is `null` if nothing changed. */
  assignThread(command: AssignThread): Promise<{ threadId: string; historyEntryId: string | null }>;
  markThread(command: MarkThread): Promise<{ threadId: string; unread: boolean }>;
}

export function createThreadCommands(db: Db, clock: () => Date): ThreadCommands {
  return {
    startThread: (command) => startThread(db, clock, command),
    receiveMessage: (command) => receiveMessage(db, clock, command),
    sendMessage: (command) => sendMessage(db, clock, command),
    addNote: (command) => addNote(db, clock, command),
    changeStatus: (command) => changeStatus(db, clock, command),
    assignThread: (command) => assignThread(db, clock, command),
    markThread: (command) => markThread(db, command),
  };
}
