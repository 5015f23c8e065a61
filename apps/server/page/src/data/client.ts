import { createLruCache, createThreadsClient } from '@threads-api/client';

/** The REST API at the page's origin. The session cookie identifies the user; the page has no personal access token. */
export const client = createThreadsClient({
  baseUrl: `${location.origin}/api/v1`,
  token: 'session',
  cache: createLruCache(),
  retry: { attempts: 3 },
});
