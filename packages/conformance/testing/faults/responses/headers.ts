import type { Fault } from '../../broken-server.ts';
import { withHeader, withoutHeader } from '../../fault-messages.ts';
import { mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

export const headerFaults: Fault[] = [
  {
    id: 'no-request-id',
    what: 'sends no X-Request-Id',
    caughtBy: 'response-headers',
    breaks: 'D26',
    breakHandler: mapResponse((response) => withoutHeader(response, 'x-request-id')),
  },
  {
    id: 'no-allow',
    what: 'sends 405 without Allow',
    caughtBy: 'method-not-allowed',
    breaks: 'D19',
    breakHandler: mapResponseWithStatus(405, (response) => withoutHeader(response, 'allow')),
  },
  {
    id: 'same-request-id',
    what: 'always sends the same X-Request-Id',
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponse((response) => withHeader(response, 'x-request-id', 'req_1')),
  },
  {
    id: 'client-request-id-in-errors',
    what: "returns the client's X-Request-Id with errors",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponseWithStatus(404, (response, { headers }) =>
      headers['x-request-id'] ? withHeader(response, 'x-request-id', headers['x-request-id']) : response,
    ),
  },
];
