import type { NotePage, ThreadDetail, ThreadPage } from '@threads-api/contract';
import type { CursorCodec } from '../cursor.ts';
import type { Db } from '../database.ts';
import { type GetThread, getThread } from './get-thread.ts';
import { type ListNotes, listNotes } from './list-notes.ts';
import { type ListThreads, listThreads } from './list-threads.ts';

/** What a caller may read, always within their view. An invalid cursor rejects with `InvalidCursorError`. */
export interface ThreadReads {
  listThreads(request: ListThreads): Promise<ThreadPage>;
  /** `undefined` if the thread is not in the view. */
  getThread(request: GetThread): Promise<ThreadDetail | undefined>;
  /** `undefined` if the thread is not in the view. */
  listNotes(request: ListNotes): Promise<NotePage | undefined>;
}

export function createThreadReads(db: Db, cursors: CursorCodec): ThreadReads {
  return {
    listThreads: (request) => listThreads(db, cursors, request),
    getThread: (request) => getThread(db, cursors, request),
    listNotes: (request) => listNotes(db, cursors, request),
  };
}
