import { gzipSync } from 'node:zlib';
import { contract } from '@threads-api/contract';
import type { FaultRequest } from '../broken-server.ts';
import { type Break, faultsOf } from '../fault.ts';
import {
  operationOf,
  withForbiddenBody,
  withHeader,
  withJson,
  withoutParameters,
  withQuery,
} from '../fault-messages.ts';
import { failWhen, mapRequest, mapResponse, mapResponseWithStatus } from '../fault-tools.ts';

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

const rejects = (status: number, when: (request: FaultRequest) => boolean): Break =>
  failWhen(status, (request, response) => response.status === 200 && when(request));

/** Declares gzip for some values of Accept-Encoding. */
const sendsGzip = (when: (acceptEncoding: string) => boolean, compress: (text: string) => Buffer = gzipSync): Break =>
  mapResponse((response, { headers }) =>
    response.status === 200 && when(headers['accept-encoding'] ?? '')
      ? { ...withHeader(response, 'content-encoding', 'gzip'), bytes: compress(response.text) }
      : response,
  );

const replaceLimit = (from: number, to: number, replacement: string): Break =>
  mapRequest((request) => {
    const limit = Number(request.query.get('limit') ?? Number.NaN);
    return limit >= from && limit <= to && operationOf(request)
      ? withQuery(request, (query) => query.set('limit', replacement))
      : request;
  });

/** Reads some queries as if they were others. */
const reads = (pattern: RegExp, replacement: string): Break =>
  mapRequest((request) => {
    const search = operationOf(request) ? request.search.replace(pattern, replacement) : request.search;
    return search === request.search ? request : { ...request, search, query: new URLSearchParams(search) };
  });

const isDeclared = (path: string, name: string) =>
  contract.operations.some(
    ({ match, parameters }) => match(path) && parameters.some((each) => each.in === 'query' && each.name === name),
  );

/** Does not name the parameter that causes a 400. */
const unnamed = (when: (query: URLSearchParams, path: string) => boolean): Break =>
  mapResponseWithStatus(400, (response, { query, path }) =>
    when(query, path) ? withJson(response, { statusCode: 400, message: 'Bad request.' }) : response,
  );

/** Paths, methods, headers and parameters. */
export const requestFaults = faultsOf({
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
      request.method === 'POST' && operationOf(request) === 'listThreads'
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
  'accept-variants': {
    'returns 406 for Accept: application/xml': rejects(406, ({ headers }) => headers.accept === 'application/xml'),
    'returns 406 for an empty Accept': rejects(406, ({ headers }) => headers.accept === ''),
  },
  'json-body': {
    'declares gzip without compressing': sendsGzip((given) => given === 'gzip', Buffer.from),
  },
  'content-coding': {
    'ignores q=0 in Accept-Encoding': sendsGzip((given) => given.includes('gzip;q=0')),
    'compresses although only identity is accepted': sendsGzip((given) => given.startsWith('identity')),
  },
  'undeclared-parts': {
    'checks the Content-Type of a GET': rejects(
      415,
      ({ headers, body }) => headers['content-type'] === 'application/xml' && !body,
    ),
    'reads parameters from the body of a GET': mapRequest((request) =>
      request.method === 'GET' && request.body === 'unread=1'
        ? withQuery({ ...request, body: '' }, (query) => query.set('unread', '1'))
        : request,
    ),
  },
  'unknown-parameter': {
    'ignores limit where only historyLimit exists': mapRequest((request) =>
      operationOf(request) === 'getThread' ? withQuery(request, (query) => query.delete('limit')) : request,
    ),
  },
  'parameter-refused': {
    'treats limit=101 as 100': replaceLimit(101, 101, '100'),
  },
  'error-names-parameter': {
    'does not name the parameter that is invalid': unnamed((query, path) =>
      [...query.keys()].every((name) => isDeclared(path, name)),
    ),
    'does not name the parameter that is not a number': unnamed((query) => query.get('limit') === 'ten'),
  },
  'generated-valid': {
    'rejects unread=1 with some limits': failWhen(400, ({ query }, { status }) => {
      const limit = Number(query.get('limit'));
      return status === 200 && query.has('unread') && !query.has('cursor') && limit > 2 && limit < 99;
    }),
    'compares historyLimit with its maximum as text, so that historyLimit=5 is too large': failWhen(
      400,
      ({ query }, { status }) => status === 200 && (query.get('historyLimit') ?? '') > '200',
    ),
  },
  'generated-invalid': {
    'treats a limit far beyond the maximum as 100': replaceLimit(102, 1_000_000, '100'),
    'drops parameters with unusual characters in their names, as a firewall does': mapRequest((request) =>
      withoutParameters(
        request,
        [...request.query.keys()].filter((name) => /[!"#$*<>^{|}~]/.test(name)),
      ),
    ),
  },
  'query-parsed': {
    'ignores a parameter without =': reads(/^(limit|historyLimit)$/, ''),
    'ignores an unknown parameter without =': reads(/^conformance$/, ''),
  },
  'generated-request': {
    'rejects a header that it does not know': rejects(400, ({ headers }) => headers['x-conformance'] !== undefined),
    'declares no parameters for HEAD': rejects(400, ({ method, query }) => method === 'HEAD' && query.size > 0),
  },
});
