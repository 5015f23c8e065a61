import type { Check } from '../../check.ts';
import { problem } from '../../problem.ts';

export const errorFields: Check = {
  id: 'error-fields',
  title: 'An error has no fields besides statusCode and message',
  requirements: ['D20'],
  about: 'ApiError',
  failure: 'A stack, path, timestamp or error code next to statusCode and message.',
  inspect(exchange) {
    const { status } = exchange.response;
    if (status < 400 || typeof exchange.json !== 'object' || exchange.json === null) return 'inapplicable';
    const { statusCode: _, message: __, ...others } = exchange.json as Record<string, unknown>;
    const names = Object.keys(others);
    if (names.length === 0) return [];
    return [
      {
        ...problem(exchange, 'only statusCode and message', `also ${names.join(', ')}`, `${names.toSorted()}`),
        key: `${status} ${names}`,
      },
    ];
  },
};
