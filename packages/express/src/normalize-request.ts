import type { RequestHandler } from 'express';

/**
 * Normalizes a request for the router and the validator:
 * - Routes HEAD as GET. Node.js omits the body.
 * - Removes the content type, because the validator caches a compiled schema for each one.
 */
export const normalizeRequest: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET';
  if (request.headers['content-type']) delete request.headers['content-type'];
  next();
};
