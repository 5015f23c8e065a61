import type { Assignee } from '#inbox-contract';
import type { Db } from '../database/database.ts';
import type { CursorCodec } from './cursor.ts';
import { getThread } from './get-thread.ts';
import { type ListAssignees, listAssignees } from './list-assignees.ts';
import { listThreadNotes } from './list-thread-notes.ts';
import { listThreads } from './list-threads.ts';
import type { OperationReads } from './read-request.ts';
import { isInView } from './view.ts';
import type { WorkQueue } from './work-queue.ts';

/**
 * All reads of a caller, limited to their view: the contract's operations by id, and additional reads for the inbox page.
 * An invalid cursor rejects with the contract's `InvalidCursorError`.
 */
export interface ThreadReads extends OperationReads {
  /** The possible assignees of a thread; `undefined` if the thread is not in the view. */
  listAssignees(request: ListAssignees): Promise<Assignee[] | undefined>;
  /** Whether a thread is in the view of a user. */
  seesThread(userId: string, threadId: string): Promise<boolean>;
}

export function createThreadReads(db: Db, cursors: CursorCodec, largePages: WorkQueue): ThreadReads {
  return {
    listAssignees: (request) => listAssignees(db, request),
    seesThread: (userId, threadId) => isInView(db, userId, threadId),
    // A new operation of the contract does not compile until it is added here.
    listThreads: (request) => listThreads(db, cursors, request),
    getThread: (request) => getThread(db, cursors, request, largePages),
    listThreadNotes: (request) => listThreadNotes(db, cursors, request, largePages),
  };
}
