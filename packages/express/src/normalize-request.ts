import type { RequestHandler } from 'express';

/** What most addresses look like: nothing to decode, no host, no fragment. */
const plain = /^\/[^%#]*$/;

/**
 * Brings a request into the form that router and validator expect:
 * - HEAD is routed as GET; Node omits the body by itself.
 * - A path that cannot be decoded is taken literally, so that its id is not found.
 * - Reads have no body: the validator would keep a compiled schema for each content type it meets.
 */
export const normalizeRequest: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET';
  if (request.headers['content-type']) delete request.headers['content-type'];
  if (!plain.test(request.url)) {
    request.url = normalizeUrl(request.url);
    request.originalUrl = request.url;
  }
  next();
};

function normalizeUrl(url: string): string {
  // A request target may be an absolute URL (RFC 9112), and has no fragment.
  const target = url.replace(/^https?:\/\/[^/?]*/i, '').replace(/#.*$/s, '') || '/';
  const [path = '', ...query] = target.split('?');
  return decodes(path) ? target : [path.replaceAll('%', '%25'), ...query].join('?');
}

function decodes(path: string): boolean {
  try {
    // The result is used: some bundlers remove the call otherwise, and with it the error.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
