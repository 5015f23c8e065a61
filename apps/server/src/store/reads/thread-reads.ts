import type { NotePage, ThreadDetail, ThreadPage } from '@threads-api/contract';
import type { Db } from '../database/database.ts';
import type { CursorCodec } from './cursor.ts';
import { type GetThread, getThread } from './get-thread.ts';
import { type Assignee, type ListAssignees, listAssignees } from './list-assignees.ts';
import { type ListNotes, listNotes } from './list-notes.ts';
import { type ListThreads, listThreads } from './list-threads.ts';
import { isInView, type ReadOptions } from './view.ts';

/** What a caller may read, always within their view. An invalid cursor rejects with the contract's `InvalidCursorError`. */
export interface ThreadReads {
  /** Whom a thread can be assigned to; `undefined` if the thread is not in the view. */
  listAssignees(request: ListAssignees): Promise<Assignee[] | undefined>;
  /** Whether a thread is in the view of a user. */
  seesThread(userId: string, threadId: string): Promise<boolean>;
  listThreads(request: ListThreads): Promise<ThreadPage>;
  /** `undefined` if the thread is not in the view. */
  getThread(request: GetThread): Promise<ThreadDetail | undefined>;
  /** `undefined` if the thread is not in the view. */
  listNotes(request: ListNotes): Promise<NotePage | undefined>;
  /** The same as JSON, ready to be sent; from a replica if there is one that is recent enough. */
  json: ThreadTexts;
}

export interface ThreadTexts {
  listThreads(request: ListThreads): Promise<string>;
  getThread(request: GetThread): Promise<string | undefined>;
  listNotes(request: ListNotes): Promise<string | undefined>;
}

export function createThreadReads(db: Db, cursors: CursorCodec, options: ReadOptions): ThreadReads {
  const json = createThreadTexts(db, cursors, options);
  return {
    listAssignees: (request) => listAssignees(db, request),
    seesThread: (userId, threadId) => isInView(db, userId, threadId),
    listThreads: async (request) => JSON.parse(await json.listThreads(request)),
    getThread: async (request) => parse(await json.getThread(request)),
    listNotes: async (request) => parse(await json.listNotes(request)),
    json,
  };
}

export function createThreadTexts(db: Db, cursors: CursorCodec, options: ReadOptions): ThreadTexts {
  return {
    listThreads: (request) => listThreads(db, cursors, request),
    getThread: (request) => getThread(db, cursors, request, options),
    listNotes: (request) => listNotes(db, cursors, request, options),
  };
}

const parse = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text));
