import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Application, Express, Request } from 'express';
import { normalizeUrl } from './normalize-url.ts';

/** A listener for an HTTP server, and middleware for any Express app or router, under any path. */
export interface ThreadsApp extends Pick<Express, 'listen'> {
  (request: IncomingMessage & { baseUrl?: string }, response: ServerResponse, next?: () => void): void;
}

/**
 * Gives an app the requests below its base path, wherever it is mounted. Others go on to the next middleware untouched; without
 * one, the app answers them too. An Express app by itself would change the prototype and the headers of every request.
 */
export function makeMountable(app: Express, basePath: string): ThreadsApp {
  let outer: Application | undefined;
  const handle = (...[request, response, next]: Parameters<ThreadsApp>) => {
    const { url = '/', baseUrl = '' } = request;
    // Mounted under its base path, which Express has removed.
    const isAtBase = baseUrl.endsWith(basePath);
    const target = `${isAtBase ? basePath : ''}${normalizeUrl(url)}`;
    if (next && !isBelow(target, basePath)) {
      next();
      return;
    }
    if (isOfApp(request) && request.app !== outer) {
      outer = request.app;
      // As if it were mounted without this function: it trusts the same proxies, unless it has a setting of its own.
      app.emit('mount', outer);
    }
    if (isAtBase) request.baseUrl = baseUrl.slice(0, baseUrl.length - basePath.length);
    request.url = target;
    app(request, response);
  };
  return Object.assign(handle, { listen: app.listen });
}

const isOfApp = (request: IncomingMessage): request is Request => 'app' in request;

const isBelow = (target: string, basePath: string) =>
  target.startsWith(basePath) && ['/', '?', ''].includes(target.charAt(basePath.length));
