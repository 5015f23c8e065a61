import { gzipSync } from 'node:zlib';
import type { Fault, FaultRequest, FaultResponse } from '../../broken-server.ts';
import { withHeader, withQuery } from '../../fault-messages.ts';
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
  undeclared(
    '415-for-read',
    'checks the Content-Type of a GET',
    415,
    ({ headers, body }) => headers['content-type'] === 'application/xml' && !body,
  ),
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
];
