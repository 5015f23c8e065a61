import type { Check } from '../../check.ts';
import { problem } from '../../problem.ts';

/** Patterns that no error should match. Other bodies are ignored, since the text of a message may be anything. */
const traces: [name: string, pattern: RegExp][] = [
  ['a stack trace', /\bat .+\(?.+:\d+:\d+\)?|Traceback \(most recent call last\)|^\s+at [\w.$]+\(.*\.java:\d+\)/m],
  [
    'SQL',
    /\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|SQLSTATE|syntax error at or near|no such column/i,
  ],
  ['a path of the machine', /(^|[\s"'(])(\/(usr|home|var|app|srv|opt|root)\/[\w./-]+|[A-Z]:\\[\w\\]+)/],
];

export const noInternals: Check = {
  id: 'no-internals',
  title: 'No error reveals internals of the server, or the token',
  requirements: ['D20'],
  about: 'ApiError.message',
  failure: 'A stack trace, SQL, a file path or the access token in the body of an error.',
  inspect(exchange) {
    const { status, text } = exchange.response;
    if (status < 400) return 'inapplicable';
    const token = exchange.request.headers.Authorization?.split(' ').at(-1) ?? '';
    const found =
      traces.find(([, pattern]) => pattern.test(text))?.[0] ??
      (token.length > 7 && text.includes(token) && 'the token');
    if (!found) return [];
    return [
      { ...problem(exchange, 'a message without internals', `${found}: ${text}`, found), key: `${status} ${found}` },
    ];
  },
};
