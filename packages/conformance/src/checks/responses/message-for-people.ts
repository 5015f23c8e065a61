import type { Check } from '../../check.ts';
import { parseJson } from '../../http/parse-json.ts';
import { withoutEcho } from '../../http/without-echo.ts';
import { problem } from '../../problem.ts';

/** Texts that are not meant for people. */
const patterns: [name: string, pattern: RegExp][] = [
  ['no text', /^\s*$/],
  ['a value of the program', /^\s*(undefined|null|none|nil|true|false|NaN)\s*$|\[object \w+\]/i],
  ['HTML', /<(!doctype|\/?(html|head|body|title|pre|center|div|h[1-6]|p|br))\b[^>]*>/i],
  ['a placeholder', /%[sd]\b|\{\d+\}|\$\{|\{\{/],
];

export const messageForPeople: Check = {
  id: 'message-for-people',
  title: 'The message of an error is readable text',
  requirements: ['D20'],
  about: 'ApiError.message',
  failure: '"[object Object]", an HTML page or JSON as the message, or a placeholder that was not filled.',
  inspect(exchange) {
    const { status } = exchange.response;
    const message = messageOf(exchange.json);
    if (status < 400 || message === undefined || message === '') return 'inapplicable';
    const text = withoutEcho(message, exchange.request);
    const isJson = typeof (parseJson(text) ?? '') === 'object';
    const found = isJson ? 'JSON' : patterns.find(([, pattern]) => pattern.test(text))?.[0];
    if (!found) return [];
    return [{ ...problem(exchange, 'a text for people', `${found}: ${message}`, found), key: `${status} ${found}` }];
  },
};

function messageOf(body: unknown): string | undefined {
  const { message } = Object(body) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
