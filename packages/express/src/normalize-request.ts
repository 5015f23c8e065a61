import type { RequestHandler } from 'express';

/**
 * Brings a request into the form that router and validator expect:
 * - HEAD is routed as GET; Node omits the body by itself.
 * - A path that cannot be decoded is taken literally, so that its id is not found.
 * - Reads have no body: the validator would keep a compiled schema for each content type it meets.
 */
export const normalizeRequest: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET';
  delete request.headers['content-type'];
  // A request target may be an absolute URL (RFC 9112), and has no fragment.
  request.url = request.url.replace(/^https?:\/\/[^/?]*/i, '').replace(/#.*$/s, '') || '/';
  request.originalUrl = request.url;
  const [path = '', ...query] = request.url.split('?');
  if (!decodes(path)) {
    request.url = [path.replaceAll('%', '%25'), ...query].join('?');
    request.originalUrl = request.url;
  }
  next();
};

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
