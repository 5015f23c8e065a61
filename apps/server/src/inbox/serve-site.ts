import { Failure, networkOf } from '@threads-api/http';
import type { ByteBudget } from '@threads-api/http/node';
import { readSite, type Site } from '@threads-api/ui/site';
import type { RequestHandler } from 'express';

/** The paths of the page's views. The browser renders them all from the same file. */
const view = /^\/((threads|drafts)(\/[^/]+)?|tokens|sign-in)$/;

/** Serves the page's files. Programs that request a view, for example with a wrong API base URL, get a 404. */
export function serveSite(site: Site, budget: ByteBudget): RequestHandler {
  return async (request, response) => {
    const { method, path } = request;
    if (method !== 'GET' && method !== 'HEAD')
      throw new Failure(405, 'This path supports only GET and HEAD.', { Allow: 'GET, HEAD' });
    const isBrowser = request.accepts(['json', 'html']) === 'html';
    const isView = path === '/' || (view.test(path) && isBrowser);
    const known = site.get(isView ? 'index.html' : path.slice(1));
    // The page itself explains a wrong URL.
    const file = known ?? (isBrowser ? site.get('index.html') : undefined);
    if (!file) throw new Failure(404, 'There is nothing at this path.');
    if (!known) response.status(404);
    const reservation = await budget.enter(response, networkOf(request.ip ?? ''));
    if (!reservation)
      throw new Failure(503, 'The service is busy. Try again in a second.', {
        'Retry-After': `${budget.retrySeconds}`,
      });
    // The names of assets contain a hash of their content.
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.set({ 'Content-Type': file.type, 'Cache-Control': caching });
    reservation.resize(file.content.length);
    response.send(file.content);
  };
}

/** Loads the built page. In a checkout, builds it first. */
export async function loadSite(): Promise<Site> {
  if (import.meta.url.endsWith('.ts')) return (await import('./build-site.ts')).buildSite();
  return readSite(new URL('../site/', import.meta.url));
}
