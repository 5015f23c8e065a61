import compression from 'compression';
import type { RequestHandler } from 'express';

const compress = compression();

/** Compresses the body for clients that ask for it. For others there is nothing to prepare. */
export const compressResponse: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding']) compress(request, response, next);
  else next();
};
