import { QueryClientProvider } from '@tanstack/react-query';
import { restoreTheme } from '@threads-api/ui/use-theme';
import { render } from 'preact';
import { App } from './app.tsx';
import { queries } from './data/queries.ts';
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

restoreTheme();
addEventListener('click', followLinks);
addEventListener('keydown', followKeys);

const app = document.getElementById('app') as HTMLElement;
keepFocus(app);
render(
  <QueryClientProvider client={queries}>
    <App />
  </QueryClientProvider>,
  app,
);
