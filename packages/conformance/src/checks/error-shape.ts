import { type Check, nothingSeen, type Problem, problem } from '../check.ts';

export const errorShape: Check = {
  id: 'error-shape',
  title: 'Every error has statusCode, equal to the status, and message',
  requirements: ['R21', 'D20'],
  failure: '{"error": "not found"}, a message that is a list, or a statusCode that is another than the status.',
  inspect(exchange) {
    const { status } = exchange.response;
    if (status < 400 || exchange.request.method === 'HEAD') return nothingSeen;
    const { statusCode, message } = (exchange.json ?? {}) as Record<string, unknown>;
    const found: Problem[] = [];
    const because = (expected: string, received: unknown, key: string) =>
      found.push({ ...problem(exchange, expected, JSON.stringify(received) ?? 'nothing'), key: `${status} ${key}` });
    if (statusCode !== status) because(`statusCode: ${status}`, statusCode, 'statusCode');
    if (typeof message !== 'string' || message === '') because('message: a text', message, 'message');
    return found;
  },
};
