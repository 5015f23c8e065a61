import type { Site } from '@threads-api/ui/site';
import type { RequestHandler } from 'express';
import { Refusal } from './errors.ts';

/** The views of the page: they are in the browser, and all get the same file. */
const view = /^\/((threads|drafts)(\/[^/]+)?|tokens|webhooks|sign-in)$/;

/** Serves the files of the page. A program that asks for a view, as with a wrong base URL of the API, gets a 404. */
export function serveSite(site: Site): RequestHandler {
  return (request, response) => {
    const { method, path } = request;
    if (method !== 'GET' && method !== 'HEAD') throw new Refusal(405, 'Only GET is possible here.');
    const isView = path === '/' || (view.test(path) && request.accepts(['json', 'html']) === 'html');
    const file = site.get(isView ? 'index.html' : path.slice(1));
    if (!file) throw new Refusal(404, 'There is nothing at this path.');
    // The names of assets change with their content.
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.set({ 'Content-Type': file.type, 'Cache-Control': caching });
    response.send(typeof file.content === 'string' ? file.content : Buffer.from(file.content));
  };
}
