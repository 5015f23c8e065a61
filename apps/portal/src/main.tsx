import { render } from 'preact';
import { App } from './app.tsx';
import '@threads-api/ui/theme.css';
import '@threads-api/ui/frame.css';
import '@threads-api/ui/controls.css';
import '@threads-api/ui/tables.css';
import './styles/content.css';
import './styles/controls.css';
import './styles/reference.css';

render(<App />, document.getElementById('app') as HTMLElement);
