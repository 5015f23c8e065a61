import type { Check } from '../../check.ts';
import { problem } from '../../problem.ts';

export const camelCase: Check = {
  id: 'camel-case',
  title: 'Every field name is in camelCase',
  requirements: ['D1'],
  about: 'Conventions',
  failure: 'An additional field named created_at or ThreadId.',
  inspect(exchange) {
    if (typeof exchange.json !== 'object') return 'inapplicable';
    const name = findNonCamelCase(exchange.json);
    if (!name) return [];
    return [
      { ...problem(exchange, 'camelCase names', name, name), key: `${exchange.operation?.id ?? 'other'} ${name}` },
    ];
  },
};

function findNonCamelCase(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = findNonCamelCase(item);
      if (found) return found;
    }
    return undefined;
  }
  for (const [name, child] of Object.entries(value)) {
    const found = /^[a-z][a-zA-Z0-9]*$/.test(name) ? findNonCamelCase(child) : name;
    if (found) return found;
  }
  return undefined;
}
