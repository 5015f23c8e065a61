import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Fault, FaultRequest, FaultResponse } from '../../broken-server.ts';
import { errorResponse, withHeader, withQuery } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponse } from '../../fault-tools.ts';

const refuses = (
  id: string,
  what: string,
  status: number,
  when: (request: FaultRequest) => boolean,
  caughtBy = 'accept-variants',
  breaks = 'R1',
): Fault => ({
  id,
  what,
  caughtBy,
  breaks,
  breakHandler: failWhen(status, (request, response) => response.status === 200 && when(request)),
});

const page = (response: FaultResponse): FaultResponse =>
  withHeader({ ...response, text: `<h1>${response.status}</h1>` }, 'content-type', 'text/html');

/** A server that returns errors to browsers as HTML. */
const pages = (status: number): Fault => ({
  id: `page-for-${status}`,
  what: `returns a ${status} as HTML to a browser`,
  caughtBy: 'json-body',
  breaks: 'R1',
  breakHandler: mapResponse((response, { headers }) =>
    response.status === status && headers.accept?.startsWith('text/html') ? page(response) : response,
  ),
});

/** A server that compresses some responses. */
const compresses = (
  id: string,
  what: string,
  coding: string,
  compress: (text: string) => Buffer,
  when: (acceptEncoding: string) => boolean,
): Fault => ({
  id,
  what,
  caughtBy: 'content-coding',
  breaks: 'R1',
  breakHandler: mapResponse((response, { headers }) => {
    const given = headers['accept-encoding'];
    return response.status === 200 && given !== undefined && when(given)
      ? { ...withHeader(response, 'content-encoding', coding), bytes: compress(response.text) }
      : response;
  }),
});

const undeclared = (id: string, what: string, status: number, when: (request: FaultRequest) => boolean): Fault =>
  refuses(id, what, status, when, 'undeclared-parts', 'D19');

/** Headers, content negotiation and bodies of requests. */
export const negotiationFaults: Fault[] = [
  refuses(
    '406-for-excluded-json',
    'returns 406 if Accept excludes JSON',
    406,
    ({ headers }) => headers.accept === 'application/json;q=0',
  ),
  refuses(
    '406-for-version',
    'returns 406 for a version in Accept',
    406,
    ({ headers }) => headers.accept?.includes('version') === true,
  ),
  refuses(
    '406-for-streams',
    'returns 406 for Accept: text/event-stream',
    406,
    ({ headers }) => headers.accept === 'text/event-stream',
  ),
  refuses(
    '400-for-accept',
    'returns 400 for a malformed Accept',
    400,
    ({ headers }) => headers.accept?.startsWith(';') === true,
  ),
  refuses('406-for-nothing', 'returns 406 for an empty Accept', 406, ({ headers }) => headers.accept === ''),
  pages(400),
  pages(401),
  pages(404),
  pages(405),
  compresses('gzip-despite-zero', 'ignores q=0 in Accept-Encoding', 'gzip', gzipSync, (given) =>
    given.includes('gzip;q=0'),
  ),
  compresses('gzip-for-identity', 'compresses although only identity is accepted', 'gzip', gzipSync, (given) =>
    given.startsWith('identity'),
  ),
  compresses(
    'gzip-for-nothing',
    'compresses although Accept-Encoding is empty',
    'gzip',
    gzipSync,
    (given) => given === '',
  ),
  compresses(
    'gzip-for-anything',
    'compresses for a coding that it does not know',
    'gzip',
    gzipSync,
    (given) => given === 'conformance',
  ),
  compresses(
    'brotli-for-gzip',
    'sends Brotli to a client that accepts gzip',
    'br',
    (text) => brotliCompressSync(text),
    (given) => given === 'gzip',
  ),
  {
    ...compresses(
      'gzip-twice',
      'compresses twice',
      'gzip',
      (text) => gzipSync(gzipSync(text)),
      (given) => given === 'gzip, deflate, br',
    ),
    caughtBy: 'json-body',
  },
  {
    ...compresses(
      'gzip-in-name',
      'declares gzip without compressing',
      'gzip',
      (text) => Buffer.from(text),
      (given) => given === 'gzip',
    ),
    caughtBy: 'json-body',
  },
  refuses(
    '406-for-coding',
    'returns 406 for a coding that it does not know',
    406,
    ({ headers }) => headers['accept-encoding'] === 'conformance',
    'content-coding',
  ),
  undeclared(
    '415-for-read',
    'checks the Content-Type of a GET',
    415,
    ({ headers, body }) => headers['content-type'] === 'application/xml' && !body,
  ),
  undeclared(
    '404-for-version-header',
    'reads its version from a header',
    404,
    ({ headers }) => headers['x-api-version'] !== undefined,
  ),
  undeclared(
    '405-for-override',
    'lets a header override the method of a GET',
    405,
    ({ headers }) => headers['x-http-method-override'] === 'DELETE',
  ),
  undeclared('403-without-agent', 'rejects an empty User-Agent', 403, ({ headers }) => headers['user-agent'] === ''),
  undeclared('400-for-if-match', 'rejects If-Match', 400, ({ headers }) => headers['if-match'] !== undefined),
  {
    id: 'path-in-header',
    what: 'reads its path from X-Original-URL',
    caughtBy: 'undeclared-parts',
    breaks: 'D19',
    breakHandler: mapRequest((request) => ({
      ...request,
      path: request.headers['x-original-url']?.replace('/api/v1', '') ?? request.path,
    })),
  },
  {
    id: 'filter-in-body',
    what: 'reads parameters from the body of a GET',
    caughtBy: 'undeclared-parts',
    breaks: 'D10',
    breakHandler: mapRequest((request) =>
      request.method === 'GET' && request.body === 'unread=1'
        ? withQuery({ ...request, body: '' }, (query) => query.set('unread', '1'))
        : request,
    ),
  },
  {
    id: 'limit-in-cookie',
    what: 'reads parameters from cookies',
    caughtBy: 'undeclared-parts',
    breaks: 'D10',
    breakHandler: mapRequest((request) => {
      const [, limit] = /limit=(\d+)/.exec(request.headers.cookie ?? '') ?? [];
      return limit && !request.path.startsWith('/threads/')
        ? withQuery(request, (query) => query.set('limit', limit))
        : request;
    }),
  },
  {
    id: 'body-of-a-read',
    what: 'fails if a GET has a malformed body',
    caughtBy: 'undeclared-parts',
    breaks: 'D19',
    breakHandler: mapResponse((response, { method, body }) =>
      method === 'GET' && body === '{"' ? errorResponse(response, 500) : response,
    ),
  },
  {
    id: 'range-of-nothing',
    what: 'fails if a request has a Range',
    caughtBy: 'undeclared-parts',
    breaks: 'D19',
    breakHandler: mapResponse((response, { headers }) => (headers.range ? errorResponse(response, 500) : response)),
  },
];
