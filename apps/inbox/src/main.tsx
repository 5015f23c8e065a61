import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from 'preact';
import { App } from './app.tsx';
import { followLinks } from './route.ts';
import { followTheme } from './use-theme.ts';
import './styles/theme.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/threads.css';
import './styles/drafts.css';
import './styles/narrow.css';

followTheme();
addEventListener('click', followLinks);
const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 1000 } } });

render(
  <QueryClientProvider client={queries}>
    <App />
  </QueryClientProvider>,
  document.getElementById('app') as HTMLElement,
);
