import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { UnauthorizedError } from '@threads-api/client';
import { RequestError } from './request.ts';
import { sessionQuery } from './session.ts';

/** What the page has read. An answer that says "not signed in" leads to the sign-in page. */
export function createQueries(): QueryClient {
  const onError = (error: unknown) => {
    const isSignedOut = error instanceof UnauthorizedError || (error instanceof RequestError && error.status === 401);
    if (isSignedOut) queries.invalidateQueries(sessionQuery);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Without a network, a request fails and says so. TanStack Query would hold it back and send it at some later time.
    defaultOptions: {
      queries: { retry: 1, staleTime: 1000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}
