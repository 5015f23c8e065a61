import { createThreadsClient } from '@threads-api/client';
import type { Program } from './program.ts';

export const program: Program = (baseUrl, token) => {
  const client = createThreadsClient({
    baseUrl,
    token,
    attemptTimeout: Number.POSITIVE_INFINITY,
    retry: { totalTime: Number.POSITIVE_INFINITY },
  });
  return () => client.listThreads({ unread: true, limit: 50 });
};
