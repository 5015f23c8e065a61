import { type Check, nothingSeen, problem } from '../check.ts';

export const errorFields: Check = {
  id: 'error-fields',
  title: 'An error has no other fields',
  requirements: ['D20'],
  failure: 'A stack, a path, a timestamp or an error code beside statusCode and message.',
  inspect(exchange) {
    const { status } = exchange.response;
    if (status < 400 || typeof exchange.json !== 'object' || exchange.json === null) return nothingSeen;
    const { statusCode: _, message: __, ...others } = exchange.json as Record<string, unknown>;
    const names = Object.keys(others);
    if (names.length === 0) return [];
    return [
      { ...problem(exchange, 'statusCode and message alone', `also ${names.join(', ')}`), key: `${status} ${names}` },
    ];
  },
};
