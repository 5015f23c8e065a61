import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

export const sessionKey = ['session'] as const;

/** A response with status 401, from the REST API or from the page's API, leads to the sign-in page. */
function onError(error: Error): void {
  if ('status' in error && error.status === 401) queries.invalidateQueries({ queryKey: sessionKey });
}

/** The page's query cache. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // Offline requests fail with a message. By default, TanStack Query would pause them and send them later.
  defaultOptions: {
    queries: { retry: 1, staleTime: 1000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
