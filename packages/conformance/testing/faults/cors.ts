import type { Fault } from '../broken-server.ts';
import { mapResponse, withHeader } from '../fault-tools.ts';

/** Origins of pages. */
export const corsFaults: Fault[] = [
  {
    id: 'open-to-preflights',
    what: 'allows any origin in the answer to a preflight',
    caughtBy: 'cors-off',
    breakAnswer: mapResponse((response, { method, headers }) =>
      method === 'OPTIONS' && headers.origin
        ? withHeader(response, 'access-control-allow-origin', headers.origin)
        : response,
    ),
  },
  {
    id: 'open-to-files',
    what: 'allows the origin null, which any page can have',
    caughtBy: 'cors-off',
    breakAnswer: mapResponse((response, { headers }) =>
      headers.origin === 'null' ? withHeader(response, 'access-control-allow-origin', 'null') : response,
    ),
  },
  {
    id: 'open-to-any-page',
    what: 'allows any origin',
    caughtBy: 'cors-off',
    breakAnswer: mapResponse((response, { headers }) =>
      headers.origin ? withHeader(response, 'access-control-allow-origin', headers.origin) : response,
    ),
  },
];
