import compression from 'compression';
import type { RequestHandler } from 'express';

const compress = compression();

/** Compresses the body. Skipped without `Accept-Encoding`. */
export const compressResponse: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding']) compress(request, response, next);
  else next();
};
