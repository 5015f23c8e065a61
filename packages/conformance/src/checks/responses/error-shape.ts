import type { Check } from '../../check.ts';
import { type Problem, problem } from '../../problem.ts';

export const errorShape: Check = {
  id: 'error-shape',
  title: 'Every error has a message, and a statusCode equal to the status',
  requirements: ['R21', 'D20'],
  about: 'ApiError',
  failure: '{"error": "not found"}, a message that is a list, or a statusCode that differs from the status.',
  inspect(exchange) {
    const { status } = exchange.response;
    if (status < 400 || exchange.request.method === 'HEAD') return 'inapplicable';
    const { statusCode, message } = (exchange.json ?? {}) as Record<string, unknown>;
    const found: Problem[] = [];
    const addProblem = (expected: string, received: unknown, key: string) =>
      found.push({
        ...problem(exchange, expected, JSON.stringify(received) ?? 'no value', key),
        key: `${status} ${key}`,
      });
    if (statusCode !== status) addProblem(`statusCode: ${status}`, statusCode, 'statusCode');
    if (typeof message !== 'string' || message === '') addProblem('message: a non-empty string', message, 'message');
    return found;
  },
};
