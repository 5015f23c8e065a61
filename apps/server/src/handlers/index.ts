import type { Store } from '@threads-api/store';
import type { RequestHandler } from 'express';
import { getThread } from './get-thread.ts';
import { listThreadNotes } from './list-thread-notes.ts';
import { listThreads } from './list-threads.ts';

/** One handler an operation, by the operation's id. */
export const handlers: Record<string, (store: Store) => RequestHandler<never>> = {
  listThreads,
  getThread,
  listThreadNotes,
};
