import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Application, Express, Request } from 'express';
import { normalizeUrl } from './normalize-url.ts';

/** A request listener for HTTP servers and middleware for Express apps and routers. */
export interface ThreadsApp extends Pick<Express, 'listen'> {
  (request: IncomingMessage & { baseUrl?: string }, response: ServerResponse, next?: () => void): void;
}

/**
 * Passes requests below the base path to the app, wherever it is mounted. Other requests go to the next middleware
 * unchanged, or to the app if there is none. A plain Express app would change the prototype and headers of every request.
 */
export function makeMountable(app: Express, basePath: string): ThreadsApp {
  let outer: Application | undefined;
  const handle = (...[request, response, next]: Parameters<ThreadsApp>) => {
    const { url = '/', baseUrl = '' } = request;
    // Mounted under the base path, which Express has removed.
    const isAtBase = baseUrl.endsWith(basePath);
    const target = `${isAtBase ? basePath : ''}${normalizeUrl(url)}`;
    if (next && !isBelow(target, basePath)) {
      next();
      return;
    }
    if (isOfApp(request) && request.app !== outer) {
      outer = request.app;
      // Like a directly mounted app, inherit the outer app's `trust proxy` setting.
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
