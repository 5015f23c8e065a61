import { type Break, faultsOf } from '../../fault.ts';
import { operationOf, withForbiddenBody, withHeader, withJson } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

const servedAt = (basePath: string) => ({ basePath, breakHandler: mapRequest((request) => request) });

/** A 200 to HEAD instead of an error. */
const findsForHead = (status: number): Break =>
  mapResponseWithStatus(status, (response, request) =>
    request.method === 'HEAD' && operationOf(request)
      ? {
          ...response,
          status: 200,
          headers: { ...response.headers, etag: '"any"', 'cache-control': 'private, no-cache' },
        }
      : response,
  );

/** Paths and methods. */
export const routeFaults = faultsOf({
  'base-path': {
    'serves /v1 instead of /api/v1': servedAt('/v1'),
    'serves /api instead of /api/v1': servedAt('/api'),
  },
  'head-as-get': {
    'sends a body after HEAD': mapResponse((response, { method }) =>
      method === 'HEAD' ? withForbiddenBody(response) : response,
    ),
    'sends another Content-Type with HEAD': mapResponse((response, { method }) =>
      method === 'HEAD' ? withHeader(response, 'content-type', 'text/plain') : response,
    ),
  },
  'head-of-errors': {
    'returns 200 for HEAD of a thread that does not exist': findsForHead(404),
    'returns 200 for HEAD with an invalid parameter': findsForHead(400),
  },
  'no-write-endpoint': {
    'accepts a POST': mapResponse((response, request) =>
      request.method === 'POST' && operationOf(request) === 'list'
        ? withJson({ ...response, status: 201 }, { id: 'thr_new' })
        : response,
    ),
    'treats a method that it does not know as GET': mapRequest((request) =>
      request.method === 'PROPFIND' ? { ...request, method: 'GET', body: '' } : request,
    ),
  },
  'method-not-allowed': {
    'parses a body before it rejects the method': failWhen(
      400,
      ({ body }, { status }) => status === 405 && body === '{"',
    ),
  },
  'thread-fields': {
    'has no endpoint for one thread': failWhen(
      404,
      (request, { status }) => status === 200 && operationOf(request) === 'detail',
    ),
  },
});
