import { QueryClientProvider } from '@tanstack/react-query';
import { followTheme } from '@threads-api/ui/use-theme';
import { render } from 'preact';
import { App } from './app.tsx';
import { createQueries } from './data/create-queries.ts';
import { keepFocus } from './keep-focus.ts';
import { followLinks } from './route.ts';
import '@threads-api/ui/theme.css';
import '@threads-api/ui/frame.css';
import '@threads-api/ui/controls.css';
import '@threads-api/ui/tables.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/threads.css';
import './styles/drafts.css';
import '@threads-api/ui/narrow.css';
import './styles/narrow.css';

followTheme();
addEventListener('click', followLinks);

const app = document.getElementById('app') as HTMLElement;
keepFocus(app);
render(
  <QueryClientProvider client={createQueries()}>
    <App />
  </QueryClientProvider>,
  app,
);
