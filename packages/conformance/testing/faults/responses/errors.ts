import { randomUUID } from 'node:crypto';
import type { Fault } from '../../broken-server.ts';
import { withHeader } from '../../fault-messages.ts';
import { mapResponseWithStatus } from '../../fault-tools.ts';
import { changeText, mapError, withMessage } from './response-tools.ts';

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
    id: 'empty-401',
    what: 'sends 401 without a body',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: mapResponseWithStatus(401, (response) => ({ ...response, text: '' })),
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
    id: 'status-code-as-text',
    what: 'sends statusCode as a string',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakHandler: mapError((body) => ({ ...body, statusCode: `${body.statusCode}` })),
  },
  {
    id: 'status-code-differs',
    what: 'sends statusCode 400 with a 404',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakHandler: mapError((body) => ({ ...body, statusCode: 400 })),
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
  {
    id: 'html-405',
    what: 'sends 405 as an HTML page of its framework',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: mapResponseWithStatus(405, (response) => ({
      ...withHeader(response, 'content-type', 'text/html'),
      text: '<h1>Method Not Allowed</h1>',
    })),
  },
  {
    id: 'error-in-a-text',
    what: 'encodes errors twice',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakHandler: changeText(404, (text) => JSON.stringify(text)),
  },
  {
    id: 'error-in-a-list',
    what: 'sends errors as a list',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakHandler: mapError((body) => [body], 400),
  },
  {
    id: 'error-in-an-envelope',
    what: 'sends errors as {"error": {…}}',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakHandler: mapError((body) => ({ error: body }), 403),
  },
  {
    id: 'error-in-snake-case',
    what: 'sends status_code',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakHandler: mapError(({ statusCode, message }) => ({ status_code: statusCode, message }), 401),
  },
  {
    id: 'error-of-framework',
    what: 'adds an error field with the status text, as its framework does',
    caughtBy: 'error-fields',
    breaks: 'D20',
    breakHandler: mapError((body) => ({ ...body, error: 'Method Not Allowed' }), 405),
  },
  {
    id: 'error-with-id',
    what: 'adds the request id to the body of an error',
    caughtBy: 'error-fields',
    breaks: 'D20',
    breakHandler: mapError((body) => ({ ...body, requestId: randomUUID() }), 403),
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
