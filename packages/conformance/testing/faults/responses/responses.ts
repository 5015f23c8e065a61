import type { FaultRequest, FaultResponse } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { operationOf, withHeader, withoutHeader } from '../../fault-messages.ts';
import { failWhen, mapResponse, mapResponseWithStatus, storing } from '../../fault-tools.ts';

/** A response whose Content-Length is not that of its body. */
function rawWithLength({ status, headers, text }: FaultResponse, length: number): string {
  const { 'transfer-encoding': _, 'content-length': __, ...others } = headers;
  const lines = Object.entries({ ...others, connection: 'close', 'content-length': `${length}` });
  return `HTTP/1.1 ${status} Any\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n${text}`;
}

const allowsOrigin = (when: (request: FaultRequest, response: FaultResponse) => boolean): Break =>
  mapResponse((response, request) =>
    request.headers.origin && when(request, response)
      ? withHeader(response, 'access-control-allow-origin', request.headers.origin)
      : response,
  );

/** Statuses, headers and fields of responses. */
export const responseFaults = faultsOf({
  answered: {
    'closes the connection on %00': mapResponse((response, { path }) =>
      path.includes('%00') ? { ...response, raw: 'close' } : response,
    ),
    'announces more bytes than it sends': mapResponse((response, request) =>
      response.status === 404 && !operationOf(request) && request.method === 'GET'
        ? { ...response, raw: rawWithLength(response, response.text.length + 7) }
        : response,
    ),
  },
  'json-body': {
    'sends errors as application/problem+json': mapResponseWithStatus(404, (response) =>
      withHeader(response, 'content-type', 'application/problem+json'),
    ),
  },
  'no-server-error': {
    'returns 500 for a quote in an id': failWhen(500, ({ path }) => path.includes("'")),
    'returns 500 for an If-None-Match whose quote does not end': failWhen(500, ({ headers }) =>
      /^"[^"]*$/.test(headers['if-none-match'] ?? ''),
    ),
  },
  'camel-case': {
    'adds a field in snake_case': storing(({ thread }) => Object.assign(thread, { last_seen: null })),
    'sends message_count in addition to messageCount': storing(({ thread }) =>
      Object.assign(thread, { message_count: thread.messageCount }),
    ),
  },
  'method-not-allowed': {
    'sends 405 without Allow': mapResponseWithStatus(405, (response) => withoutHeader(response, 'allow')),
  },
  'request-id-unique': {
    'always sends the same X-Request-Id': mapResponse((response) => withHeader(response, 'x-request-id', 'req_1')),
    "returns the client's X-Request-Id with errors": mapResponseWithStatus(404, (response, { headers }) =>
      headers['x-request-id'] ? withHeader(response, 'x-request-id', headers['x-request-id']) : response,
    ),
  },
  'cors-off': {
    'allows any origin in the answer to a preflight': allowsOrigin(({ method }) => method === 'OPTIONS'),
    'allows any origin to read errors': allowsOrigin((_, { status }) => status === 400),
  },
});
