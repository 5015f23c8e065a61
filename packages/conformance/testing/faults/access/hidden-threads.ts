import type { Fault } from '../../broken-server.ts';
import { idOf, withHeader, withJson } from '../../fault-messages.ts';
import { failWhen, forHidden, mapResponse } from '../../fault-tools.ts';

import { readAsOther } from './view-tools.ts';

/** Differences between hidden and absent threads, and hidden threads in lists. */
export const hiddenThreadFaults: Fault[] = [
  {
    id: 'hidden-in-other-words',
    what: 'returns another message for a hidden thread',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: (handler, { resources }) =>
      mapResponse((response, request) =>
        response.status === 404 && idOf(request) === resources?.getThread?.hidden
          ? withJson(response, { statusCode: 404, message: 'This thread is not yours.' })
          : response,
      )(handler),
  },
  {
    id: 'hidden-by-limit',
    what: 'does not check the view if a page has a limit',
    caughtBy: 'hidden-as-absent',
    breaks: 'R18',
    breakHandler: forHidden(readAsOther(({ search }) => /limit=\d/i.test(search))),
  },
  {
    id: 'absent-has-no-methods',
    what: 'returns 404 for a method of a thread that does not exist',
    caughtBy: 'status-documented',
    breaks: 'D19',
    breakHandler: failWhen(
      404,
      (request, { status }) => status === 405 && request.method === 'DELETE' && /absent|a{65}/.test(idOf(request)),
    ),
  },
  ...[0, 2].map(
    (cost): Fault => ({
      id: `hidden-costs-${cost}`,
      what: `counts a request for a hidden thread as ${cost}`,
      caughtBy: 'rate-limit-every-request',
      breaks: 'D25',
      breakHandler: (handler, { resources }) => {
        let saved = 0;
        return mapResponse((response, request) => {
          if (idOf(request) === resources?.getThread?.hidden && response.status === 404) saved += 1 - cost;
          return response.headers.ratelimit
            ? withHeader(
                response,
                'ratelimit',
                response.headers.ratelimit.replace(/r=(\d+)/, (_, left) => `r=${Number(left) + saved}`),
              )
            : response;
        })(handler);
      },
    }),
  ),
];
