import type { Fault, FaultRequest, FaultResponse } from '../../broken-server.ts';
import { operationOf, withHeader } from '../../fault-messages.ts';
import { mapResponse } from '../../fault-tools.ts';

/** Origins of pages. */
export const corsFaults: Fault[] = [
  {
    id: 'open-to-preflights',
    what: 'allows any origin in the answer to a preflight',
    caughtBy: 'cors-off',
    breaks: 'D28',
    breakHandler: mapResponse((response, { method, headers }) =>
      method === 'OPTIONS' && headers.origin
        ? withHeader(response, 'access-control-allow-origin', headers.origin)
        : response,
    ),
  },
  {
    id: 'open-to-files',
    what: 'allows the origin null, which any page can have',
    caughtBy: 'cors-off',
    breaks: 'D28',
    breakHandler: mapResponse((response, { headers }) =>
      headers.origin === 'null' ? withHeader(response, 'access-control-allow-origin', 'null') : response,
    ),
  },
  {
    id: 'open-to-any-page',
    what: 'allows any origin',
    caughtBy: 'cors-off',
    breaks: 'D28',
    breakHandler: mapResponse((response, { headers }) =>
      headers.origin ? withHeader(response, 'access-control-allow-origin', headers.origin) : response,
    ),
  },
  open('open-to-similar-start', 'allows origins that start like its own', ({ headers }) =>
    /^http:\/\/127\.0\.0\.1/.test(`${headers.origin}`),
  ),
  open('open-to-similar-end', 'allows origins that end like its own', ({ headers }) =>
    /127\.0\.0\.1:\d+$/.test(`${headers.origin}`),
  ),
  open('open-errors', 'allows any origin to read errors', (_, { status }) => status === 400),
  open(
    'open-unknown-paths',
    'allows any origin on unknown paths',
    (request) => !operationOf(request) && request.method === 'GET',
  ),
  open(
    'open-preflights-of-unknown-paths',
    'answers preflights before it looks at the path',
    (request) => !operationOf(request) && request.method === 'OPTIONS',
  ),
  open('open-other-methods', 'allows any origin to read a 405', ({ method }) => method === 'DELETE'),
  open('open-notes', 'allows any origin on one route', (request) => operationOf(request) === 'notes'),
  {
    id: 'open-to-all',
    what: 'sends Access-Control-Allow-Origin: * with every response',
    caughtBy: 'cors-off',
    breaks: 'D28',
    breakHandler: mapResponse((response) => withHeader(response, 'access-control-allow-origin', '*')),
  },
];

function open(id: string, what: string, when: (request: FaultRequest, response: FaultResponse) => boolean): Fault {
  const breakHandler = mapResponse((response, request) =>
    request.headers.origin && when(request, response)
      ? withHeader(response, 'access-control-allow-origin', request.headers.origin)
      : response,
  );
  return { id, what, caughtBy: 'cors-off', breaks: 'D28', breakHandler };
}
