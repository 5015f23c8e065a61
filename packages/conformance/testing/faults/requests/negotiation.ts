import { gzipSync } from 'node:zlib';
import type { FaultRequest } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { withHeader, withQuery } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponse } from '../../fault-tools.ts';

const rejects = (status: number, when: (request: FaultRequest) => boolean): Break =>
  failWhen(status, (request, response) => response.status === 200 && when(request));

/** Returns errors to browsers as HTML. */
const pageFor = (status: number): Break =>
  mapResponse((response, { headers }) =>
    response.status === status && headers.accept?.startsWith('text/html')
      ? withHeader({ ...response, text: `<h1>${status}</h1>` }, 'content-type', 'text/html')
      : response,
  );

/** Declares gzip for some values of Accept-Encoding. */
const sendsGzip = (when: (acceptEncoding: string) => boolean, compress: (text: string) => Buffer = gzipSync): Break =>
  mapResponse((response, { headers }) =>
    response.status === 200 && when(headers['accept-encoding'] ?? '')
      ? { ...withHeader(response, 'content-encoding', 'gzip'), bytes: compress(response.text) }
      : response,
  );

/** Headers, content negotiation and bodies of requests. */
export const negotiationFaults = faultsOf({
  'accept-variants': {
    'returns 406 for Accept: application/xml': rejects(406, ({ headers }) => headers.accept === 'application/xml'),
    'returns 406 for an empty Accept': rejects(406, ({ headers }) => headers.accept === ''),
  },
  'json-body': {
    'returns a 404 as HTML to a browser': pageFor(404),
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
});
