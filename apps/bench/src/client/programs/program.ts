import type { ThreadPage } from '@threads-api/contract';

/** What each client is asked to do: read the unread threads, or fail if it is refused. */
export type ReadUnread = () => Promise<ThreadPage>;

export type Program = (baseUrl: string, token: string) => ReadUnread;
