import type { Fault, FaultRequest, FaultResponse } from '../../broken-server.ts';
import { withHeader } from '../../fault-messages.ts';
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
  open('open-errors', 'allows any origin to read errors', (_, { status }) => status === 400),
];

function open(id: string, what: string, when: (request: FaultRequest, response: FaultResponse) => boolean): Fault {
  const breakHandler = mapResponse((response, request) =>
    request.headers.origin && when(request, response)
      ? withHeader(response, 'access-control-allow-origin', request.headers.origin)
      : response,
  );
  return { id, what, caughtBy: 'cors-off', breaks: 'D28', breakHandler };
}
