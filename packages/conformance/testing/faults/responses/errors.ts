import type { Fault } from '../../broken-server.ts';
import { withHeader } from '../../fault-messages.ts';
import { mapResponseWithStatus } from '../../fault-tools.ts';
import { mapError, withMessage } from './response-tools.ts';

/** Errors in another format. */
export const errorFaults: Fault[] = [
  {
    id: 'html-errors',
    what: 'sends errors as text/html',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: mapResponseWithStatus(404, (response) => withHeader(response, 'content-type', 'text/html')),
  },
  {
    id: 'error-named-error',
    what: 'sends errors as {"error": …}',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakHandler: mapError(({ message }) => ({ error: message })),
  },
  {
    id: 'message-as-list',
    what: 'sends the message of a 400 as a list',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakHandler: mapError((body) => ({ ...body, message: [body.message] }), 400),
  },
  {
    id: 'error-with-path',
    what: 'adds path and timestamp to errors',
    caughtBy: 'error-fields',
    breaks: 'D20',
    breakHandler: mapError((body) => ({ ...body, path: '/threads', timestamp: 'now' })),
  },
  {
    id: 'error-with-code',
    what: 'adds its own code to a 401',
    caughtBy: 'error-fields',
    breaks: 'D20',
    breakHandler: mapError((body) => ({ ...body, code: 'E_TOKEN' }), 401),
  },
  ...Object.entries({
    empty: ['an empty message', ''],
    blank: ['a message of spaces', '  '],
    object: ['[object Object] as the message', '[object Object]'],
    undefined: ['undefined as the message', 'undefined'],
    json: ['JSON inside the message', '{"code":"not_found","detail":"no such thread"}'],
    html: ['HTML inside the message', '<!DOCTYPE html><html><body><pre>Not Found</pre></body></html>'],
    placeholder: ['an unfilled placeholder in the message', 'There is no thread %s.'],
  }).map(
    ([id, [what = '', message = '']]): Fault => ({
      id: `message-${id}`,
      what: `sends ${what}`,
      caughtBy: id === 'empty' ? 'error-shape' : 'message-for-people',
      breaks: 'D20',
      breakHandler: withMessage(message),
    }),
  ),
];
