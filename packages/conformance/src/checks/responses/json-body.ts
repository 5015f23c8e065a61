import type { Check } from '../../check.ts';
import { type Problem, problem } from '../../problem.ts';

export const jsonBody: Check = {
  id: 'json-body',
  title: 'Every body is JSON in UTF-8, with Content-Type: application/json',
  requirements: ['R1'],
  about: 'Conventions',
  failure: 'An HTML error page, another Content-Type, truncated JSON, or a text in ISO 8859-1.',
  inspect(exchange) {
    const { headers, text, status, unreadable } = exchange.response;
    const keyPrefix = `${exchange.operation?.id ?? 'other'} ${status}`;
    const found: Problem[] = [];
    const addProblem = (expected: string, received: string, key: string) =>
      found.push({ ...problem(exchange, expected, received, key), key: `${keyPrefix} ${key}` });
    if (exchange.request.method === 'HEAD' || status === 304) return [];
    if (text === '')
      return status === 204
        ? []
        : [{ ...problem(exchange, 'a JSON body', 'no body', 'empty'), key: `${keyPrefix} empty` }];
    if (!/^application\/json *(;([^,"]|"[^"]*")*)?$/i.test(headers['content-type'] ?? ''))
      addProblem(
        'Content-Type: application/json',
        `Content-Type: ${headers['content-type'] ?? 'none'}`,
        'content type',
      );
    if (unreadable) addProblem('JSON in UTF-8 (RFC 8259)', `${unreadable}: ${text}`, 'encoding');
    else if (exchange.json === undefined) addProblem('JSON', text, 'syntax');
    return found;
  },
};
