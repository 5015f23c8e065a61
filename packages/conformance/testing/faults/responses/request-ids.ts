import type { Fault } from '../../broken-server.ts';
import { withHeader, withoutHeader } from '../../fault-messages.ts';
import { mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

export const requestIdFaults: Fault[] = [
  ...[304, 401, 403, 405].map(
    (status): Fault => ({
      id: `no-request-id-on-${status}`,
      what: `sends ${status} without X-Request-Id`,
      caughtBy: 'response-headers',
      breaks: 'D26',
      breakHandler: mapResponseWithStatus(status, (response) => withoutHeader(response, 'x-request-id')),
    }),
  ),
  {
    id: 'client-request-id-in-errors',
    what: "returns the client's X-Request-Id with errors",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponseWithStatus(404, (response, { headers }) =>
      headers['x-request-id'] ? withHeader(response, 'x-request-id', headers['x-request-id']) : response,
    ),
  },
  {
    id: 'client-request-id-prefixed',
    what: "adds the client's X-Request-Id to its own",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponse((response, { headers }) =>
      headers['x-request-id']
        ? withHeader(response, 'x-request-id', `${headers['x-request-id']}.${response.headers['x-request-id']}`)
        : response,
    ),
  },
  {
    id: 'correlation-id-reused',
    what: "uses the client's X-Correlation-Id",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponse((response, { headers }) =>
      headers['x-correlation-id'] ? withHeader(response, 'x-request-id', headers['x-correlation-id']) : response,
    ),
  },
  {
    id: 'trace-id-reused',
    what: 'uses the trace id that the client sent',
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponse((response, { headers }) =>
      headers.traceparent ? withHeader(response, 'x-request-id', headers.traceparent.split('-')[1] ?? '') : response,
    ),
  },
];
