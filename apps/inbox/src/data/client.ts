import { createLruCache, createThreadsClient } from '@threads-api/client';

/**
 * The REST API, at the address of the page. The cookie of the session says who asks; the page has no token, and the server
 * ignores the one that the client sends.
 */
export const client = createThreadsClient({
  baseUrl: `${location.origin}/api/v1`,
  token: 'session',
  cache: createLruCache(),
  retry: { attempts: 3 },
});
