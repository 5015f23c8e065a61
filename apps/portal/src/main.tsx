import { render } from 'preact';
import { App } from './app.tsx';
import './styles/theme.css';
import './styles/frame.css';
import './styles/content.css';
import './styles/controls.css';
import './styles/results.css';
import './styles/narrow.css';

render(<App />, document.getElementById('app') as HTMLElement);
