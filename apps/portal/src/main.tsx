import { followTheme } from '@threads-api/look/use-theme';
import { render } from 'preact';
import { App } from './app.tsx';
import '@threads-api/look/theme.css';
import '@threads-api/look/frame.css';
import '@threads-api/look/controls.css';
import '@threads-api/look/tables.css';
import './styles/content.css';
import './styles/controls.css';
import './styles/results.css';
import './styles/reference.css';
import '@threads-api/look/narrow.css';

followTheme();
render(<App />, document.getElementById('app') as HTMLElement);
