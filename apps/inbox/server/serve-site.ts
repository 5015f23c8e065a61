import type { RequestHandler } from 'express';
import { Refusal } from './errors.ts';
import type { Site } from './site.ts';

/** Serves the files of the page. Every other path is the page itself, whose views are in the browser. */
export function serveSite(site: Site): RequestHandler {
  return ({ method, path }, response) => {
    if (method !== 'GET' && method !== 'HEAD') throw new Refusal(405, 'Only GET is possible here.');
    const name = path.slice(1);
    const file = site.get(name) ?? (name.startsWith('assets/') ? undefined : site.get('index.html'));
    if (!file) throw new Refusal(404, 'There is no such page.');
    // The names of assets change with their content.
    const caching = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.set({ 'Content-Type': file.type, 'Cache-Control': caching });
    response.send(typeof file.content === 'string' ? file.content : Buffer.from(file.content));
  };
}
