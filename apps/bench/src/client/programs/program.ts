import type { ThreadPage } from '@threads-api/contract';

/** Reads the unread threads. Rejects if the server returns an error. */
export type ReadUnread = () => Promise<ThreadPage>;

export type Program = (baseUrl: string, token: string) => ReadUnread;
