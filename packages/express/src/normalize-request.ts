import type { RequestHandler } from 'express';

/**
 * Brings a request into the form that router and validator expect:
 * - HEAD is routed as GET; Node omits the body by itself.
 * - Reads have no body: the validator would keep a compiled schema for each content type it meets.
 */
export const normalizeRequest: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET';
  if (request.headers['content-type']) delete request.headers['content-type'];
  next();
};
