import type { RequestHandler } from 'express';

/**
 * Makes a request one that router and validator take without complaint: HEAD is walked as GET (Node leaves out the
 * body by itself), and a path that cannot be decoded stands for its own characters, so that its id is not found.
 * A read has no body, so the type of one means nothing; the validator would keep a compiled schema for each it meets.
 */
export const normalise: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET';
  delete request.headers['content-type'];
  // A target may be written in full (RFC 9112), and has no fragment.
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
