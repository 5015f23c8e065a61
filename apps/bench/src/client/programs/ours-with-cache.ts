import { createLruCache, createThreadsClient } from '@threads-api/client';
import type { Program } from './program.ts';

export const program: Program = (baseUrl, token) => {
  const client = createThreadsClient({ baseUrl, token, cache: createLruCache(), pace: true });
  return () => client.listThreads({ unread: true, limit: 50 });
};
