import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { UnauthorizedError } from '@threads-api/client';
import { RequestError } from './request.ts';
import { sessionQuery } from './session.ts';

/** The page's query cache. A 401 response leads to the sign-in page. */
export function createQueries(): QueryClient {
  const onError = (error: unknown) => {
    const isSignedOut = error instanceof UnauthorizedError || (error instanceof RequestError && error.status === 401);
    if (isSignedOut) queries.invalidateQueries(sessionQuery);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Offline requests fail with a message. By default, TanStack Query would pause them and send them later.
    defaultOptions: {
      queries: { retry: 1, staleTime: 1000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}
