import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { restoreTheme } from '@threads-api/ui/use-theme';
import { render } from 'preact';
import { App } from './app.tsx';
import { keepFocus } from './keep-focus.ts';
import { followKeys } from './keys.ts';
import { followLinks } from './route.ts';
import '@threads-api/ui/theme.css';
import '@threads-api/ui/frame.css';
import '@threads-api/ui/controls.css';
import '@threads-api/ui/tables.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/threads.css';
import './styles/drafts.css';
import './styles/narrow.css';
import { UnauthorizedError } from '@threads-api/client';
import { RequestError } from './data/request.ts';
import { sessionQuery } from './data/session.ts';

restoreTheme();
addEventListener('click', followLinks);
addEventListener('keydown', followKeys);

const app = document.getElementById('app') as HTMLElement;
keepFocus(app);
render(
  <QueryClientProvider client={createQueries()}>
    <App />
  </QueryClientProvider>,
  app,
);

/** The page's query cache. A 401 response leads to the sign-in page. */
function createQueries(): QueryClient {
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
