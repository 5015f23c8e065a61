import { parentPort } from 'node:worker_threads';
import { readHtml } from './read-html.ts';

// Runs in a separate thread; see create-html-reader.ts.
parentPort?.on('message', (html: string) => parentPort?.postMessage(readHtml(html)));
parentPort?.postMessage('ready');
