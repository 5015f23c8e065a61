import { type Check, nothingSeen, problem } from '../check.ts';

export const camelCase: Check = {
  id: 'camel-case',
  title: 'Every field name is in camelCase',
  requirements: ['D1'],
  failure: 'A further field named created_at or ThreadId.',
  inspect(exchange) {
    if (typeof exchange.json !== 'object') return nothingSeen;
    const name = oddName(exchange.json);
    if (!name) return [];
    return [{ ...problem(exchange, 'names in camelCase', name), key: `${exchange.operation?.id ?? 'other'} ${name}` }];
  },
};

function oddName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const item of value) {
      const odd = oddName(item);
      if (odd) return odd;
    }
    return undefined;
  }
  for (const [name, child] of Object.entries(value)) {
    const odd = /^[a-z][a-zA-Z0-9]*$/.test(name) ? oddName(child) : name;
    if (odd) return odd;
  }
  return undefined;
}
