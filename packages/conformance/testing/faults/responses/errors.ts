import { type Break, faultsOf } from '../../fault.ts';
import { withJson } from '../../fault-messages.ts';
import { mapResponseWithStatus } from '../../fault-tools.ts';

const mapError = (change: (body: { statusCode: number; message: string }) => unknown, status = 404): Break =>
  mapResponseWithStatus(status, (response) =>
    response.text ? withJson(response, change(JSON.parse(response.text))) : response,
  );

const withMessage = (message: string): Break => mapError((body) => ({ ...body, message }));

/** Errors in another format, or that reveal internals. */
export const errorFaults = faultsOf({
  'error-fields': {
    'adds path and timestamp to errors': mapError((body) => ({ ...body, path: '/threads', timestamp: 'now' })),
    'adds its own code to a 401': mapError((body) => ({ ...body, code: 'E_TOKEN' }), 401),
  },
  'message-for-people': {
    'sends [object Object] as the message': withMessage('[object Object]'),
    'sends JSON inside the message': withMessage('{"code":"not_found","detail":"no such thread"}'),
    'sends an unfilled placeholder in the message': withMessage('There is no thread %s.'),
  },
  // As frameworks and drivers write them.
  'no-internals': {
    'sends a stack trace': withMessage('TypeError: x is undefined\n    at getThread (/srv/app/threads.js:12:7)'),
    'sends the class of a Java exception': withMessage(
      'java.lang.NullPointerException: Cannot invoke "Thread.getId()"',
    ),
    'sends a Python traceback': withMessage(
      'Traceback (most recent call last):\n  File "views.py", line 12, in get_thread',
    ),
    'sends a Go panic': withMessage('runtime error: invalid memory address or nil pointer dereference'),
    'sends an error of PostgreSQL': withMessage('invalid input syntax for type uuid: "x"'),
    'sends an error of SQLite': withMessage('SQLITE_ERROR: near "x": syntax error'),
    'sends the address of its database': withMessage('connect ECONNREFUSED 10.0.3.7:5432'),
    'sends a file of the machine': withMessage("ENOENT: no such file or directory, open '/etc/threads/keys.json'"),
  },
});
