import { type Check, type Problem, problem } from '../check.ts';

export const jsonBody: Check = {
  id: 'json-body',
  title: 'Every body is JSON and says so',
  requirements: ['R1'],
  failure: 'An HTML error page, a body without Content-Type: application/json, or text cut off in the middle.',
  inspect(exchange) {
    const { headers, text, status } = exchange.response;
    const place = `${exchange.operation?.id ?? 'other'} ${status}`;
    const found: Problem[] = [];
    const because = (expected: string, received: string, key: string) =>
      found.push({ ...problem(exchange, expected, received), key: `${place} ${key}` });
    if (exchange.request.method === 'HEAD' || status === 304) return [];
    if (text === '')
      return status === 204 ? [] : [{ ...problem(exchange, 'a JSON body', 'no body'), key: `${place} empty` }];
    if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? ''))
      because('Content-Type: application/json', `Content-Type: ${headers['content-type'] ?? 'none'}`, 'content type');
    if (exchange.json === undefined) because('JSON', text, 'syntax');
    return found;
  },
};
