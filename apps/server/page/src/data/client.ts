import { createLruCache, createThreadsClient } from '@threads-api/client';
import { sessionToken } from '#session-token';

/** The REST API at the page's origin. The session cookie identifies the user; the page has no personal access token. */
export const client = createThreadsClient({
  baseUrl: `${location.origin}/api/v1`,
  token: sessionToken,
  cache: createLruCache(),
  retry: { attempts: 3 },
});
