import { followTheme } from '@threads-api/ui/use-theme';
import { render } from 'preact';
import { App } from './app.tsx';
import '@threads-api/ui/theme.css';
import '@threads-api/ui/frame.css';
import '@threads-api/ui/controls.css';
import '@threads-api/ui/tables.css';
import './styles/content.css';
import './styles/controls.css';
import './styles/results.css';
import './styles/reference.css';
import '@threads-api/ui/narrow.css';

followTheme();
render(<App />, document.getElementById('app') as HTMLElement);
