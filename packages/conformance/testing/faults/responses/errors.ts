import { type Break, faultsOf } from '../../fault.ts';
import { withHeader, withJson, withoutHeader } from '../../fault-messages.ts';
import { mapResponseWithStatus } from '../../fault-tools.ts';

const mapError = (change: (body: { statusCode: number; message: string }) => unknown, status = 404): Break =>
  mapResponseWithStatus(status, (response) =>
    response.text ? withJson(response, change(JSON.parse(response.text))) : response,
  );

const withMessage = (message: string): Break => mapError((body) => ({ ...body, message }));

const withType = (type: string): Break =>
  mapResponseWithStatus(404, (response) => withHeader(response, 'content-type', type));

/** Errors in another format, or that reveal internals. */
export const errorFaults = faultsOf({
  'json-body R1': {
    'sends errors as text/html': withType('text/html'),
    'sends errors as text/json': withType('text/json'),
    'sends errors as application/problem+json': withType('application/problem+json'),
    'sends errors as application/json-patch+json': withType('application/json-patch+json'),
    'sends errors without a Content-Type': mapResponseWithStatus(404, (response) =>
      withoutHeader(response, 'content-type'),
    ),
  },
  'error-shape R21': {
    'sends errors as {"error": …}': mapError(({ message }) => ({ error: message })),
    'sends the message of a 400 as a list': mapError((body) => ({ ...body, message: [body.message] }), 400),
  },
  'error-shape D20': {
    'sends an empty message': withMessage(''),
  },
  'error-fields D20': {
    'adds path and timestamp to errors': mapError((body) => ({ ...body, path: '/threads', timestamp: 'now' })),
    'adds its own code to a 401': mapError((body) => ({ ...body, code: 'E_TOKEN' }), 401),
  },
  'message-for-people D20': {
    'sends a message of spaces': withMessage('  '),
    'sends [object Object] as the message': withMessage('[object Object]'),
    'sends undefined as the message': withMessage('undefined'),
    'sends JSON inside the message': withMessage('{"code":"not_found","detail":"no such thread"}'),
    'sends HTML inside the message': withMessage('<!DOCTYPE html><html><body><pre>Not Found</pre></body></html>'),
    'sends an unfilled placeholder in the message': withMessage('There is no thread %s.'),
  },
  // As frameworks and drivers write them.
  'no-internals D20': {
    'sends a stack trace': withMessage('TypeError: x is undefined\n    at getThread (/srv/app/threads.js:12:7)'),
    'sends the class of a Java exception': withMessage(
      'java.lang.NullPointerException: Cannot invoke "Thread.getId()"',
    ),
    'sends the package of an exception': withMessage(
      'org.springframework.dao.EmptyResultDataAccessException: Incorrect size',
    ),
    'sends a Python traceback': withMessage(
      'Traceback (most recent call last):\n  File "views.py", line 12, in get_thread',
    ),
    'sends the class of a Django exception': withMessage(
      'threads.models.Thread.DoesNotExist: Thread matching query does not exist',
    ),
    'sends a Go panic': withMessage('runtime error: invalid memory address or nil pointer dereference'),
    'sends a Go stack': withMessage('panic: x\n\ngoroutine 18 [running]:\nmain.getThread()'),
    'sends a Ruby class': withMessage("ActiveRecord::RecordNotFound: Couldn't find Thread with 'id'=1"),
    'sends a line of Ruby': withMessage("app/models/thread.rb:12:in `find': undefined method `id' for nil:NilClass"),
    'sends a PHP class': withMessage('No query results for model [App\\Models\\Thread] 1'),
    'sends a PHP warning': withMessage('Undefined array key "id" in threads.php on line 12'),
    'sends the class of a .NET exception': withMessage('System.NullReferenceException: Object reference not set'),
    'sends a JavaScript error': withMessage("TypeError: Cannot read properties of undefined (reading 'id')"),
    'sends an error of an object mapper': withMessage(
      'Cast to ObjectId failed for value "x" (type string) at path "_id"',
    ),
    'sends an error of PostgreSQL': withMessage('invalid input syntax for type uuid: "x"'),
    'sends a missing table': withMessage('relation "threads_v2" does not exist'),
    'sends an error of SQLite': withMessage('SQLITE_ERROR: near "x": syntax error'),
    'sends an error of MySQL': withMessage('You have an error in your SQL syntax; check the manual'),
    'sends the query that failed': withMessage('failed: select "id" from "threads" where "id" = $1'),
    'sends the address of its database': withMessage('connect ECONNREFUSED 10.0.3.7:5432'),
    'sends a file of the machine': withMessage("ENOENT: no such file or directory, open '/etc/threads/keys.json'"),
  },
});
