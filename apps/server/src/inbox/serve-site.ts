import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Failure } from '@threads-api/http';
import { readSite, type Site } from '@threads-api/ui/site';
import type { RequestHandler } from 'express';

/** The paths of the page's views. The browser renders them all from the same file. */
const view = /^\/((threads|drafts)(\/[^/]+)?|tokens|sign-in)$/;

/**
 * Serves the page's files. Programs that request a view, for example with a wrong API base URL, get a 404. Each file is
 * compressed once, so responses share its memory and do not count toward the byte budget.
 */
export function serveSite(site: Site): RequestHandler {
  const files = new Map(
    [...site].map(([path, { content, type }]) => [
      path,
      { type, etag: `W/"${hash('sha1', content, 'base64url')}"`, content, zipped: gzipSync(content) },
    ]),
  );
  return (request, response) => {
    const { method, path } = request;
    if (method !== 'GET' && method !== 'HEAD')
      throw new Failure(405, 'This path supports only GET and HEAD.', { Allow: 'GET, HEAD' });
    const isBrowser = request.accepts(['json', 'html']) === 'html';
    const isView = path === '/' || (view.test(path) && isBrowser);
    const known = files.get(isView ? 'index.html' : path.slice(1));
    // The page itself explains a wrong URL.
    const file = known ?? (isBrowser ? files.get('index.html') : undefined);
    if (!file) throw new Failure(404, 'There is nothing at this path.');
    if (!known) response.status(404);
    // The names of assets contain a hash of their content.
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.set({ 'Content-Type': file.type, 'Cache-Control': caching, ETag: file.etag }).vary('Accept-Encoding');
    // Without activity, the connection is closed.
    response.setTimeout(120_000);
    if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').send(file.zipped);
    else response.send(file.content);
  };
}

/** Loads the built page. In a checkout, builds it first. */
export async function loadSite(): Promise<Site> {
  if (import.meta.url.endsWith('.ts')) return (await import('./build-site.ts')).buildSite();
  return readSite(new URL('../site/', import.meta.url));
}
