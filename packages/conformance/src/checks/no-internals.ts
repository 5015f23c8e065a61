import { type Check, nothingSeen, problem } from '../check.ts';

/** What a body of this API has no reason to hold; only errors are looked at, since a message may be about anything. */
const traces: [what: string, pattern: RegExp][] = [
  ['a stack trace', /\bat .+\(?.+:\d+:\d+\)?|Traceback \(most recent call last\)|^\s+at [\w.$]+\(.*\.java:\d+\)/m],
  [
    'SQL',
    /\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|SQLSTATE|syntax error at or near|no such column/i,
  ],
  ['a path of the machine', /(^|[\s"'(])(\/(usr|home|var|app|srv|opt|root)\/[\w./-]+|[A-Z]:\\[\w\\]+)/],
];

export const noInternals: Check = {
  id: 'no-internals',
  title: 'No error tells what is inside the server, nor the token',
  requirements: ['D20'],
  failure: 'A stack trace, a piece of SQL, a file path or the access token in the body of an error.',
  inspect(exchange) {
    const { status, text } = exchange.response;
    if (status < 400) return nothingSeen;
    const token = exchange.request.headers.Authorization?.split(' ').at(-1) ?? '';
    const found =
      traces.find(([, pattern]) => pattern.test(text))?.[0] ??
      (token.length > 7 && text.includes(token) && 'the token');
    if (!found) return [];
    return [{ ...problem(exchange, 'a message for people', `${found}: ${text}`), key: `${status} ${found}` }];
  },
};
