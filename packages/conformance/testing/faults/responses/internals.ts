import type { Fault } from '../../broken-server.ts';
import { withMessage } from './response-tools.ts';

/** Messages that reveal internals, as frameworks and drivers write them. */
const internalMessages: Record<string, [what: string, message: string]> = {
  java: ['the class of a Java exception', 'java.lang.NullPointerException: Cannot invoke "Thread.getId()"'],
  spring: ['the package of an exception', 'org.springframework.dao.EmptyResultDataAccessException: Incorrect size'],
  python: ['a Python traceback', 'Traceback (most recent call last):\n  File "views.py", line 12, in get_thread'],
  django: [
    'the class of a Django exception',
    'threads.models.Thread.DoesNotExist: Thread matching query does not exist',
  ],
  go: ['a Go panic', 'runtime error: invalid memory address or nil pointer dereference'],
  goroutine: ['a Go stack', 'panic: x\n\ngoroutine 18 [running]:\nmain.getThread()'],
  rails: ['a Ruby class', "ActiveRecord::RecordNotFound: Couldn't find Thread with 'id'=1"],
  ruby: ['a line of Ruby', "app/models/thread.rb:12:in `find': undefined method `id' for nil:NilClass"],
  laravel: ['a PHP class', 'No query results for model [App\\Models\\Thread] 1'],
  php: ['a PHP warning', 'Undefined array key "id" in threads.php on line 12'],
  dotnet: ['the class of a .NET exception', 'System.NullReferenceException: Object reference not set'],
  node: ['a JavaScript error', "TypeError: Cannot read properties of undefined (reading 'id')"],
  mongo: ['an error of an object mapper', 'Cast to ObjectId failed for value "x" (type string) at path "_id"'],
  postgres: ['an error of PostgreSQL', 'invalid input syntax for type uuid: "x"'],
  relation: ['a missing table', 'relation "threads_v2" does not exist'],
  sqlite: ['an error of SQLite', 'SQLITE_ERROR: near "x": syntax error'],
  mysql: ['an error of MySQL', 'You have an error in your SQL syntax; check the manual'],
  query: ['the query that failed', 'failed: select "id" from "threads" where "id" = $1'],
  connection: ['the address of its database', 'connect ECONNREFUSED 10.0.3.7:5432'],
  file: ['a file of the machine', "ENOENT: no such file or directory, open '/etc/threads/keys.json'"],
};

/** Errors that reveal internals or tokens. */
export const internalFaults: Fault[] = [
  {
    id: 'stack-trace',
    what: 'sends a stack trace',
    caughtBy: 'no-internals',
    breaks: 'D20',
    breakHandler: withMessage('TypeError: x is undefined\n    at getThread (/srv/app/threads.js:12:7)'),
  },
  ...Object.entries(internalMessages).map(
    ([id, [what, message]]): Fault => ({
      id: `reveals-${id}`,
      what: `sends ${what} in a 404`,
      caughtBy: 'no-internals',
      breaks: 'D20',
      breakHandler: withMessage(message),
    }),
  ),
];
